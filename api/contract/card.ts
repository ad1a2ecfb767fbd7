import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { orderIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { envelope } from "./page.ts";

/** The provider's reference; opaque. */
export const cardReferenceSchema = z
  .string("error.invalid_fields")
  .min(4, "error.invalid_fields")
  .max(80, "error.invalid_fields")
  .regex(/^[A-Za-z0-9_-]+$/, "error.invalid_fields");

/** Never more than the last four digits (decisions "Card numbers"). */
export const cardSchema = z.object({
  reference: cardReferenceSchema,
  brand: z.enum(["visa", "mastercard", "card"]),
  last4: z.string().length(4),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(2100),
  name: z.string(),
  is_expired: z.boolean(),
  /** False for a card that was entered for one purchase only, or has not been charged yet. */
  is_kept: z.boolean(),
  /** The owner's name for it. */
  label: z.string().nullable().optional(),
  /** Chosen first in the checkout. */
  is_default: z.boolean().optional(),
  /** Still valid, and no longer after `LIMITS.cardExpiryNotice`. */
  is_expiring: z.boolean().optional(),
});
export type Card = z.infer<typeof cardSchema>;

/** Stored cards, the last charged first; then those entered within the last hour. */
export const listCards = endpoint({
  id: "listCards",
  method: "GET",
  path: "/card",
  auth: "user",
  limit: "account",
  response: z.object({ data: z.array(cardSchema) }),
});

/**
 * Stores the card of a finished setup at the provider; idempotent by the setup. `keep` stores it
 * for later purchases, once it has been charged. `order_id` also selects it for that order;
 * `is_selected` is false when the draft has expired meanwhile.
 */
export const createCard = endpoint({
  id: "createCard",
  method: "POST",
  path: "/card",
  auth: "user",
  limit: "payment",
  idempotent: true,
  status: 201,
  body: z.object({
    setup_reference: cardReferenceSchema,
    keep: z.boolean().default(false),
    order_id: orderIdSchema.optional(),
  }),
  response: envelope(cardSchema.extend({ is_selected: z.boolean().optional() })),
  errors: [
    "payment_failed",
    "not_found",
    "order_not_editable",
    "listing_not_available",
    "payment_method_unavailable",
  ],
});

export const cardLabelSchema = z
  .string()
  .trim()
  .max(LIMITS.card.label, "card.label-too-long")
  .transform((text) => (text === "" ? null : text));

/** Names a saved card, or makes it the default; an empty label removes the name. */
export const updateCard = endpoint({
  id: "updateCard",
  method: "PATCH",
  path: "/card/{cardReference}",
  auth: "user",
  limit: "write",
  params: z.object({ cardReference: cardReferenceSchema }),
  body: z.object({ label: cardLabelSchema.optional(), is_default: z.literal(true).optional() }),
  response: envelope(cardSchema),
  errors: ["card_not_found"],
});

export const deleteCard = endpoint({
  id: "deleteCard",
  method: "DELETE",
  path: "/card/{cardReference}/remove",
  auth: "user",
  limit: "write",
  params: z.object({ cardReference: cardReferenceSchema }),
  response: null,
  errors: ["card_not_found", "proof_needed"],
});
