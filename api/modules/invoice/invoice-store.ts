import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Invoice, InvoiceDetails, InvoiceKind, InvoiceLine } from "#contract/invoice.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Invoice as InvoiceTable } from "#api/db/schema.ts";

type FiscalStatus = NonNullable<Invoice["fiscal"]>["status"];

export type InvoiceRow = Omit<
  Selectable<InvoiceTable>,
  "market" | "currency" | "kind" | "lines" | "details" | "fiscal_status"
> & {
  market: Market;
  currency: Currency;
  kind: InvoiceKind;
  lines: InvoiceLine[];
  details: InvoiceDetails;
  fiscal_status: FiscalStatus | null;
};

/** Only this module writes these columns, so the narrower types are the true ones. */
const toInvoice = (row: Selectable<InvoiceTable>): InvoiceRow => row as unknown as InvoiceRow;

const selectInvoices = (database: Database) => database.db().selectFrom("invoice").selectAll();

export async function findInvoice(database: Database, id: string): Promise<InvoiceRow | null> {
  const row = await selectInvoices(database).where("id", "=", id).executeTakeFirst();
  return row ? toInvoice(row) : null;
}

export async function findMyInvoice(
  database: Database,
  userId: string,
  id: string,
): Promise<InvoiceRow | null> {
  const row = await selectInvoices(database)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? toInvoice(row) : null;
}

export async function findInvoiceOf(
  database: Database,
  source: string,
): Promise<InvoiceRow | null> {
  const row = await selectInvoices(database).where("source", "=", source).executeTakeFirst();
  return row ? toInvoice(row) : null;
}

/** The oldest first. */
export async function listInvoices(
  database: Database,
  { userId, ...of }: { userId: string } & ({ orderId: string } | { sources: readonly string[] }),
): Promise<InvoiceRow[]> {
  const mine = selectInvoices(database).where("user_id", "=", userId);
  const found =
    "orderId" in of
      ? mine.where("order_id", "=", of.orderId)
      : mine.where("source", "in", of.sources);
  return (await found.orderBy("issued_at").orderBy("number").execute()).map(toInvoice);
}

export async function listCreditNotes(
  database: Database,
  invoiceId: string,
): Promise<InvoiceRow[]> {
  const rows = await selectInvoices(database)
    .where("corrects_id", "=", invoiceId)
    .orderBy("issued_at")
    .orderBy("number")
    .execute();
  return rows.map(toInvoice);
}

/**
 * Locks the series until the transaction ends, so that the next transaction sees what it wrote, and a
 * number is taken for good only with its document.
 */
export async function lockSeries(
  database: Database,
  { market, year }: { market: Market; year: number },
): Promise<number> {
  database.requireTx();
  await database
    .db()
    .insertInto("invoice_series")
    .values({ market, year, last_number: 0 })
    .onConflict((conflict) => conflict.columns(["market", "year"]).doNothing())
    .execute();
  const { last_number } = await database
    .db()
    .selectFrom("invoice_series")
    .select("last_number")
    .where("market", "=", market)
    .where("year", "=", year)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return last_number + 1;
}

export type NewInvoice = Pick<
  InvoiceRow,
  | "market"
  | "year"
  | "number"
  | "kind"
  | "user_id"
  | "order_id"
  | "source"
  | "corrects_id"
  | "issued_at"
  | "currency"
  | "lines"
  | "details"
  | "fiscal_status"
> & { net: number; vat: number; total: number };

/** Expects the locked series of its number. */
export async function insertInvoice(database: Database, invoice: NewInvoice): Promise<InvoiceRow> {
  const { market, year, number, lines, details } = invoice;
  await database
    .db()
    .updateTable("invoice_series")
    .set({ last_number: number })
    .where("market", "=", market)
    .where("year", "=", year)
    .execute();
  const row = await database
    .db()
    .insertInto("invoice")
    .values({
      ...invoice,
      id: randomUUIDv7(),
      lines: JSON.stringify(lines),
      details: JSON.stringify(details),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toInvoice(row);
}

type FiscalChange = {
  fiscal_status: FiscalStatus;
  fiscal_mark?: string;
  fiscal_uid?: string;
  fiscal_url?: string | null;
  fiscal_errors?: string | null;
};

/** A document that was accepted never changes again. */
export async function updateFiscal(
  database: Database,
  invoiceId: string,
  change: FiscalChange,
): Promise<void> {
  await database
    .db()
    .updateTable("invoice")
    .set(change)
    .where("id", "=", invoiceId)
    .where("fiscal_status", "in", ["waiting", "refused"])
    .execute();
}

/** Those that wait come before the refused, which would otherwise keep them away for good. */
export const listUnregistered = (
  database: Database,
  before: Date,
): Promise<{ id: string; market: string }[]> =>
  database
    .db()
    .selectFrom("invoice")
    .select(["id", "market"])
    .where("fiscal_status", "in", ["waiting", "refused"])
    .where("issued_at", "<", before)
    .orderBy("fiscal_status", "desc")
    .orderBy("issued_at")
    .limit(500)
    .execute();

/** Documents are kept by law; what names the person is not part of a retail receipt. */
export async function eraseCustomer(database: Database, userId: string): Promise<void> {
  const rows = await selectInvoices(database).where("user_id", "=", userId).execute();
  for (const { id, details } of rows.map(toInvoice))
    await database
      .db()
      .updateTable("invoice")
      .set({
        details: JSON.stringify({ ...details, customer: null, billing: null, card_last4: null }),
      })
      .where("id", "=", id)
      .execute();
}
