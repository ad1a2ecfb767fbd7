import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { orderIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import {
  BUYER_CANCEL_REASONS,
  RETURN_DISPUTE_REASONS,
  RETURN_REASONS,
  SELLER_REJECTION_REASONS,
} from "./order-reasons.ts";
import { orderDetailSchema } from "./order.ts";
import { envelope } from "./page.ts";

/*
 * Actions on an order after it is placed (spec §4 "Order actions", §7 "Orders"). Another person's
 * order is 404; a move that the order's state does not allow is 409 transition_refused with
 * `data.status`, `data.action` and `data.is_done`: whether the order is where the move leads.
 */

const params = z.object({ orderId: orderIdSchema });
const note = z.string().trim().max(LIMITS.trade.note, "order.note-too-long").default("");
/** Photos of a reason, one or several. */
export const photoFilesSchema = z
  .union([z.array(z.file()), z.file().transform((one) => [one])])
  .pipe(z.array(z.file()).max(LIMITS.trade.photos, "order.too-many-photos"))
  .default([]);

const move = {
  method: "PATCH",
  auth: "user",
  limit: "write",
  idempotent: true,
  params,
  response: envelope(orderDetailSchema),
  errors: ["not_found", "transition_refused"],
} as const;

export const approveOrder = endpoint({
  ...move,
  id: "approveOrder",
  path: "/order/{orderId}/seller/approve",
});

/** Adds a negative system-made review to the seller's profile (spec §4). */
export const rejectOrder = endpoint({
  ...move,
  id: "rejectOrder",
  path: "/order/{orderId}/seller/reject",
  body: z.object({
    reason: z.enum(SELLER_REJECTION_REASONS, { error: "order.reason-required" }),
    note,
  }),
});

/**
 * The seller withdraws an accepted order, until the courier has the device; an addition to spec §7.
 */
export const withdrawOrder = endpoint({
  ...move,
  id: "withdrawOrder",
  path: "/order/{orderId}/seller/withdraw",
  body: z.object({
    reason: z.enum(SELLER_REJECTION_REASONS, { error: "order.reason-required" }),
    note,
  }),
});

export const cancelOrder = endpoint({
  ...move,
  id: "cancelOrder",
  path: "/order/{orderId}/buyer/cancel",
  body: z.object({
    sub_status: z.enum(BUYER_CANCEL_REASONS, { error: "order.reason-required" }),
    note,
  }),
});

export const acceptOrder = endpoint({
  ...move,
  id: "acceptOrder",
  path: "/order/{orderId}/buyer/approve",
});

export const returnOrder = endpoint({
  ...move,
  id: "returnOrder",
  path: "/order/{orderId}/buyer/reject",
  limit: "upload",
  upload: true,
  body: z.object({
    reason: z.enum(RETURN_REASONS, { error: "order.reason-required" }),
    note,
    files: photoFilesSchema,
  }),
  errors: ["not_found", "transition_refused", "unavailable"],
});

/**
 * The returned device is the one that was sent: the buyer is refunded at once. An addition to spec
 * §7.
 */
export const confirmReturn = endpoint({
  ...move,
  id: "confirmReturn",
  path: "/order/{orderId}/seller/return/confirm",
});

/** The returned device is another one, or damaged; support decides, and the money waits. */
export const disputeReturn = endpoint({
  ...move,
  id: "disputeReturn",
  path: "/order/{orderId}/seller/return/dispute",
  limit: "upload",
  upload: true,
  body: z.object({
    reason: z.enum(RETURN_DISPUTE_REASONS, { error: "order.reason-required" }),
    note,
    files: photoFilesSchema,
  }),
});

/** Whether the buyer's device is the one that the hub inspected; may be repeated. */
export const checkImei = endpoint({
  id: "checkImei",
  method: "POST",
  path: "/check-imei/{id}",
  auth: "user",
  limit: "write",
  params: z.object({ id: orderIdSchema }),
  body: z.object({
    imei: z
      .string({ error: "imei.required" })
      .trim()
      .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
      .pipe(z.string().min(1, "imei.required").max(40, "imei.invalid")),
  }),
  response: envelope(z.object({ matches: z.boolean(), at: z.iso.datetime() })),
  errors: ["not_found", "imei_check_closed", "too_many_requests"],
});
