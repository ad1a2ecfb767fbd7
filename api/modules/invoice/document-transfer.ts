import type { Database } from "#api/db/database.ts";
import { findInvoiceOf, type InvoiceRow } from "./invoice-store.ts";
import { issueCreditNote, issueReceipt, type InvoiceDraft } from "./issue-invoice.ts";
import {
  toBoostReceipt,
  toBuyersReceipt,
  toSellersReceipt,
  toSubscriptionReceipt,
} from "./receipt-drafts.ts";

/** A posted transfer of the ledger that needs a document; `amount` is what a goodwill refund paid. */
export type DocumentedTransfer =
  | { of: "order"; kind: "capture" | "refund" | "release"; orderId: string; reference: string }
  | { of: "order"; kind: "goodwill"; orderId: string; reference: string; amount: number }
  | { of: "boost"; kind: "capture" | "refund"; boostId: string; reference: string }
  | { of: "subscription"; kind: "capture" | "refund"; chargeId: string; reference: string };

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
  if (transfer.of !== "order") {
    const source =
      transfer.of === "boost"
        ? `boost-${transfer.boostId}-capture`
        : `subscription-${transfer.chargeId}-capture`;
    const toDraft = () =>
      transfer.of === "boost"
        ? toBoostReceipt(database, transfer.boostId, source)
        : toSubscriptionReceipt(database, transfer.chargeId, source);
    const receipt = getReceipt(database, source, toDraft, at);
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
