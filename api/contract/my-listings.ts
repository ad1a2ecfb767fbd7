import * as z from "zod";
import { STOCK_STATUSES } from "./consignment-words.ts";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, orderIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { rejectionSchema } from "./listing-draft.ts";
import { CANCEL_OPTIONS, LISTING_ACTIONS, LISTING_STATUSES } from "./listing-words.ts";
import { genericConditionSchema, listingStatusSchema } from "./listing.ts";
import { moneySchema } from "./money.ts";
import { orderSaleSchema } from "./order.ts";
import { PRICE_PLACES } from "./own-listing-words.ts";
import { envelope, linksSchema, metaSchema, pageNumberSchema } from "./page.ts";

/**
 * A listing in its seller's list; null for fields that a draft does not have yet. Others get
 * published ones and those sold through an order, without actions, and sold ones without their
 * prices.
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
  /** The caller's favorite; left out otherwise, and for one's own. */
  is_favorite: z.literal(true).optional(),
  cover: z.string().nullable(),
  asking_price: moneySchema.nullable(),
  total_price: moneySchema.nullable(),
  /** The seller's proceeds; null to others, and without a price. */
  sale: orderSaleSchema.nullable(),
  boosted_until: z.iso.datetime().nullable(),
  /** Hidden during its seller's vacation, and restored afterwards. */
  is_on_vacation: z.boolean(),
  is_reserved: z.boolean(),
  order_id: orderIdSchema.nullable(),
  is_marked_sold: z.boolean(),
  rejection: rejectionSchema.nullable(),
  has_unsent_changes: z.boolean(),
  /** Whether changes are under review, while the published version stays. */
  has_edit_under_review: z.boolean(),
  /** Offers that wait for the seller's answer; 0 to others. */
  offers_waiting: z.int().min(0),
  /** How its device stands with the hub before it is sold; null to others. */
  hub_stay: z.enum(STOCK_STATUSES).nullable(),
  allowed_actions: z.array(z.enum(LISTING_ACTIONS)),
  submitted_at: z.iso.datetime().nullable(),
  published_at: z.iso.datetime().nullable(),
  sold_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});
export type OwnListing = z.infer<typeof ownListingSchema>;

/** The middle half of sale prices of the same device, and where the asking price stands to it. */
const usualSchema = z.object({
  low: moneySchema,
  median: moneySchema,
  high: moneySchema,
  place: z.enum(PRICE_PLACES),
});

/** With what its seller wants to know of it. */
export const deskListingSchema = ownListingSchema.extend({
  /** The seller's own number. */
  reference: z.string().nullable(),
  /** Views of its page in the last `LIMITS.ownListings.viewDays` days. */
  views: z.int().min(0),
  /** How many people have saved it. */
  favorites: z.int().min(0),
  /** Whole days from its publication until now, or until it was sold; null before. */
  days_on_sale: z.int().min(0).nullable(),
  /** Null for what is not or no longer on offer, and with too few sales. */
  usual: usualSchema.nullable(),
});
export type DeskListing = z.infer<typeof deskListingSchema>;

/**
 * GET /profile/{username}/listings?status[]= (spec §7): all of the caller's own, last changed
 * first, never deleted ones; of others those published or sold here. `me` is the caller. `counts`
 * is null for others.
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
    /** The public view, also of the caller's own: an addition to spec §7. */
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
/** The state table does not allow it, or an order reserves the listing. */
const refusals = [
  "account_limited",
  "listing_restricted",
  "not_found",
  "listing_transition_refused",
  "listing_busy",
  "listing_at_hub",
] as const;

/** One of the caller's own in any state, drafts too; an addition to spec §7. */
export const getOwnListing = endpoint({
  id: "getOwnListing",
  method: "GET",
  path: "/listings/{id}/mine",
  auth: "user",
  limit: "account",
  params: idParams,
  response: envelope(deskListingSchema),
  errors: ["not_found"],
});

/** Discards changes, submitted or not; the published version stays. An addition to spec §7. */
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
 * Between the minimum price and the product's face value; otherwise 422 on `asking_price`, with
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

/** Idempotent. */
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

/**
 * Marks a listing as sold elsewhere, or undoes that; an addition to spec §7, which names the
 * actions only.
 */
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

/** Withdraws a listing that is under review: it becomes a draft again. */
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
 * Begins or ends a vacation: published listings are hidden and restored; reserved ones stay.
 * `hidden` counts the hidden ones, `staying` those still on sale. An addition to spec §7.
 */
export const setVacation = endpoint({
  id: "setVacation",
  method: "PATCH",
  path: "/profile/vacation",
  auth: "user",
  limit: "write",
  body: z.object({
    is_away: z.boolean(),
    /** Day of the market on which it ends by itself; without one the seller ends it. */
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
  errors: ["account_limited"],
});

/** Sellers are asked for these before publishing, so that nothing waits for them after the sale. */
export const SELLER_NEEDS = [
  "email",
  "phone",
  "username",
  "photo",
  "payout_account",
  "bank_account",
] as const;
export type SellerNeed = (typeof SELLER_NEEDS)[number];

/**
 * `card_provider` is the first segment of the onboarding paths of spec §7. An addition to spec §7.
 */
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
