import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { claimIdSchema, orderIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { moneySchema } from "./money.ts";
import { orderAddOnSchema, orderDetailSchema } from "./order.ts";
import { CLAIM_STATUSES } from "./claim-states.ts";
import {
  ADD_ON_KINDS,
  BUYER_CANCEL_REASONS,
  CLAIM_OUTCOMES,
  CLAIM_REASONS,
  RETURN_DISPUTE_REASONS,
  RETURN_REASONS,
  SELLER_REJECTION_REASONS,
} from "./order-words.ts";
import { envelope } from "./page.ts";

/*
 * Actions on an order after it is placed (spec §4 "Order actions", §7 "Orders"). Another person's
 * order is 404; a move that the order's state does not allow is 409 transition_refused with
 * `data.status` and `data.action`.
 */

const params = z.object({ orderId: orderIdSchema });
const note = z.string().trim().max(LIMITS.trade.note, "order.note-too-long").default("");
const files = z
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
    files,
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
    files,
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

/** Add-ons that can be bought for an order's device, with their prices. */
export const addOnSchema = orderAddOnSchema.extend({
  kind: z.enum(ADD_ON_KINDS),
  description: z.string(),
  /** Feature flag that enables it in the market. */
  is_chosen: z.boolean(),
});
export type AddOn = z.infer<typeof addOnSchema>;
const addOns = z.object({ data: z.array(addOnSchema) });

/** Protections, services and accessories for this order; empty where the market has none. */
export const listOrderAddOns = endpoint({
  id: "listOrderAddOns",
  method: "GET",
  path: "/orders/{id}/add-ons/subscriptions",
  auth: "user",
  limit: "account",
  params: z.object({ id: orderIdSchema }),
  response: addOns,
  errors: ["not_found"],
});

/** `code` in any letter case, trimmed. Too short: invalid_fields. */
const voucherParams = z.object({
  code: z.string().max(200),
  orderId: orderIdSchema,
});

/** Applies a promo code to a running draft, in place of another one. */
export const useVoucher = endpoint({
  id: "useVoucher",
  method: "POST",
  path: "/voucher/use/{code}/{orderId}",
  auth: "user",
  limit: "voucher",
  params: voucherParams,
  response: envelope(orderDetailSchema),
  errors: ["not_found", "invalid_fields", "voucher_invalid", "order_expired", "order_not_editable"],
});

/** Idempotent: a code that is not applied is removed already. */
export const removeVoucher = endpoint({
  id: "removeVoucher",
  method: "POST",
  path: "/voucher/remove/{code}/{orderId}",
  auth: "user",
  limit: "write",
  params: voucherParams,
  response: envelope(orderDetailSchema),
  errors: ["not_found", "order_expired", "order_not_editable"],
});

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
  body: z.object({
    reason: z.enum(CLAIM_REASONS, { error: "order.reason-required" }),
    description: z
      .string({ error: "claim.description-required" })
      .trim()
      .min(1, "claim.description-required")
      .max(LIMITS.trade.note, "order.note-too-long"),
    files,
  }),
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

/** A device's claimed, inspected and accepted condition; public for holders of its code. */
export const passportSchema = z.object({
  code: z.string(),
  title: z.string(),
  /** In English, because it is part of the signed text. */
  color: z.string(),
  capacity: z.string().nullable(),
  cover: z.string().nullable(),
  device_number_ending: z.string().nullable(),
  checked_at: z.iso.datetime(),
  claimed_condition: z.string(),
  found_condition: z.string(),
  battery_health: z.int().nullable(),
  findings: z.array(
    z.object({
      category: z.string(),
      claimed: z.string().nullable(),
      found: z.string(),
      note: z.string().nullable(),
      photos: z.array(z.string()),
    }),
  ),
  /** Null until its buyer has accepted it. */
  accepted_at: z.iso.datetime().nullable(),
  price: moneySchema.nullable(),
  /** `color` in the language of the call; not signed. */
  color_name: z.string(),
  history: z.array(z.object({ code: z.string(), checked_at: z.iso.datetime() })),
  /**
   * Base64url of an Ed25519 signature over all fields above except `accepted_at`, `color_name` and
   * `history`: JSON without spaces, the keys of each object sorted by code units.
   */
  signature: z.string(),
  /** The public key of the signature, as JWK's `x`. */
  public_key: z.string(),
});
export type Passport = z.infer<typeof passportSchema>;

export const getPassport = endpoint({
  id: "getPassport",
  method: "GET",
  path: "/passports/{code}",
  auth: "none",
  limit: "browse",
  params: z.object({ code: z.string().max(40) }),
  response: envelope(passportSchema),
  errors: ["not_found"],
});
