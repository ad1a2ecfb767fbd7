import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, orderIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { genericConditionSchema, listingStatusSchema } from "./listing.ts";
import { rejectionSchema } from "./draft.ts";
import { CANCEL_OPTIONS, LISTING_ACTIONS, LISTING_STATUSES } from "./listing-words.ts";
import { moneySchema } from "./money.ts";
import { orderSaleSchema } from "./order.ts";
import { envelope, linksSchema, metaSchema, pageNumberSchema } from "./page.ts";

/**
 * A listing as its seller sees it in a list; what a draft does not know yet is null. To others only
 * published ones are listed and those that an order brought to its end, without actions, and sold ones
 * without their prices.
 */
export const ownListingSchema = z.object({
  id: listingIdSchema,
  status: listingStatusSchema,
  title: z.string().nullable(),
  color: z.string().nullable(),
  capacity: z.string().nullable(),
  generic_condition: genericConditionSchema.nullable(),
  battery_health: z.int().min(0).max(100).nullable(),
  is_instant_buy: z.boolean(),
  /** The caller has given it a heart; left out where not, and of one's own. */
  is_favorite: z.literal(true).optional(),
  /** `/media/<key>`. */
  cover: z.string().nullable(),
  asking_price: moneySchema.nullable(),
  total_price: moneySchema.nullable(),
  /** What the seller gets of the price; null to others, and without a price. */
  sale: orderSaleSchema.nullable(),
  boosted_until: z.iso.datetime().nullable(),
  /** Hidden because its seller is away; comes back with them. */
  is_on_vacation: z.boolean(),
  /** Somebody is at the checkout with it. */
  is_reserved: z.boolean(),
  /** The order that it is being sold through, or was. */
  order_id: orderIdSchema.nullable(),
  /** Whether the seller marked it as sold. */
  is_marked_sold: z.boolean(),
  rejection: rejectionSchema.nullable(),
  /** Whether a working copy holds changes that were not submitted. */
  has_unsent_changes: z.boolean(),
  /** Whether changes wait for the hub, while what is on sale stays as it is. */
  has_edit_under_review: z.boolean(),
  allowed_actions: z.array(z.enum(LISTING_ACTIONS)),
  submitted_at: z.iso.datetime().nullable(),
  published_at: z.iso.datetime().nullable(),
  sold_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});
export type OwnListing = z.infer<typeof ownListingSchema>;

/**
 * GET /profile/{username}/listings?status[]= (spec §7): of the caller all, last changed first, deleted
 * ones never; of others what is published or was sold here. `me` names the caller. `counts` is null for others.
 */
export const listProfileListings = endpoint({
  id: "listProfileListings",
  method: "GET",
  path: "/profile/{username}/listings",
  auth: "optional",
  limit: "browse",
  params: z.object({ username: z.string().min(1).max(20) }),
  query: z.object({
    status: z
      .preprocess(
        (input) => (input === undefined || Array.isArray(input) ? input : [input]),
        z.array(z.string()).max(20).optional().catch(undefined),
      )
      .transform((list) => LISTING_STATUSES.filter((status) => list?.includes(status) ?? true)),
    page: pageNumberSchema,
    /** What everybody sees, of the caller's own too: an addition to spec §7. */
    seen_by: z.literal("everybody").optional().catch(undefined),
  }),
  response: z.object({
    data: z.array(ownListingSchema),
    meta: metaSchema,
    links: linksSchema,
    counts: z
      .object({
        active: z.int().min(0),
        drafts: z.int().min(0),
        under_review: z.int().min(0),
        past: z.int().min(0),
      })
      .nullable(),
  }),
  errors: ["signed_out", "not_found"],
});

const idParams = z.object({ id: listingIdSchema });
const answer = envelope(ownListingSchema);
/** Refused: the state table does not allow it, or somebody's order holds the listing. */
const refusals = ["not_found", "listing_transition_refused", "listing_busy"] as const;

/** One of the caller's own, in whatever state, drafts too; an addition to spec §7. */
export const getOwnListing = endpoint({
  id: "getOwnListing",
  method: "GET",
  path: "/listings/{id}/mine",
  auth: "user",
  limit: "account",
  params: idParams,
  response: answer,
  errors: ["not_found"],
});

/** Throws changes away, sent or not; what is on sale stays. An addition to spec §7. */
export const discardListingEdit = endpoint({
  id: "discardListingEdit",
  method: "DELETE",
  path: "/listings/{id}/edit",
  auth: "user",
  limit: "write",
  params: idParams,
  response: answer,
  errors: refusals,
});

/**
 * Between the least price and the product's face value; 422 on `asking_price` otherwise, with
 * `data.min` and `data.max`.
 */
export const updateListingPrice = endpoint({
  id: "updateListingPrice",
  method: "PATCH",
  path: "/listings/{id}/price-update",
  auth: "user",
  limit: "write",
  params: idParams,
  body: z.object({ asking_price: moneySchema }),
  response: answer,
  errors: refusals,
});

