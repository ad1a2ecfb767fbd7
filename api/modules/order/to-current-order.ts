import type { Payment } from "#api/modules/payment/payment-store.ts";
import type { Voucher } from "#api/modules/voucher/voucher-policy.ts";
import { findOverdue, isReservationOver } from "./order-policy.ts";
import type { OrderView } from "./order-store.ts";
import { priceDraft } from "./price-draft.ts";

type Facts = { payment: Payment | null; voucher: Voucher | null; at: Date };

/**
 * The order as it counts now: a draft follows its listing's price, and what the clock has decided is
 * so, although nobody has written it down yet (docs/decisions/0006).
 */
export const toCurrentOrder = (order: OrderView, { payment, voucher, at }: Facts): OrderView => {
  if (order.status !== "draft") {
    const overdue = findOverdue(order, at);
    return overdue ? { ...order, status: overdue.to } : order;
  }
  return {
    ...order,
    ...priceDraft(
      { ...order, asking_price: order.listing_price },
      { isFeeFree: order.seller_fee === 0, voucher },
    ),
    status: isReservationOver(order, payment, at) ? "draft_expired" : "draft",
  };
};
