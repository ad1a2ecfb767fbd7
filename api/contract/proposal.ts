import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import {
  huntIdSchema,
  listingIdSchema,
  offerIdSchema,
  orderIdSchema,
  proposalIdSchema,
} from "./id.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";

export const PROPOSAL_STATUSES = ["open", "accepted", "dismissed", "void"] as const;

/** What a person agrees to: canonical JSON, with an Ed25519 signature of the shop. */
export const mandateSchema = z.object({
  document: z.string(),
  /** SHA-256 of the document; signature and key are base64url, the key as `x` of a JWK. */
  hash: z.string(),
  signature: z.string(),
  public_key: z.string(),
  text_version: z.int().min(1),
});

export const proposalSchema = z.object({
  id: proposalIdSchema,
  status: z.enum(PROPOSAL_STATUSES),
  hunt_id: huntIdSchema.nullable(),
  /** A program with a key of its person proposed it, and not a hunt. */
  by_agent: z.boolean(),
  listing: z.object({ id: listingIdSchema, title: z.string(), cover: z.string().nullable() }),
  /** The offer in which the seller has agreed to the price; null for the asking price. */
  offer_id: offerIdSchema.nullable(),
  asking_price: moneySchema,
  /** Each part of the total, with the cheapest delivery. */
  price: moneySchema,
  buyer_safety_fee: moneySchema,
  delivery_from: moneySchema,
  total: moneySchema,
  expires_at: z.iso.datetime(),
  order_id: orderIdSchema.nullable(),
  mandate: mandateSchema,
});
export type Proposal = z.infer<typeof proposalSchema>;

const params = z.object({ id: proposalIdSchema });

export const getProposal = endpoint({
  id: "getProposal",
  method: "GET",
  path: "/proposals/{id}",
  auth: "user",
  limit: "account",
  params,
  response: envelope(proposalSchema),
  errors: ["not_found"],
});

/**
 * Reserves the device in a draft order with what the buyer has saved, and does nothing else: the
 * buyer orders and pays in the checkout. A second call answers the same draft.
 */
export const acceptProposal = endpoint({
  id: "acceptProposal",
  method: "POST",
  path: "/proposals/{id}/accept",
  auth: "user",
  limit: "write",
  idempotent: true,
  params,
  /** The total that the buyer has seen. */
  body: z.object({ accepted_total: moneySchema }),
  response: envelope(proposalSchema),
  errors: [
    "not_found",
    "proposal_void",
    "market_closed",
    "price_changed",
    "listing_not_available",
    "listing_is_yours",
    "hold_paused",
    "too_many_checkouts",
    "profile_incomplete",
  ],
});

export const dismissProposal = endpoint({
  id: "dismissProposal",
  method: "POST",
  path: "/proposals/{id}/dismiss",
  auth: "user",
  limit: "write",
  idempotent: true,
  params,
  response: envelope(proposalSchema),
  errors: ["not_found", "proposal_void"],
});
