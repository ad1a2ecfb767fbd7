import type { UserCall } from "#api/context.ts";
import { findLastPayment } from "./find-payments.ts";
import { takePaymentStep } from "./take-payment-step.ts";

/**
 * Charges an order at once, after the commit of the move that planned it, so that whoever made it
 * sees how it went. Should it not succeed now, the outbox goes on trying.
 */
export const chargeNow = async (call: UserCall, orderId: string): Promise<void> => {
  const payment = await findLastPayment(call.database, orderId);
  if (!payment) return;
  try {
    await takePaymentStep(call, payment.id);
  } catch (error) {
    call.log.warn({ err: error, order: orderId }, "The charge is left to the outbox");
  }
};
