import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, offerIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { moneySchema } from "./money.ts";
import { OFFER_ACTIONS, OFFER_MOVES, OFFER_STATUSES, OFFER_VOID_REASONS } from "./offer-states.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { orderSaleSchema } from "./order.ts";

const rangeSchema = z.object({ min: moneySchema, max: moneySchema });

export const offerSchema = z.object({
  id: offerIdSchema,
  role: z.enum(["buyer", "seller"]),
  listing: z.object({ id: listingIdSchema, title: z.string(), cover: z.string().nullable() }),
  /** The username of the other side; empty for a closed account. */
  other: z.string(),
  status: z.enum(OFFER_STATUSES),
  void_reason: z.enum(OFFER_VOID_REASONS).nullable(),
  /** As it was when the offer was made. */
  asking_price: moneySchema,
  /** The amount on the table, or agreed. */
  amount: moneySchema,
  /** What the buyer would pay for it in all, with the cheapest delivery. */
  total: moneySchema,
  /** The number of the last event; an answer names it, so that nobody answers something unseen. */
  number: z.int().min(1),
  /** When an answer, or the order at the agreed price, is due. */
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  made_by: z.enum(["person", "hunter", "agent"]),
  events: z.array(
    z.object({
      number: z.int().min(1),
      kind: z.enum(OFFER_MOVES),
      side: z.enum(["buyer", "seller", "deftero"]),
      amount: moneySchema.nullable(),
      at: z.iso.datetime(),
      /**
       * The seller is told that their rule has answered; a buyer only of a trader's counter-offer,
       * which is a price by automated decision.
       */
      by_rule: z.boolean(),
      /** A machine spoke for the buyer; both sides are told. */
      by_hunter: z.boolean(),
      /** A program of the buyer spoke, with a key of theirs; both sides are told. */
      by_agent: z.boolean(),
    }),
  ),
  allowed_actions: z.array(z.enum(OFFER_ACTIONS)),
  /** The amounts of a counter-offer of the caller; null where none is possible. */
  range: rangeSchema.nullable(),
  tries_left: z.int().min(0),
});
export type Offer = z.infer<typeof offerSchema>;

const listingParams = z.object({ id: listingIdSchema });
const offerParams = z.object({ id: offerIdSchema });
const answerErrors = ["not_found", "offer_closed", "offer_changed"] as const;

/** What the caller may offer for a listing of another seller. */
export const getOfferTerms = endpoint({
  id: "getOfferTerms",
  method: "GET",
  path: "/listings/{id}/offer-terms",
  auth: "user",
  limit: "account",
  params: listingParams,
  response: envelope(
    z.object({
      /** Null where the caller can make no offer. */
      range: rangeSchema.nullable(),
      tries_left: z.int().min(0),
      /** A live offer of the caller. */
      offer_id: offerIdSchema.nullable(),
    }),
  ),
  errors: ["not_found", "listing_gone", "listing_is_yours"],
});

/** `amount` is the price of the device, without fees and delivery. */
export const makeOffer = endpoint({
  id: "makeOffer",
  method: "POST",
  path: "/listings/{id}/offers",
  auth: "user",
  limit: "write",
  idempotent: true,
  status: 201,
  params: listingParams,
  body: z.object({ amount: moneySchema }),
  response: envelope(offerSchema),
  errors: [
    "account_limited",
    "not_found",
    "listing_gone",
    "listing_is_yours",
    "listing_not_available",
    "profile_incomplete",
    "market_closed",
    "offers_off",
    "offer_running",
    "offer_out_of_range",
    "too_many_offers",
  ],
});

export const listOffers = endpoint({
  id: "listOffers",
  method: "GET",
  path: "/offers",
  auth: "user",
  limit: "account",
  query: z.object({
    role: z.enum(["buyer", "seller"]).default("buyer").catch("buyer"),
    page: pageNumberSchema,
  }),
  response: page(offerSchema).extend({
    /** By role: offers that wait for the caller, an agreed price of a buyer among them. */
    waiting: z.object({ buyer: z.int().min(0), seller: z.int().min(0) }),
  }),
});

