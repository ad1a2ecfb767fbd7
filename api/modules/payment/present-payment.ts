import type { PaymentRow } from "./payment-store.ts";

export const presentPayment = (payment: PaymentRow) => ({
  id: payment.id,
  order_id: payment.order_id,
  method: payment.method,
  status: payment.status,
  amount: { amount: payment.amount, currency: payment.currency },
  decline_code: payment.status === "failed" ? payment.decline_code : null,
  redirect_url: payment.status === "requires_action" ? payment.redirect_url : null,
  card_last4: payment.card_last4,
});
