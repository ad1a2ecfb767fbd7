import type { Currency } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import {
  type Delivery,
  describeCounter,
  findDeliveryWindow,
} from "#api/modules/shipping-option/index.ts";
import { toSellerProceeds } from "#api/modules/ledger/index.ts";
import type {
  OrderedDevice,
  Receipt,
  SaleLines,
  TradeVariant,
} from "#api/modules/message/index.ts";
import { findLastPayment, type Payment } from "#api/modules/payment/index.ts";
import { describeAddOn } from "./add-ons.ts";
import { findOrderView, type OrderView } from "./find-order.ts";
import type { OrderNotice } from "./order-states.ts";
import { listOrderEvents, type OrderItem } from "./order-store.ts";
import { UNCOLLECTED, wasLost } from "./present-refund.ts";
import { isStillAsked } from "./remind-order.ts";

type OrderNews = {
  number: string;
  title: string;
  currency: Currency;
  variant: TradeVariant | null;
  buyer: {
    id: string;
    amount: number;
    place?: string;
    days?: { from: string; to: string };
    receipt?: Receipt;
    sale?: SaleLines;
  };
  seller: OrderNews["buyer"] | null;
};

const ONLY_IF_CHARGED: ReadonlySet<OrderNotice> = new Set<OrderNotice>([
  "order-bought",
  "order-approved",
]);

const ORDER_CONFIRMATIONS: ReadonlySet<OrderNotice> = new Set<OrderNotice>([
  "order-requested",
  "order-bought",
]);

/** News after which a seller knows what they receive. */
const WITH_SALE: ReadonlySet<OrderNotice> = new Set<OrderNotice>([
  ...ORDER_CONFIRMATIONS,
  "order-completed",
]);

const WITH_DELIVERY_WINDOW: ReadonlySet<OrderNotice> = new Set<OrderNotice>([
  "order-bought",
  "order-approved",
  "order-in-transit-to-buyer",
]);

function findDeliveryPromise(
  order: OrderView,
  { delivery, notice, at }: { delivery: Delivery; notice: OrderNotice; at: Date },
): Pick<OrderNews["buyer"], "place" | "days"> {
  if (!WITH_DELIVERY_WINDOW.has(notice)) return {};
  const days =
    order.requested_at && findDeliveryWindow(order, { delivery, at: order.requested_at });
  const hub = order.shipping_method === "hub_pickup" ? delivery.hubs[order.market] : null;
  const isAhead = days && days.to >= toMarketTime(order.market, at).day;
  return { ...(isAhead && { days }), ...(hub && { place: describeCounter(hub) }) };
}

export const findOrderNews = async (
  { database, delivery }: Pick<ApiDeps, "database" | "delivery">,
  orderId: string,
  { notice, at }: { notice: OrderNotice; at: Date },
): Promise<OrderNews | null> => {
  const order = await findOrderView(database, orderId);
  if (!order) return null;
  // If the bank has declined since, the notification about that replaces this one.
  const isUnpaid = order.status === "payment_failed" || order.status === "payment_due";
  if (ONLY_IF_CHARGED.has(notice) && isUnpaid) return null;
  if (notice === "order-payment-due" && order.status !== "payment_due") return null;
  if (!isStillAsked(notice, order.status)) return null;
  const payment = await findLastPayment(database, orderId);
  // An order at an agreed price has no other first mail.
  const isConfirmation =
    ORDER_CONFIRMATIONS.has(notice) || (notice === "order-approved" && order.offer_id !== null);
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
        return order.shipping_method === "hub_pickup" ? "pickup" : null;
      case "order-approved":
        return order.offer_id === null ? null : "agreed";
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
      ...findDeliveryPromise(order, { delivery, notice, at }),
      ...(isConfirmation && { receipt: describeReceipt(order, payment) }),
    },
    seller: order.requested_at
      ? {
          id: order.seller_id,
          amount: toSellerProceeds(order),
          ...((isConfirmation || WITH_SALE.has(notice)) && { sale: describeSale(order) }),
        }
      : null,
  };
};

const describeSale = (order: OrderView): SaleLines => ({
  currency: order.currency,
  asking_price: order.asking_price,
  seller_fee: order.seller_fee,
  pickup_price: order.pickup_price,
  received: toSellerProceeds(order),
});

/** The device as a mail to this side shows it: the buyer with the total, the seller with the price. */
export async function findOrderedDevice(
  database: Database,
  orderId: string,
  role: "buyer" | "seller",
): Promise<{ shown: OrderedDevice; isForLocker: boolean } | null> {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select(["item", "currency", "total", "asking_price", "shipping_method"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!row) return null;
  const { cover_key: cover } = row.item as unknown as OrderItem;
  return {
    shown: {
      cover: cover && `/media/${cover}`,
      price: {
        amount: role === "buyer" ? row.total : row.asking_price,
        currency: row.currency as Currency,
      },
    },
    isForLocker: row.shipping_method === "locker",
  };
}

const describeReceipt = (order: OrderView, payment: Payment | null): Receipt => {
  const { address, locker, shipping_method: method } = order;
  return {
    currency: order.currency,
    asking_price: order.asking_price,
    buyer_safety_fee: order.buyer_safety_fee,
    delivery: method && { method, price: order.delivery_price ?? 0 },
    add_ons: order.add_on_items.map((item) => ({
      name: { el: describeAddOn(item, "el").name, en: describeAddOn(item, "en").name },
      price: item.price,
    })),
    discount: order.discount,
    total: order.total,
    payment: payment && { method: order.payment_method, last4: payment.card_last4 },
    to:
      method === "hub_pickup"
        ? null
        : method === "locker" && locker
          ? `${locker.name}, ${locker.address}`
          : address &&
            [address.full_name, address.address, `${address.postal_code} ${address.city}`].join(
              ", ",
            ),
    seller: order.seller_username,
  };
};
