import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { orderIdSchema } from "./id.ts";
import { orderDetailSchema } from "./order.ts";
import { envelope } from "./page.ts";

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
