import * as z from "zod";
import { cardReferenceSchema } from "./card.ts";
import { endpoint } from "./endpoint.ts";
import { declineCodeSchema } from "./error-codes.ts";
import { listingIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { returnPathSchema } from "./return-path.ts";

/**
 * A listing shown first for seven days (spec §9 "Boost"), paid by card. `status`: `none` where there
 * never was one; `redirect_url` leads to the bank while it is requires_action; `processing` while its
 * answer is out; `failed` with the reason; `cancelled` where it came to nothing and nothing was
 * taken: the listing left the shop meanwhile, or nobody answered the bank; `running` until `ends_at`;
 * `ended`.
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

/** `accepted_price` is what the seller saw; 409 price_changed when it costs something else now. */
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
    "price_changed",
    "unavailable",
  ],
});

/** The last boost, after asking the provider where its answer is out; an addition to spec §7. */
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
