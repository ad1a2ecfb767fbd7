import * as z from "zod";
import { addressSchema } from "./address.ts";
import { approvalSchema } from "./approval.ts";
import { claimSchema } from "./claim.ts";
import { endpoint } from "./endpoint.ts";
import { approvalIdSchema, orderIdSchema, reviewIdSchema, userIdSchema } from "./id.ts";
import { INSPECTION_DECISIONS, INSPECTION_RESULTS, FAIL_REASONS } from "./inspection-progress.ts";
import { inspectionSchema } from "./inspection.ts";
import { LIMITS } from "./limits.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { HUB_QUEUES } from "./order-states.ts";
import { orderActorSchema, orderDetailSchema, orderStatusSchema } from "./order.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { ownReviewSchema } from "./review.ts";
import { SHARED_DETAIL_KINDS } from "./shared-detail.ts";
import { SHIPMENT_LEGS } from "./shipment-events.ts";

/*
 * The hub's console over orders (spec §6 "Hub experts and support"), all additions to spec §7.
 * Others get 404. Experts (`hub`) take in, check and ship; support
 * (`support`) sees all, moves orders within the table, refunds and notes. Everything goes into the
 * audit log.
 */

const params = z.object({ orderId: orderIdSchema });

export const hubOrderRowSchema = z.object({
  id: orderIdSchema,
  number: z.string(),
  market: marketSchema,
  status: orderStatusSchema,
  title: z.string(),
  color: z.string(),
  capacity: z.string().nullable(),
  cover: z.string().nullable(),
  buyer: z.string(),
  seller: z.string(),
  total: moneySchema,
  status_since: z.iso.datetime(),
  due_at: z.iso.datetime().nullable(),
  /** A failed inspection or an approval waits for a second person. */
  awaits_second: z.boolean(),
});
export type HubOrderRow = z.infer<typeof hubOrderRowSchema>;

/**
 * `q`: order number, tracking code, IMEI or serial, username or e-mail. By the wait: the longest
 * first in a queue, the shortest first among all.
 */
export const listHubOrders = endpoint({
  id: "listHubOrders",
  method: "GET",
  path: "/hub/orders",
  auth: "user",
  access: { key: "read_orders" },
  limit: "account",
  query: z.object({
    queue: z.enum(HUB_QUEUES).default("all").catch("all"),
    market: marketSchema.optional().catch(undefined),
    status: orderStatusSchema.optional().catch(undefined),
    q: z.string().trim().max(100).default(""),
    page: pageNumberSchema,
  }),
  response: page(hubOrderRowSchema).extend({
    /** How many wait in each queue of that market. */
    counts: z.record(z.enum(HUB_QUEUES), z.int().min(0)),
  }),
  errors: ["not_found"],
});

