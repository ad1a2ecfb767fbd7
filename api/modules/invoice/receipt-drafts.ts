import { sql } from "kysely";
import type { AddOnKind } from "#contract/add-on-kinds.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { Database } from "#api/db/database.ts";
import { type Charge, mergeCharges, spreadDiscount, toInvoiceLines } from "./invoice-lines.ts";
import type { InvoiceDraft } from "./issue-invoice.ts";

type OrderFacts = {
  market: Market;
  currency: Currency;
  number: string;
  title: string;
  asking_price: number;
  buyer_safety_fee: number;
  seller_fee: number;
  pickup_price: number;
  delivery_price: number | null;
  discount: number;
  add_on_items: { kind: AddOnKind; price: number }[];
  buyer_id: string;
  seller_id: string;
  buyer_name: string | null;
  seller_name: string | null;
  seller_is_pro: boolean;
};

async function getOrder(database: Database, orderId: string): Promise<OrderFacts> {
  const row = await database
    .db()
    .selectFrom("customer_order as o")
    .innerJoin("user_account as buyer", "buyer.id", "o.buyer_id")
    .innerJoin("user_account as seller", "seller.id", "o.seller_id")
    .select([
      "o.market",
      "o.currency",
      "o.number",
      sql<string>`o.item ->> 'title'`.as("title"),
      "o.asking_price",
      "o.buyer_safety_fee",
      "o.seller_fee",
      "o.pickup_price",
      "o.delivery_price",
      "o.discount",
      "o.add_on_items",
      "o.buyer_id",
      "o.seller_id",
      "buyer.full_name as buyer_name",
      "seller.full_name as seller_name",
      "seller.is_pro as seller_is_pro",
    ])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
  return row as unknown as OrderFacts;
}

type PaymentFacts = { method: PaymentMethod | null; card_last4: string | null };

async function findPayment(database: Database, orderId: string): Promise<PaymentFacts> {
  const row = await database
    .db()
    .selectFrom("payment")
    .select(["method", "card_last4"])
    .where("order_id", "=", orderId)
    .where("captured_at", "is not", null)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row as PaymentFacts | undefined) ?? { method: null, card_last4: null };
}

export async function toBuyersReceipt(
  database: Database,
  orderId: string,
  source: string,
): Promise<InvoiceDraft> {
  const order = await getOrder(database, orderId);
  const services: Charge[] = [
    { kind: "safety_fee", gross: order.buyer_safety_fee },
    { kind: "delivery", gross: order.delivery_price ?? 0 },
    ...order.add_on_items.map(({ kind, price }) => ({ kind, gross: price })),
  ];
  const { charges, onDevice } = spreadDiscount(services, order.discount);
  return {
    market: order.market,
    currency: order.currency,
    userId: order.buyer_id,
    orderId,
    source,
    lines: toInvoiceLines(mergeCharges(charges), order.market),
    details: {
      customer: order.buyer_name,
      order_number: order.number,
      title: order.title,
      collected: {
        amount: order.asking_price - onDevice,
        scheme: order.seller_is_pro ? "margin" : "private",
      },
      ...(await findPayment(database, orderId)),
    },
  };
}

/** The seller's fees are paid out of the price when it is released. */
export async function toSellersReceipt(
  database: Database,
  orderId: string,
  source: string,
): Promise<InvoiceDraft> {
  const order = await getOrder(database, orderId);
  const charges: Charge[] = [
    { kind: "seller_fee", gross: order.seller_fee },
    { kind: "seller_shipping", gross: order.pickup_price },
  ];
  return {
    market: order.market,
    currency: order.currency,
    userId: order.seller_id,
    orderId,
    source,
    lines: toInvoiceLines(charges, order.market),
    details: {
      customer: order.seller_name,
      order_number: order.number,
      title: order.title,
      collected: null,
      method: null,
      card_last4: null,
    },
  };
}

export async function toBoostReceipt(
  database: Database,
  boostId: string,
  source: string,
): Promise<InvoiceDraft> {
  const boost = await database
    .db()
    .selectFrom("boost")
    .innerJoin("listing", "listing.id", "boost.listing_id")
    .innerJoin("user_account as seller", "seller.id", "boost.user_id")
    .select([
      "boost.market",
      "boost.currency",
      "boost.amount",
      "boost.user_id",
      "boost.card_last4",
      "listing.title",
      "seller.full_name",
    ])
    .where("boost.id", "=", boostId)
    .executeTakeFirstOrThrow();
  const market = boost.market as Market;
  return {
    market,
    currency: boost.currency as Currency,
    userId: boost.user_id,
    orderId: null,
    source,
    lines: toInvoiceLines([{ kind: "boost", gross: boost.amount }], market),
    details: {
      customer: boost.full_name,
      order_number: null,
      title: boost.title,
      collected: null,
      method: "card",
      card_last4: boost.card_last4,
    },
  };
}

export async function toSubscriptionReceipt(
  database: Database,
  chargeId: string,
  source: string,
): Promise<InvoiceDraft> {
  const charge = await database
    .db()
    .selectFrom("subscription_charge as charge")
    .innerJoin("subscription_payment as paid", "paid.id", "charge.payment_id")
    .innerJoin("subscription", "subscription.id", "paid.subscription_id")
    .innerJoin("customer_order as o", "o.id", "subscription.order_id")
    .innerJoin("user_account as member", "member.id", "subscription.user_id")
    .select([
      "subscription.market",
      "subscription.user_id",
      "paid.kind",
      "paid.amount",
      "paid.currency",
      "charge.card_last4",
      "o.number",
      sql<string>`o.item ->> 'title'`.as("title"),
      "member.full_name",
    ])
    .where("charge.id", "=", chargeId)
    .executeTakeFirstOrThrow();
  const market = charge.market as Market;
  const kind = charge.kind === "month" ? "subscription_month" : "subscription_fee";
  return {
    market,
    currency: charge.currency as Currency,
    userId: charge.user_id,
    orderId: null,
    source,
    lines: toInvoiceLines([{ kind, gross: charge.amount }], market),
    details: {
      customer: charge.full_name,
      order_number: charge.number,
      title: charge.title,
      collected: null,
      method: "card",
      card_last4: charge.card_last4,
    },
  };
}
