import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { orderIdSchema, promoCodeIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { marketSchema } from "./market.ts";
import { orderDetailSchema } from "./order.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { PROMO_CODE_KINDS, PROMO_CODE_STATUSES } from "./promo-code-words.ts";
import { reasonSchema } from "./staff.ts";

/** `code` in any letter case, trimmed. Too short: invalid_fields. */
const promoCodeParams = z.object({
  code: z.string().max(200),
  orderId: orderIdSchema,
});

/** Applies a promo code to a running draft, in place of another one. */
export const usePromoCode = endpoint({
  id: "usePromoCode",
  method: "POST",
  path: "/voucher/use/{code}/{orderId}",
  auth: "user",
  limit: "promoCode",
  params: promoCodeParams,
  response: envelope(orderDetailSchema),
  errors: ["not_found", "invalid_fields", "voucher_invalid", "order_expired", "order_not_editable"],
});

/** Idempotent: a code that is not applied is removed already. */
export const removePromoCode = endpoint({
  id: "removePromoCode",
  method: "POST",
  path: "/voucher/remove/{code}/{orderId}",
  auth: "user",
  limit: "write",
  params: promoCodeParams,
  response: envelope(orderDetailSchema),
  errors: ["not_found", "order_expired", "order_not_editable"],
});

/* What staff do with promo codes, an addition to spec §7. */

export const promoCodeSchema = z.object({
  id: promoCodeIdSchema,
  code: z.string(),
  /** Null: it was created alone. */
  batch_id: z.uuid().nullable(),
  campaign: z.string(),
  status: z.enum(PROMO_CODE_STATUSES),
  /** Null: all of them. */
  market: marketSchema.nullable(),
  kind: z.enum(PROMO_CODE_KINDS),
  /** Percent, or minor units of the market's currency, as all sums here. */
  value: z.int().min(1),
  max_discount: z.int().nullable(),
  min_price: z.int(),
  /** Null: unlimited. */
  uses_limit: z.int().nullable(),
  /** Those that were not given back, drafts included. */
  uses: z.int().min(0),
  budget: z.int().nullable(),
  /** What these uses give. */
  given: z.int().min(0),
  once_per_user: z.boolean(),
  first_order_only: z.boolean(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** A change of another version than the current one is refused. */
  version: z.int().min(1),
});
export type StaffPromoCode = z.infer<typeof promoCodeSchema>;

/** Newest first. A filter that cannot be read is none, so that links stay good. */
export const listStaffPromoCodes = endpoint({
  id: "listStaffPromoCodes",
  method: "GET",
  path: "/staff/promo-codes",
  auth: "user",
  access: { key: "read_promo_codes" },
  limit: "account",
  query: z.object({
    /** The beginning of the code, or a part of the campaign's name. */
    q: z.string().trim().max(LIMITS.promoCode.campaign).optional().catch(undefined),
    status: z.enum(PROMO_CODE_STATUSES).optional().catch(undefined),
    market: marketSchema.optional().catch(undefined),
    batch: z.uuid().optional().catch(undefined),
    after: z.string().max(80).optional().catch(undefined),
  }),
  response: z.object({
    data: z.array(promoCodeSchema),
    /** What `after` of the next page is; null at the end. */
    next: z.string().nullable(),
  }),
});

const promoCodeUseSchema = z.object({
  order_id: orderIdSchema,
  order_number: z.string(),
  order_status: z.string(),
  amount: z.int(),
  currency: moneySchema.shape.currency,
  taken_at: z.iso.datetime(),
  /** Null: it counts. */
  released_at: z.iso.datetime().nullable(),
});

/** Shows the newest uses as well. */
export const getStaffPromoCode = endpoint({
  id: "getStaffPromoCode",
  method: "GET",
  path: "/staff/promo-codes/{promoCodeId}",
  auth: "user",
  access: { key: "read_promo_codes" },
  limit: "account",
  params: z.object({ promoCodeId: promoCodeIdSchema }),
  response: envelope(
    promoCodeSchema.extend({
      newest_uses: z.array(promoCodeUseSchema),
      /** Codes of the same batch, this one included; 1 for one that was created alone. */
      batch_size: z.int().min(1),
    }),
  ),
  errors: ["not_found"],
});

const { max, campaign, batch, highest } = LIMITS.promoCode;
const sum = z.int().min(1, "promo-code.sum-too-small").max(highest, "promo-code.sum-too-large");

/**
 * Either `code`, or `count` codes that begin with `prefix`. Days are calendar days of the code's
 * market, else of the caller's, both included.
 */
export const createPromoCodes = endpoint({
  id: "createPromoCodes",
  method: "POST",
  path: "/staff/promo-codes",
  auth: "user",
  access: { key: "write_promo_codes" },
  limit: "write",
  idempotent: true,
  status: 201,
  body: z.object({
    code: z.string().trim().max(200, "promo-code.code-too-long").optional(),
    prefix: z
      .string()
      .trim()
      .max(max - LIMITS.promoCode.random, "promo-code.prefix-too-long")
      .optional(),
    count: z.int().min(1, "promo-code.count-range").max(batch, "promo-code.count-range").default(1),
    campaign: z.string().trim().max(campaign, "promo-code.campaign-too-long").default(""),
    market: marketSchema.nullable().default(null),
    kind: z.enum(PROMO_CODE_KINDS, { error: "promo-code.kind-required" }),
    value: z.int("promo-code.value-required").min(1, "promo-code.value-required").max(highest),
    max_discount: sum.nullable().default(null),
    min_price: z.int().min(0).max(highest, "promo-code.sum-too-large").default(0),
    uses_limit: z
      .int()
      .min(1, "promo-code.uses-range")
      .max(1_000_000, "promo-code.uses-range")
      .nullable()
      .default(null),
    budget: sum.nullable().default(null),
    once_per_user: z.boolean().default(true),
    first_order_only: z.boolean().default(false),
    starts_on: z.iso.date("promo-code.day-invalid").optional(),
    ends_on: z.iso.date("promo-code.day-invalid").nullable().default(null),
    reason: reasonSchema,
  }),
  response: envelope(z.array(promoCodeSchema)),
  errors: ["invalid_fields", "proof_needed", "not_found"],
});

/** `whole_batch` moves every code of the batch that can be moved so. */
export const movePromoCode = endpoint({
  id: "movePromoCode",
  method: "POST",
  path: "/staff/promo-codes/{promoCodeId}/move",
  auth: "user",
  access: { key: "write_promo_codes" },
  limit: "write",
  params: z.object({ promoCodeId: promoCodeIdSchema }),
  body: z.object({
    version: z.int().min(1),
    to: z.enum(PROMO_CODE_STATUSES),
    whole_batch: z.boolean().default(false),
    reason: reasonSchema,
  }),
  response: envelope(promoCodeSchema),
  errors: ["not_found", "proof_needed", "staff_changed", "promo_code_ended"],
});