export const hubOrderSchema = orderDetailSchema
  .omit({ role: true, counterpart: true, invoices: true })
  .extend({
    buyer: z.object({
      id: userIdSchema,
      username: z.string(),
      /** Null without the key for private details, as the addresses are. */
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    seller: z.object({
      id: userIdSchema,
      username: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    /** Whether the caller may see mail, telephone numbers and addresses, which are null otherwise. */
    shows_private: z.boolean(),
    pickup_address: addressSchema.nullable(),
    check: inspectionSchema.nullable(),
    claims: z.array(claimSchema),
    notes: z.array(z.object({ by: z.string(), text: z.string(), at: z.iso.datetime() })),
    audit: z.array(
      z.object({
        action: z.string(),
        by: z.string(),
        at: z.iso.datetime(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
    events: z.array(
      z.object({
        from: orderStatusSchema.nullable(),
        to: orderStatusSchema,
        move: z.string().nullable(),
        actor: orderActorSchema,
        at: z.iso.datetime(),
      }),
    ),
    ledger: z.array(
      z.object({
        kind: z.string(),
        reference: z.string(),
        account: z.string(),
        amount: moneySchema,
        at: z.iso.datetime(),
      }),
    ),
    /** Moves that the caller may make now. */
    moves: z.array(z.string()),
    /** Parcels that the courier refused, does not answer about, or has no news of. */
    stuck_parcels: z
      .array(
        z.object({
          leg: z.enum(SHIPMENT_LEGS),
          problem: z.enum(["refused", "unanswered", "silent"]),
          since: z.iso.datetime(),
          /** Number of this booking among those of the same leg, from 1. */
          attempt: z.int().min(1),
        }),
      )
      .default([]),
    /** Details that buyer and seller share; staff alone see them. */
    shared_details: z
      .array(z.object({ kind: z.enum(SHARED_DETAIL_KINDS), found_at: z.iso.datetime() }))
      .default([]),
    /** Reviews that shared details hold back for staff, decided ones included. */
    held_reviews: z
      .array(ownReviewSchema.extend({ author_role: z.enum(["buyer", "seller"]) }))
      .default([]),
    /** Newest first. */
    approvals: z.array(approvalSchema).default([]),
    /** What a goodwill refund may still give back. */
    refundable: moneySchema,
    /** Goodwill refunds, oldest first. */
    given_back: z
      .array(
        z.object({
          amount: moneySchema,
          note: z.string(),
          at: z.iso.datetime(),
          paid_at: z.iso.datetime().nullable(),
        }),
      )
      .default([]),
  });
export type HubOrder = z.infer<typeof hubOrderSchema>;

export const getHubOrder = endpoint({
  id: "getHubOrder",
  method: "GET",
  path: "/hub/orders/{orderId}",
  auth: "user",
  access: { key: "read_orders" },
  limit: "account",
  params,
  response: envelope(hubOrderSchema),
  errors: ["not_found", "forbidden"],
});

/** A parcel on the counter: by order number, order id or tracking code, scanned or typed. */
export const intakeOrder = endpoint({
  id: "intakeOrder",
  method: "POST",
  path: "/hub/intake",
  auth: "user",
  access: { key: "write_hub" },
  limit: "write",
  idempotent: true,
  body: z.object({
    code: z
      .string({ error: "hub.code-required" })
      .trim()
      .min(1, "hub.code-required")
      .max(80, "hub.code-unknown"),
  }),
  response: envelope(hubOrderSchema),
  errors: ["not_found", "forbidden", "transition_refused"],
});

export const note = z
  .string()
  .trim()
  .max(LIMITS.trade.note, "hub.too-long")
  .nullable()
  .default(null);

/**
 * An expert or support moves the order: dispatch, collect, a courier's move reported by telephone,
 * or cancel_by_support. Support names a reason. A move that refunds more than `LIMITS.approval.move`
 * becomes a request in `approvals`.
 */
export const moveHubOrder = endpoint({
  id: "moveHubOrder",
  method: "POST",
  path: "/hub/orders/{orderId}/move",
  auth: "user",
  access: { anyOf: ["write_hub", "write_orders"] },
  limit: "write",
  idempotent: true,
  params,
  body: z.object({ move: z.string("error.invalid_fields").max(40, "error.invalid_fields"), note }),
  response: envelope(hubOrderSchema),
  errors: [
    "not_found",
    "forbidden",
    "transition_refused",
    "payment_required",
    "proof_needed",
    "approval_waiting",
    "unavailable",
  ],
});

/**
 * A goodwill refund: support gives back a part of the payment at our own cost, at most what is left
 * of it. Above `LIMITS.approval.goodwill` it becomes a request in `approvals`.
 */
export const refundHubOrder = endpoint({
  id: "refundHubOrder",
  method: "POST",
  path: "/hub/orders/{orderId}/refund",
  auth: "user",
  access: { key: "write_refunds" },
  limit: "payment",
  idempotent: true,
  params,
  body: z.object({
    amount: moneySchema,
    note: z
      .string({ error: "hub.note-required" })
      .trim()
      .min(1, "hub.note-required")
      .max(LIMITS.trade.note, "hub.too-long"),
  }),
  response: envelope(hubOrderSchema),
  errors: ["not_found", "forbidden", "proof_needed", "approval_waiting", "refund_too_large"],
});

/** A second person decides; the requester and the parties of the trade cannot. */
export const decideApproval = endpoint({
  id: "decideApproval",
  method: "POST",
  path: "/hub/orders/{orderId}/approvals/{approvalId}/decision",
  auth: "user",
  access: { key: "write_refunds" },
  limit: "payment",
  idempotent: true,
  params: params.extend({ approvalId: approvalIdSchema }),
  body: z.object({
    decision: z.enum(["approve", "decline"], { error: "hub.decision-required" }),
  }),
  response: envelope(hubOrderSchema),
  errors: [
    "not_found",
    "forbidden",
    "proof_needed",
    "approval_closed",
    "transition_refused",
    "payment_required",
    "refund_too_large",
  ],
});

/** A held review is published or stays hidden; the decision may be changed. */
export const decideReview = endpoint({
  id: "decideReview",
  method: "POST",
  path: "/hub/orders/{orderId}/reviews/{reviewId}/decision",
  auth: "user",
  access: { key: "write_moderation" },
  limit: "write",
  idempotent: true,
  params: params.extend({ reviewId: reviewIdSchema }),
  body: z.object({ decision: z.enum(["show", "refuse"], { error: "hub.decision-required" }) }),
  response: envelope(hubOrderSchema),
  errors: ["not_found", "forbidden"],
});

export const addHubNote = endpoint({
  id: "addHubNote",
  method: "POST",
  path: "/hub/orders/{orderId}/notes",
  auth: "user",
  access: { anyOf: ["write_hub", "write_orders"] },
  limit: "write",
  idempotent: true,
  status: 201,
  params,
  body: z.object({
    text: z
      .string({ error: "hub.note-required" })
      .trim()
      .min(1, "hub.note-required")
      .max(LIMITS.trade.note, "hub.too-long"),
  }),
  response: envelope(hubOrderSchema),
  errors: ["not_found", "forbidden"],
});

/** Saves the findings so far. Another version than the saved one: check_changed. */
export const saveInspection = endpoint({
  id: "saveInspection",
  method: "PUT",
  path: "/hub/orders/{orderId}/check",
  auth: "user",
  access: { key: "write_hub" },
  limit: "draft",
  params,
  body: z.object({
    version: z.int().min(1),
    device_number: z.string().trim().max(40).nullable(),
    battery_health: z
      .int("hub.battery-invalid")
      .min(0, "hub.battery-invalid")
      .max(100, "hub.battery-invalid")
      .nullable(),
    items: z
      .array(
        z.object({
          key: z.string().max(60),
          result: z.enum(INSPECTION_RESULTS).nullable(),
          found: z.enum(["green", "yellow", "red", "grey"]).nullable(),
          note: z.string().trim().max(LIMITS.listing.reason, "hub.too-long").nullable(),
        }),
      )
      .max(60),
  }),
  response: envelope(inspectionSchema),
  errors: ["not_found", "forbidden", "transition_refused", "check_changed"],
});

export const addInspectionPhoto = endpoint({
  id: "addInspectionPhoto",
  method: "POST",
  path: "/hub/orders/{orderId}/check/photos",
  auth: "user",
  access: { key: "write_hub" },
  limit: "upload",
  idempotent: true,
  upload: true,
  params,
  body: z.object({
    key: z.string().max(60),
    file: z.file("hub.photo-required").min(1, "hub.photo-required"),
  }),
  response: envelope(inspectionSchema),
  errors: ["not_found", "forbidden", "transition_refused", "unavailable"],
});

/**
 * `pass` needs every answer, the device's number and a grade that is no worse than the one sold; with
 * doubts about the number it waits for a second person (`confirm_pass`, `reject_pass`).
 * `fail` names reasons and waits for a second person, who confirms (`confirm_fail`) or returns
 * the device to inspection (`reject_fail`). Experts cannot confirm their own decision, nor decide on
 * their own trade.
 */
export const decideInspection = endpoint({
  id: "decideInspection",
  method: "POST",
  path: "/hub/orders/{orderId}/check/decision",
  auth: "user",
  access: { key: "write_hub" },
  limit: "write",
  idempotent: true,
  params,
  body: z.object({
    decision: z.enum(INSPECTION_DECISIONS, { error: "hub.decision-required" }),
    version: z.int().min(1),
    reasons: z.array(z.enum(FAIL_REASONS)).max(FAIL_REASONS.length).default([]),
    note_el: note,
    note_en: note,
  }),
  response: envelope(hubOrderSchema),
  errors: [
    "not_found",
    "forbidden",
    "transition_refused",
    "check_changed",
    "check_incomplete",
    "proof_needed",
  ],
});
