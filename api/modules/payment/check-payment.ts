import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase } from "#api/modules/order/find-order.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import { findLastPayment } from "./find-payments.ts";
import { isUndecided } from "./payment-states.ts";
import { findPayment } from "./payment-store.ts";
import { presentPayment } from "./present-payment.ts";
import { takePaymentStep } from "./take-payment-step.ts";

/** The order's last attempt, after asking the provider where the outcome is not known yet. */
export const checkPayment = async (call: UserCall, orderId: string) => {
  const { database } = call;
  if (!(await findMyPurchase(call, orderId))) throw new ApiError("not_found");
  const payment = await findLastPayment(database, orderId);
  if (!payment) throw new ApiError("not_found");
  if (!isUndecided(payment)) return presentPayment(payment);
  try {
    await takePaymentStep(call, payment.id);
  } catch (error) {
    // Still unknown; the job asks again.
    if (!(error instanceof ProviderUnavailableError)) throw error;
  }
  return presentPayment((await findPayment(database, payment.id))!);
};
