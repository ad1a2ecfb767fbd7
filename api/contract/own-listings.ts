import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { ERROR_CODES } from "./error-codes.ts";
import { listingIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { LISTING_GROUP_NAMES } from "./listing-words.ts";
import { moneySchema } from "./money.ts";
import { deskListingSchema } from "./my-listings.ts";
import { OWN_SORTS, OWN_STATE_WORDS, PRICE_PLACES } from "./own-listing-words.ts";
import { envelope } from "./page.ts";

const given = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/**
 * The caller's own listings and drafts of a group, as a seller works through them. A value that is
 * not among the choices filters nothing. `after` is the `next` of the page before. `every` asks for
 * as many as one bulk change takes. `counts` are of the search and the model, in each group; `total`
 * is of all filters; `models` are those of the group.
 */
export const searchOwnListings = endpoint({
  id: "searchOwnListings",
  method: "GET",
  path: "/profile/selling/listings",
  auth: "user",
  limit: "account",
  query: z.object({
    group: z.enum(LISTING_GROUP_NAMES).catch("active").default("active"),
    q: given(z.string().trim().min(1).max(LIMITS.ownListings.search)),
    state: given(z.enum(OWN_STATE_WORDS)),
    model: given(z.uuid()),
    place: given(z.enum(PRICE_PLACES)),
    sort: z.enum(OWN_SORTS).catch("changed").default("changed"),
    after: given(z.string().max(100)),
    every: given(z.literal("1")),
  }),
  response: z.object({
    data: z.array(deskListingSchema),
    next: z.string().nullable(),
    total: z.int().min(0),
    counts: z.object({
      active: z.int().min(0),
      drafts: z.int().min(0),
      under_review: z.int().min(0),
      past: z.int().min(0),
    }),
    /** Listings that were sent back and wait for a correction, whatever the query. */
    sent_back: z.int().min(0),
    models: z.array(z.object({ id: z.uuid(), title: z.string(), count: z.int().min(1) })),
  }),
});

const manyIds = z.array(listingIdSchema).min(1).max(LIMITS.ownListings.atOnce);
const { percent: share, amount: most } = LIMITS.ownListings;

const priceChangeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("usual") }),
  /** A share of each price, in whole percent; negative to lower it. */
  z.object({ kind: z.literal("percent"), percent: z.int().min(-share).max(share) }),
  /** Minor units of each listing's currency; negative to lower it. */
  z.object({ kind: z.literal("amount"), amount: z.int().min(-most).max(most) }),
]);

/** Why a listing keeps its price. */
const skipSchema = z.enum(["busy", "state", "too_low", "too_high", "no_usual", "same"]);
export type PriceSkip = z.infer<typeof skipSchema>;

/**
 * What a change of several prices would do; nothing is changed. Without a change, which of them can
 * have another price. Listings of others are left out. New prices by a share are rounded to whole
 * euros or pounds.
 */
export const previewOwnPrices = endpoint({
  id: "previewOwnPrices",
  method: "POST",
  path: "/profile/selling/listings/price-preview",
  auth: "user",
  limit: "account",
  body: z.object({ ids: manyIds, change: priceChangeSchema.nullable() }),
  response: z.object({
    data: z.array(
      z.object({
        listing: deskListingSchema,
        /** Null where it stays. */
        new_price: moneySchema.nullable(),
        /** What its seller would receive at the new price. */
        you_receive: moneySchema.nullable(),
        skip: skipSchema.nullable(),
      }),
    ),
  }),
});

/**
 * One change of several listings, each by the rules of the single call and in a transaction of its
 * own: what one refuses does not touch the others. `seen` is the price that the seller looked at; a
 * listing that has another one by now is refused. Another's or an unknown listing is `not_found`.
 */
export const changeOwnListings = endpoint({
  id: "changeOwnListings",
  method: "POST",
  path: "/profile/selling/listings/bulk",
  auth: "user",
  limit: "write",
  idempotent: true,
  body: z.discriminatedUnion("action", [
    z.object({ action: z.literal("hide"), ids: manyIds }),
    z.object({ action: z.literal("unhide"), ids: manyIds }),
    z.object({
      action: z.literal("price"),
      rows: z
        .array(z.object({ id: listingIdSchema, seen: moneySchema, price: moneySchema }))
        .min(1)
        .max(LIMITS.ownListings.atOnce),
    }),
  ]),
  response: z.object({
    data: z.array(
      z.object({
        id: listingIdSchema,
        title: z.string().nullable(),
        /** Null where it was changed, or was so before. */
        refused: z
          .object({
            code: z.enum(ERROR_CODES),
            /** The state that refuses it, where one does. */
            status: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
});

/** The seller's own number; an empty one takes it away. Changes nothing that others see. */
export const setOwnReference = endpoint({
  id: "setOwnReference",
  method: "PUT",
  path: "/listings/{id}/reference",
  auth: "user",
  limit: "write",
  params: z.object({ id: listingIdSchema }),
  body: z.object({
    reference: z
      .string()
      .overwrite((text) => text.toWellFormed().trim())
      .max(LIMITS.ownListings.reference, "sell.too-long"),
  }),
  response: envelope(z.object({ reference: z.string().nullable() })),
  errors: ["not_found"],
});

/**
 * A new draft of the same device: with what is in the box, the price and the address. Photos, numbers,
 * condition and notes are of one device alone and are left out.
 */
export const duplicateListing = endpoint({
  id: "duplicateListing",
  method: "POST",
  path: "/listings/{id}/duplicate",
  auth: "user",
  limit: "write",
  idempotent: true,
  status: 201,
  params: z.object({ id: listingIdSchema }),
  response: envelope(z.object({ id: listingIdSchema })),
  errors: ["not_found", "selling_off", "too_many_drafts"],
});
