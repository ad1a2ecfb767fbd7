import type { Money } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  findRefusalToPay,
  lockMyPurchase,
  refreshPayable,
  requirePayable,
} from "#api/modules/order/order-draft.ts";
import { abandonPayment } from "./move-money.ts";
import { isForOrder, isOpen } from "./payment-states.ts";
import { insertPayment, updatePayment, type PaymentRow } from "./payment-store.ts";
import { presentPayment } from "./present-payment.ts";
import { startPayment } from "./start-payment.ts";

type Wish = { method: PaymentMethod; accepted_total: Money; return_path: string };

/**
 * An attempt that may go on instead of a new one: nothing has been decided about it, or the bank has
 * said yes to this very sum. Where the answer is not known, or the money is taken, a second attempt could
 * charge twice.
 */
const canGoOn = (payment: PaymentRow, order: Parameters<typeof isForOrder>[1]): boolean => {
  if (payment.status === "processing" || payment.status === "captured") return true;
  const isEarlyEnough = payment.status === "created" || payment.status === "authorised";
  return isEarlyEnough && isForOrder(payment, order);
};

/** Begins the payment of a draft, or of an order whose charge has failed, or finds the one that is under way. */
export const initializePayment = async (
  call: UserCall,
  orderId: string,
  { method, accepted_total, return_path }: Wish,
) => {
  const { database, cardProvider, at } = call;
  const outcome = await database.tx(async () => {
    const locked = await lockMyPurchase(call, orderId);
    requirePayable(locked, at);
    if (!cardProvider.methods.includes(method))
      throw new ApiError("payment_method_unavailable", { data: { method } });
    const order = await refreshPayable(
      database,
      locked,
      locked.order.payment_method === method ? {} : { payment_method: method },
      at,
    );
    const refusal = await findRefusalToPay(call, order, accepted_total);
    if (refusal) return { refusal };

    const { payment } = locked;
    if (payment && canGoOn(payment, order)) {
      const kept = await updatePayment(database, payment.id, { return_path }, at);
      return { payment: kept };
    }
    if (payment && isOpen(payment)) await abandonPayment(call, payment, at);
    const created = await insertPayment(
      database,
      {
        order_id: order.id,
        market: order.market,
        method,
        provider: cardProvider.name,
        amount: order.total,
        currency: order.currency,
        return_path,
      },
      at,
    );
    return { payment: created };
  });
  if ("refusal" in outcome) throw outcome.refusal;
  const { payment } = outcome;
  if (payment.method === "card" || payment.status !== "created") return presentPayment(payment);
  return presentPayment(await startPayment(call, payment, { method: payment.method }));
};
