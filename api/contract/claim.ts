import * as z from "zod";
import { CLAIM_MOVES, CLAIM_OUTCOMES, CLAIM_REASONS, CLAIM_STATUSES } from "./claim-states.ts";
import { endpoint } from "./endpoint.ts";
import { claimIdSchema, orderIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { photoFilesSchema } from "./order-action.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

const params = z.object({ orderId: orderIdSchema });

export const claimSchema = z.object({
  id: claimIdSchema,
  status: z.enum(CLAIM_STATUSES),
  reason: z.enum(CLAIM_REASONS),
  description: z.string(),
  photos: z.array(z.string()),
  answer: z.string().nullable(),
  created_at: z.iso.datetime(),
  answer_by: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  /** Until then an accepted claim waits for its device; then it closes by itself. */
  send_by: z.iso.datetime().nullable().default(null),
  /**
   * Accepted, and the courier has the device or has delivered it: the buyer need do nothing more.
   */
  is_on_its_way: z.boolean().default(false),
  outcome: z.enum(CLAIM_OUTCOMES).nullable(),
  outcome_note: z.string().nullable(),
  device_number: z.string().nullable(),
  resolved_at: z.iso.datetime().nullable(),
});

export type Claim = z.infer<typeof claimSchema>;

/** What an owner says about a broken device, whether a warranty or a subscription covers it. */
export const newClaimSchema = z.object({
  reason: z.enum(CLAIM_REASONS, { error: "order.reason-required" }),
  description: z
    .string({ error: "claim.description-required" })
    .trim()
    .min(1, "claim.description-required")
    .max(LIMITS.trade.note, "order.note-too-long"),
  files: photoFilesSchema,
});

/** A claim during the warranty; one at a time. An addition to spec §7. */
export const createClaim = endpoint({
  id: "createClaim",
  method: "POST",
  path: "/order/{orderId}/claims",
  auth: "user",
  limit: "upload",
  idempotent: true,
  upload: true,
  status: 201,
  params,
  body: newClaimSchema,
  response: envelope(claimSchema),
  errors: ["not_found", "claim_closed", "unavailable"],
});

export const listClaims = endpoint({
  id: "listClaims",
  method: "GET",
  path: "/order/{orderId}/claims",
  auth: "user",
  limit: "account",
  params,
  response: z.object({ data: z.array(claimSchema) }),
  errors: ["not_found"],
});

export const hubClaimSchema = claimSchema.extend({
  order_id: orderIdSchema,
  number: z.string(),
  title: z.string(),
  buyer: z.string(),
  /** The courier lost its parcel: staff give the money back. Such ones wait among the open ones. */
  is_parcel_lost: z.boolean().default(false),
  /** Moves that staff may make now, after the answer. */
  moves: z.array(z.enum(CLAIM_MOVES)),
});

export type HubClaim = z.infer<typeof hubClaimSchema>;

/** Claims that wait for an answer, the longest wait first; with `id` that claim alone. */
export const listHubClaims = endpoint({
  id: "listHubClaims",
  method: "GET",
  path: "/hub/claims",
  auth: "user",
  access: { key: "read_tickets" },
  limit: "account",
  query: z.object({
    state: z.enum(["open", "on_its_way", "all"]).default("open").catch("open"),
    id: claimIdSchema.optional(),
    page: pageNumberSchema,
  }),
  response: page(hubClaimSchema),
  errors: ["not_found"],
});

export const decideClaim = endpoint({
  id: "decideClaim",
  method: "POST",
  path: "/hub/claims/{id}/decision",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  params: z.object({ id: claimIdSchema }),
  body: z.object({
    decision: z.enum(["accepted", "refused", "closed"], { error: "hub.decision-required" }),
    answer_el: z
      .string({ error: "hub.note-required" })
      .trim()
      .min(1, "hub.note-required")
      .max(LIMITS.trade.note, "hub.too-long"),
    answer_en: z
      .string({ error: "hub.note-required" })
      .trim()
      .min(1, "hub.note-required")
      .max(LIMITS.trade.note, "hub.too-long"),
  }),
  response: envelope(hubClaimSchema),
  errors: ["not_found", "forbidden", "claim_closed"],
});

const claimNote = z.string().trim().max(LIMITS.trade.note, "hub.too-long").default("");

/**
 * Moves an accepted claim: takes the device in, sends it or another unit back, or
 * gives the money back, which asks for the password and, of much money, for another person.
 */
export const moveClaim = endpoint({
  id: "moveClaim",
  method: "POST",
  path: "/hub/claims/{id}/moves",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  params: z.object({ id: claimIdSchema }),
  body: z.object({
    move: z.enum(CLAIM_MOVES, { error: "hub.decision-required" }),
    /** The reason in one language at least; readers of the other one read it as written. */
    note_el: claimNote,
    note_en: claimNote,
    /** Number of the unit that is given in exchange. */
    device_number: z.string().trim().toUpperCase().max(40, "hub.too-long").default(""),
  }),
  response: envelope(hubClaimSchema),
  errors: ["not_found", "forbidden", "claim_closed", "proof_needed", "refund_too_large"],
});
