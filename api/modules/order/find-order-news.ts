import type { Currency } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { TradeVariant } from "#api/modules/message/trade-news.ts";
import { toSellerProceeds } from "#api/modules/ledger/order-transfers.ts";
import { findLastPayment } from "#api/modules/payment/find-payments.ts";
import type { OrderNotice } from "./order-states.ts";
import { findOrderView, listOrderEvents } from "./order-store.ts";
import { UNCOLLECTED, wasLost } from "./present-refund.ts";
import { isStillAsked } from "./remind-order.ts";

export type OrderNews = {
  number: string;
  title: string;
  currency: Currency;
  /** What of the same news this order's is. */
  variant: TradeVariant | null;
  buyer: { id: string; amount: number };
  /** Null while nobody but the buyer knows of the order. */
  seller: { id: string; amount: number } | null;
};

const IF_CHARGED: ReadonlySet<OrderNotice> = new Set<OrderNotice>([
  "order-bought",
  "order-approved",
]);

/** What both sides have to know about something that has befallen an order; null when there is nothing. */
export const findOrderNews = async (
  { database }: Pick<ApiDeps, "database">,
  orderId: string,
  notice: OrderNotice,
): Promise<OrderNews | null> => {
  const order = await findOrderView(database, orderId);
  if (!order) return null;
  // The bank may have said no since: then that is the news.
  if (IF_CHARGED.has(notice) && order.status === "payment_failed") return null;
  if (!isStillAsked(notice, order.status)) return null;
  const payment = await findLastPayment(database, orderId);
  const findVariant = async (): Promise<OrderNews["variant"]> => {
    switch (notice) {
      case "order-cancelled-by-admin":
        return order.sub_status === "support" ? "support" : null;
      case "order-not-delivered":
        if (order.sub_status === UNCOLLECTED) return "uncollected";
        return wasLost(await listOrderEvents(database, [orderId])) ? "lost" : null;
      default:
        return payment?.captured_at ? "charged" : null;
    }
  };
  return {
    number: order.number,
    title: order.item.title,
    currency: order.currency,
    variant: await findVariant(),
    buyer: { id: order.buyer_id, amount: payment?.amount ?? order.total },
    seller: order.requested_at ? { id: order.seller_id, amount: toSellerProceeds(order) } : null,
  };
};