export const getOffer = endpoint({
  id: "getOffer",
  method: "GET",
  path: "/offers/{id}",
  auth: "user",
  limit: "account",
  params: offerParams,
  response: envelope(offerSchema),
  errors: ["not_found"],
});

const seen = z.object({ number: z.int().min(1) });

/** The seller's approval of an order at this amount, or the buyer's yes to the seller's amount. */
export const acceptOffer = endpoint({
  id: "acceptOffer",
  method: "POST",
  path: "/offers/{id}/accept",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: offerParams,
  body: seen,
  response: envelope(offerSchema),
  errors: [...answerErrors, "market_closed"],
});

export const declineOffer = endpoint({
  id: "declineOffer",
  method: "POST",
  path: "/offers/{id}/decline",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: offerParams,
  body: seen,
  response: envelope(offerSchema),
  errors: answerErrors,
});

/** Takes back the caller's own amount while the other side has not answered. */
export const withdrawOffer = endpoint({
  id: "withdrawOffer",
  method: "POST",
  path: "/offers/{id}/withdraw",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: offerParams,
  body: seen,
  response: envelope(offerSchema),
  errors: answerErrors,
});

export const counterOffer = endpoint({
  id: "counterOffer",
  method: "POST",
  path: "/offers/{id}/counter",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: offerParams,
  body: seen.extend({ amount: moneySchema }),
  response: envelope(offerSchema),
  errors: [
    "account_limited",
    ...answerErrors,
    "market_closed",
    "offer_out_of_range",
    "too_many_offers",
  ],
});

const linkParams = z.object({ token: z.string().min(16).max(200) });

/**
 * What the link of a mail asks its reader to answer, without signing in; a GET without side effects.
 * `offer` is null once it is answered, or over: then only `status` says what became of it.
 */
export const getOfferByLink = endpoint({
  id: "getOfferByLink",
  method: "GET",
  path: "/offers/answer/{token}",
  auth: "none",
  limit: "browse",
  params: linkParams,
  response: envelope(
    z.object({
      status: z.enum(OFFER_STATUSES),
      offer: offerSchema.nullable(),
      /** What a seller receives at the asking price; null to a buyer. */
      sale: orderSaleSchema.nullable(),
    }),
  ),
  errors: ["not_found"],
});

/** Answers for the reader of the mail, once. A counter-offer needs `amount`. */
export const answerOfferByLink = endpoint({
  id: "answerOfferByLink",
  method: "POST",
  path: "/offers/answer/{token}",
  auth: "none",
  limit: "code",
  params: linkParams,
  body: z
    .object({ action: z.enum(["accept", "decline", "counter"]), amount: moneySchema.optional() })
    .refine(({ action, amount }) => action !== "counter" || amount !== undefined, {
      path: ["amount"],
      error: "offer.amount-required",
    }),
  response: envelope(offerSchema),
  errors: [...answerErrors, "market_closed", "offer_out_of_range", "too_many_offers"],
});

const { min: lowest, max: highest } = LIMITS.offer.floorPercent;
const amountSchema = z.int().min(LIMITS.askingPrice.min).nullable();

/**
 * What a seller wants for one listing; amounts in minor units of the listing's currency. Where an
 * amount would be both accepted and declined, it is accepted.
 */
export const offerRuleSchema = z.object({
  is_on: z.boolean(),
  floor_percent: z.int().min(lowest).max(highest),
  accept_from: amountSchema,
  decline_below: amountSchema,
  counter_with: amountSchema,
});
export type OfferRule = z.infer<typeof offerRuleSchema>;

export const getOfferRule = endpoint({
  id: "getOfferRule",
  method: "GET",
  path: "/listings/{id}/offer-rule",
  auth: "user",
  limit: "account",
  params: listingParams,
  response: envelope(offerRuleSchema),
  errors: ["not_found"],
});

export const updateOfferRule = endpoint({
  id: "updateOfferRule",
  method: "PUT",
  path: "/listings/{id}/offer-rule",
  auth: "user",
  limit: "write",
  params: listingParams,
  body: offerRuleSchema,
  response: envelope(offerRuleSchema),
  errors: ["not_found"],
});
