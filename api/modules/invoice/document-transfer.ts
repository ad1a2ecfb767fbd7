import { sql } from "kysely";
import type { AddOnKind } from "#contract/add-on-kinds.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { Database } from "#api/db/database.ts";
import { findInvoiceOf, type InvoiceRow } from "./invoice-store.ts";
import { type Charge, mergeCharges, toInvoiceLines } from "./invoice-lines.ts";
import { issueCreditNote, issueReceipt, type InvoiceDraft } from "./issue-invoice.ts";

/** A posted transfer of the ledger that needs a document; `amount` is what a goodwill refund paid. */
export type DocumentedTransfer =
  | { of: "order"; kind: "capture" | "refund" | "release"; orderId: string; reference: string }
  | { of: "order"; kind: "goodwill"; orderId: string; reference: string; amount: number }
  | { of: "boost"; kind: "capture" | "refund"; boostId: string; reference: string };

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

async function toBuyersReceipt(
  database: Database,
  orderId: string,
  source: string,
): Promise<InvoiceDraft> {
  const order = await getOrder(database, orderId);
  const charges: Charge[] = [
    { kind: "safety_fee", gross: order.buyer_safety_fee },
    { kind: "delivery", gross: order.delivery_price ?? 0 },
    ...order.add_on_items.map(({ kind, price }) => ({ kind, gross: price })),
    { kind: "discount", gross: -order.discount },
  ];
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
        amount: order.asking_price,
        scheme: order.seller_is_pro ? "margin" : "private",
      },
      ...(await findPayment(database, orderId)),
    },
  };
}

/** The seller's fees are paid out of the price when it is released. */
async function toSellersReceipt(
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

async function toBoostReceipt(
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

/** A refund can be handled before the capture that it undoes: its receipt is then issued first. */
async function getReceipt(
  database: Database,
  source: string,
  toDraft: () => Promise<InvoiceDraft>,
  at: Date,
): Promise<InvoiceRow | null> {
  return (
    (await findInvoiceOf(database, source)) ??
    (await issueReceipt(database, await toDraft(), at)) ??
    findInvoiceOf(database, source)
  );
}

async function credit(
  database: Database,
  transfer: { reference: string; amount: number },
  receipt: Promise<InvoiceRow | null>,
  at: Date,
): Promise<InvoiceRow[]> {
  const original = await receipt;
  if (!original) return [];
  const { reference: source, amount } = transfer;
  const note = await issueCreditNote(database, original, { source, amount }, at);
  return note ? [original, note] : [original];
}

/** The capture of an order whose refund or goodwill this is. */
async function findCapture(database: Database, orderId: string): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("ledger_transfer")
    .select("reference")
    .where("order_id", "=", orderId)
    .where("kind", "=", "capture")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Idempotent by the transfer's reference. Answers the documents that exist for it now. */
export async function documentTransfer(
  database: Database,
  transfer: DocumentedTransfer,
  at: Date,
): Promise<InvoiceRow[]> {
  const { reference } = transfer;
  if (transfer.of === "boost") {
    const source = `boost-${transfer.boostId}-capture`;
    const receipt = getReceipt(
      database,
      source,
      () => toBoostReceipt(database, transfer.boostId, source),
      at,
    );
    if (transfer.kind === "refund")
      return credit(database, { reference, amount: Infinity }, receipt, at);
    const issued = await receipt;
    return issued ? [issued] : [];
  }
  const { orderId } = transfer;
  if (transfer.kind === "release") {
    const toDraft = () => toSellersReceipt(database, orderId, reference);
    const issued = await getReceipt(database, reference, toDraft, at);
    return issued ? [issued] : [];
  }
  const source =
    transfer.kind === "refund"
      ? reference.replace("-refund-", "-capture-")
      : transfer.kind === "capture"
        ? reference
        : await findCapture(database, orderId);
  if (!source) return [];
  const receipt = getReceipt(
    database,
    source,
    () => toBuyersReceipt(database, orderId, source),
    at,
  );
  if (transfer.kind === "capture") {
    const issued = await receipt;
    return issued ? [issued] : [];
  }
  const amount = transfer.kind === "goodwill" ? transfer.amount : Infinity;
  return credit(database, { reference, amount }, receipt, at);
}
