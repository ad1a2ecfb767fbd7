import type { Currency } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Receipt, TradeVariant } from "#api/modules/message/trade-news.ts";
import { toSellerProceeds } from "#api/modules/ledger/transfers.ts";
import { findLastPayment } from "#api/modules/payment/find-payments.ts";
import type { Delivery } from "#api/modules/shipping/delivery.ts";
import { describeCounter } from "#api/modules/shipping/hub-place.ts";
import { toMarketTime } from "#api/modules/shipping/market-time.ts";
import { findDeliveryWindow } from "#api/modules/shipping/shipping-options.ts";
import { describeReceipt } from "./describe-receipt.ts";
import type { OrderNotice } from "./order-states.ts";
import { findOrderView, listOrderEvents, type OrderView } from "./order-store.ts";
import { UNCOLLECTED, wasLost } from "./present-refund.ts";
import { isStillAsked } from "./remind-order.ts";

export type OrderNews = {
  number: string;
  title: string;
  currency: Currency;
  /** What of the same news this order's is. */
  variant: TradeVariant | null;
  buyer: {
    id: string;
    amount: number;
    /** Where it waits for who fetches it. */
    place?: string;
    /** When it is promised to be there. */
    days?: { from: string; to: string };
    /** In the mail that confirms the order. */
    receipt?: Receipt;
  };
  /** Null while nobody but the buyer knows of the order. */
  seller: OrderNews["buyer"] | null;
};

const IF_CHARGED: ReadonlySet<OrderNotice> = new Set<OrderNotice>([
  "order-bought",
  "order-approved",
]);

/** What a buyer is told as soon as the order is placed. */
const CONFIRMS: ReadonlySet<OrderNotice> = new Set<OrderNotice>([
  "order-requested",
  "order-bought",
]);

const PROMISED: ReadonlySet<OrderNotice> = new Set<OrderNotice>([
  "order-bought",
  "order-approved",
  "order-in-transit-to-buyer",
]);

/** The days that were promised at the purchase, unless they are over, and where who fetches it goes. */
function findPromise(
  order: OrderView,
  { delivery, notice, at }: { delivery: Delivery; notice: OrderNotice; at: Date },
): Pick<OrderNews["buyer"], "place" | "days"> {
  if (!PROMISED.has(notice)) return {};
  const days =
    order.requested_at && findDeliveryWindow(order, { delivery, at: order.requested_at });
  const hub = order.shipping_method === "pickup" ? delivery.hubs[order.market] : null;
  const isAhead = days && days.to >= toMarketTime(order.market, at).day;
  return { ...(isAhead && { days }), ...(hub && { place: describeCounter(hub) }) };
}

/** What both sides have to know about something that has befallen an order; null when there is nothing. */
export const findOrderNews = async (
  { database, delivery }: Pick<ApiDeps, "database" | "delivery">,
  orderId: string,
  { notice, at }: { notice: OrderNotice; at: Date },
): Promise<OrderNews | null> => {
  const order = await findOrderView(database, orderId);
  if (!order) return null;
  // The bank may have said no since: then that is the news.
  const isUnpaid = order.status === "payment_failed" || order.status === "payment_due";
  if (IF_CHARGED.has(notice) && isUnpaid) return null;
  if (notice === "order-payment-due" && order.status !== "payment_due") return null;
  if (!isStillAsked(notice, order.status)) return null;
  const payment = await findLastPayment(database, orderId);
  const findVariant = async (): Promise<OrderNews["variant"]> => {
    switch (notice) {
      case "order-cancelled-by-admin":
        return order.sub_status === "support" ? "support" : null;
      case "order-not-delivered":
        if (order.sub_status === UNCOLLECTED) return "uncollected";
        return wasLost(await listOrderEvents(database, [orderId])) ? "lost" : null;
      case "order-bought":
      case "order-check-passed":
      case "order-delivered":
        return order.shipping_method === "pickup" ? "pickup" : null;
      default:
        return payment?.captured_at ? "charged" : null;
    }
  };
  return {
    number: order.number,
    title: order.item.title,
    currency: order.currency,
    variant: await findVariant(),
    buyer: {
      id: order.buyer_id,
      amount: payment?.amount ?? order.total,
      ...findPromise(order, { delivery, notice, at }),
      ...(CONFIRMS.has(notice) && { receipt: describeReceipt(order, payment) }),
    },
    seller: order.requested_at ? { id: order.seller_id, amount: toSellerProceeds(order) } : null,
  };
};
