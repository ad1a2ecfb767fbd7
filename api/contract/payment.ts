import * as z from "zod";
import { cardReferenceSchema } from "./card.ts";
import { endpoint } from "./endpoint.ts";
import { declineCodeSchema } from "./error-codes.ts";
import { orderIdSchema, paymentIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { returnPathSchema } from "./return-path.ts";

/** spec §3 "Checkout state". */
export const PAYMENT_METHODS = ["card", "klarna", "paypal", "applePay", "googlePay"] as const;
export const paymentMethodSchema = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

export const PAYMENT_STATUSES = [
  "created",
  "requires_action",
  "processing",
  "authorised",
  "captured",
  "failed",
  "cancelled",
  "refunded",
] as const;
export const paymentStatusSchema = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

/**
 * What the buyer has to do about a payment, so that a client compares no status. `redirect`: visit
 * `redirect_url`; `waiting`: nothing, ask `completePayment` again every LIMITS.paymentPoll;
 * `approved`: the draft can be placed; `declined`: pay again; `placed`: the order is placed.
 */
export const PAYMENT_OUTCOMES = ["redirect", "waiting", "approved", "declined", "placed"] as const;
export const paymentOutcomeSchema = z.enum(PAYMENT_OUTCOMES);
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>;

/** `redirect_url` is the provider's challenge page while the status is requires_action. */
export const paymentSchema = z.object({
  id: paymentIdSchema,
  order_id: orderIdSchema,
  method: paymentMethodSchema,
  status: paymentStatusSchema,
  /** An addition to spec §3; null for a payment that has been created and not confirmed. */
  outcome: paymentOutcomeSchema.nullable().default(null),
  amount: moneySchema,
  decline_code: declineCodeSchema.nullable(),
  redirect_url: z.string().nullable(),
  card_last4: z.string().nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;

/**
 * Creates (or finds) the payment of a draft order. `accepted_total` is the total that the buyer
 * saw; 409 price_changed carries the new total when it differs.
 */
export const initializePayment = endpoint({
  id: "initializePayment",
  method: "POST",
  path: "/order/payment/initialize/{orderId}",
  auth: "user",
  limit: "payment",
  idempotent: true,
  params: z.object({ orderId: orderIdSchema }),
  body: z.object({
    method: paymentMethodSchema,
    accepted_total: moneySchema,
    return_path: returnPathSchema,
  }),
  response: envelope(paymentSchema),
  errors: [
    "market_closed",
    "not_found",
    "order_expired",
    "order_not_editable",
    "order_incomplete",
    "price_changed",
    "listing_not_available",
    "payment_method_unavailable",
  ],
});

/** Authorises with a stored card. A decline is a response (status failed), not an error. */
export const confirmPayment = endpoint({
  id: "confirmPayment",
  method: "POST",
  path: "/order/payment/confirm/{orderId}/{cardReference}",
  auth: "user",
  limit: "payment",
  idempotent: true,
  params: z.object({ orderId: orderIdSchema, cardReference: cardReferenceSchema }),
  response: envelope(paymentSchema),
  errors: [
    "market_closed",
    "not_found",
    "card_not_found",
    "order_expired",
    "listing_not_available",
  ],
});

/** Asks the provider for the state while it is unknown. */
export const checkPayment = endpoint({
  id: "checkPayment",
  method: "GET",
  path: "/order/payment/{orderId}/check",
  auth: "user",
  limit: "payment",
  retries: 0,
  params: z.object({ orderId: orderIdSchema }),
  response: envelope(paymentSchema),
  errors: ["not_found"],
});

/**
 * Begins to store a new card: the visitor enters it on the provider's page and returns with
 * `setup`.
 */
export const initializePaymentMethodSetup = endpoint({
  id: "initializePaymentMethodSetup",
  method: "POST",
  path: "/payment/initialize-payment-method-setup",
  auth: "user",
  limit: "payment",
  idempotent: true,
  body: z.object({ return_path: returnPathSchema }),
  response: envelope(z.object({ setup_reference: cardReferenceSchema, redirect_url: z.string() })),
});

/** The preferred way to pay, null without one, and those that the shop offers. */
export const getPaymentMethodPreference = endpoint({
  id: "getPaymentMethodPreference",
  method: "GET",
  path: "/payment/payment-method-preference",
  auth: "user",
  limit: "account",
  response: envelope(
    z.object({
      payment_method: paymentMethodSchema.nullable(),
      methods: z.array(paymentMethodSchema),
    }),
  ),
});

export const updatePaymentMethodPreference = endpoint({
  id: "updatePaymentMethodPreference",
  method: "PUT",
  path: "/payment/update-payment-method-preference/{payment}",
  auth: "user",
  limit: "write",
  params: z.object({ payment: paymentMethodSchema }),
  response: envelope(z.object({ payment_method: paymentMethodSchema })),
  errors: ["payment_method_unavailable"],
});
