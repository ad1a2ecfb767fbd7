import * as z from "zod";
import { cardReferenceSchema } from "./card.ts";
import { endpoint } from "./endpoint.ts";
import { declineCodeSchema } from "./error-codes.ts";
import { listingIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { returnPathSchema } from "./return-path.ts";

/**
 * A listing shown first for seven days (spec §9 "Boost"), paid by card. `status`: `none` if there
 * never was one; `requires_action` while the buyer must visit `redirect_url` at the bank;
 * `processing` while its answer is pending; `failed` with the reason; `cancelled` when nothing was
 * charged, because the listing was no longer on sale or the challenge was abandoned; `running`
 * until `ends_at`; `ended`.
 */
export const boostSchema = z.object({
  status: z.enum([
    "none",
    "requires_action",
    "processing",
    "failed",
    "cancelled",
    "running",
    "ended",
  ]),
  price: moneySchema,
  days: z.int().min(1),
  ends_at: z.iso.datetime().nullable(),
  redirect_url: z.string().nullable(),
  decline_code: declineCodeSchema.nullable(),
  card_last4: z.string().nullable(),
});
export type Boost = z.infer<typeof boostSchema>;

const idParams = z.object({ id: listingIdSchema });

/** `accepted_price` is the price that the seller saw; 409 price_changed when it differs now. */
export const boostListing = endpoint({
  id: "boostListing",
  method: "POST",
  path: "/listings/{id}/boost",
  auth: "user",
  limit: "payment",
  idempotent: true,
  params: idParams,
  body: z.object({
    card_reference: cardReferenceSchema,
    accepted_price: moneySchema,
    return_path: returnPathSchema,
  }),
  response: envelope(boostSchema),
  errors: [
    "not_found",
    "card_not_found",
    "listing_transition_refused",
    "boost_running",
    "market_closed",
    "price_changed",
    "unavailable",
  ],
});

/** The last boost, after asking the provider for a pending answer; an addition to spec §7. */
export const getBoost = endpoint({
  id: "getBoost",
  method: "GET",
  path: "/listings/{id}/boost",
  auth: "user",
  limit: "account",
  params: idParams,
  response: envelope(boostSchema),
  errors: ["not_found"],
});