/** Asking for the state that it is in already changes nothing. */
export const hideOrUnhideListing = endpoint({
  id: "hideOrUnhideListing",
  method: "PATCH",
  path: "/listings/{id}/hideOrUnhide",
  auth: "user",
  limit: "write",
  params: idParams,
  body: z.object({ hidden: z.boolean() }),
  response: answer,
  errors: refusals,
});

/** Sold elsewhere, or not after all; an addition to spec §7, which names the actions alone. */
export const markListingSold = endpoint({
  id: "markListingSold",
  method: "PATCH",
  path: "/listings/{id}/sold",
  auth: "user",
  limit: "write",
  params: idParams,
  body: z.object({ sold: z.boolean() }),
  response: answer,
  errors: refusals,
});

/** Takes a listing back that is under review: it is a draft again. */
export const cancelSellRequest = endpoint({
  id: "cancelSellRequest",
  method: "POST",
  path: "/listings/{id}/cancel-sell-request",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: idParams,
  body: z.object({
    option: z.enum(CANCEL_OPTIONS, "sell.cancel-option-required"),
    comment: z.string().trim().max(LIMITS.listing.comment, "sell.too-long").optional(),
  }),
  response: answer,
  errors: refusals,
});

/**
 * Away or back: what is published leaves the shop and returns by itself; what is at somebody's
 * checkout stays. `hidden` counts what is off the shelf for it, `staying` what is still for sale. An
 * addition to spec §7.
 */
export const setVacation = endpoint({
  id: "setVacation",
  method: "PATCH",
  path: "/profile/vacation",
  auth: "user",
  limit: "write",
  body: z.object({
    is_away: z.boolean(),
    /** The day of the market on which it ends by itself; without one the seller ends it. */
    until: z.iso.date("selling.until-invalid").nullable().default(null),
  }),
  response: envelope(
    z.object({
      away_since: z.iso.datetime().nullable(),
      away_until: z.iso.date().nullable().default(null),
      hidden: z.int().min(0),
      staying: z.int().min(0),
    }),
  ),
});

/** What selling still needs from this person, asked before publishing. */
export const SELLER_NEEDS = [
  "email",
  "phone",
  "username",
  "photo",
  "payout_account",
  "bank_account",
] as const;
export type SellerNeed = (typeof SELLER_NEEDS)[number];

/** `card_provider` is the first part of the onboarding paths of spec §7. An addition to spec §7. */
export const getSellerReadiness = endpoint({
  id: "getSellerReadiness",
  method: "GET",
  path: "/profile/selling",
  auth: "user",
  limit: "account",
  response: envelope(
    z.object({
      missing: z.array(z.enum(SELLER_NEEDS)),
      card_provider: z.string(),
      away_since: z.iso.datetime().nullable(),
      away_until: z.iso.date().nullable().default(null),
    }),
  ),
});

/**
 * What a device is worth and what a price brings. `fair` is the middle half of what such devices
 * were sold for since `basis.since`, 3, 6 or 12 months ago, as for a listing; `days` how long those at about this price waited. Both are null where fewer than
 * LIMITS.priceFacts.least were sold, and `basis` says of what and how many they tell.
 */
export const computePrice = endpoint({
  id: "computePrice",
  method: "GET",
  path: "/listing/compute-price",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  query: z.object({
    product_id: z.uuid(),
    generic_condition: genericConditionSchema.optional().catch(undefined),
    /** Minor units of the market's currency; left out, only the facts are told. */
    asking_price: z.coerce.number().int().min(0).max(100_000_000).optional().catch(undefined),
    /** The listing that the price is for: a fee that it is free of already stays so. */
    listing_id: z.uuid().optional().catch(undefined),
  }),
  response: envelope(
    z.object({
      min: moneySchema,
      /** The product's face value. */
      max: moneySchema,
      /** Null without a price, and for one that may not be asked. */
      breakdown: z
        .object({
          asking_price: moneySchema,
          seller_fee: moneySchema,
          /** Resold within 14 days of delivery: the fee is 0 (spec §9). */
          is_fee_free: z.boolean(),
          /** The courier to the hub; not free in a resale without fee either. */
          pickup_price: moneySchema,
          you_receive: moneySchema,
          /** What the buyer pays: price, safety fee and the cheapest delivery. */
          buyer_pays: moneySchema,
        })
        .nullable(),
      fair: z.object({ low: moneySchema, median: moneySchema, high: moneySchema }).nullable(),
      /** Whole days from publishing to sale: half of them sold between the two. */
      days: z.object({ from: z.int().min(0), to: z.int().min(0) }).nullable(),
      basis: z.object({
        /** What was compared: the same grade and capacity, the same model, or nothing. */
        of: z.enum(["same_device", "same_model", "none"]),
        count: z.int().min(0),
        since: z.iso.date().nullable(),
      }),
      /** Medians by month, oldest first, at most twelve; months without a sale are left out. */
      history: z.array(
        z.object({
          month: z.string().regex(/^\d{4}-\d{2}$/),
          median: moneySchema,
          count: z.int().min(1),
        }),
      ),
    }),
  ),
  errors: ["not_found"],
});
