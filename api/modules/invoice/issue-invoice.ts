import type { InvoiceDetails, InvoiceKind, InvoiceLine } from "#contract/invoice.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { getSetting } from "#api/modules/setting/index.ts";
import { sumLines } from "./invoice-lines.ts";
import {
  findInvoiceOf,
  insertInvoice,
  listCreditNotes,
  lockSeries,
  type InvoiceRow,
} from "./invoice-store.ts";
import { toCreditLines } from "./invoice-lines.ts";

/** Only Greece has a register of documents (myDATA). */
const hasRegister = (market: Market): boolean => market === "GR";

export const toInvoiceCode = ({
  market,
  year,
  number,
}: {
  market: string;
  year: number;
  number: number;
}): string => `${market}-${year}-${String(number).padStart(6, "0")}`;

export type InvoiceDraft = {
  market: Market;
  currency: Currency;
  userId: string;
  orderId: string | null;
  source: string;
  lines: InvoiceLine[];
  details: Omit<InvoiceDetails, "company" | "billing">;
};

type Issued = { kind: InvoiceKind; correctsId: string | null };

/** Null when the document exists already, or has nothing on it. */
async function insertNumbered(
  database: Database,
  { market, source, userId, orderId, ...draft }: InvoiceDraft,
  { kind, correctsId }: Issued,
  at: Date,
  toLines: (before: InvoiceLine[]) => Promise<InvoiceLine[]>,
): Promise<InvoiceRow | null> {
  const year = Number(toMarketTime(market, at).day.slice(0, 4));
  const number = await lockSeries(database, { market, year });
  if (await findInvoiceOf(database, source)) return null;
  const lines = await toLines(draft.lines);
  if (sumLines(lines).total <= 0) return null;
  const { value } = await getSetting(database, { market, name: "company", at });
  const { bank: _, ...company } = value;
  return insertInvoice(database, {
    market,
    year,
    number,
    kind,
    user_id: userId,
    order_id: orderId,
    source,
    corrects_id: correctsId,
    issued_at: at,
    currency: draft.currency,
    ...sumLines(lines),
    lines,
    details: { ...draft.details, company, billing: await findBilling(database, userId) },
    fiscal_status: hasRegister(market) ? "waiting" : null,
  });
}

async function findBilling(database: Database, userId: string): Promise<InvoiceDetails["billing"]> {
  const row = await database
    .db()
    .selectFrom("address_default as chosen")
    .innerJoin("address", "address.id", "chosen.address_id")
    .select(["address.address", "address.city", "address.postal_code", "address.country"])
    .where("chosen.user_id", "=", userId)
    .where("chosen.purpose", "=", "billing")
    .where("address.removed_at", "is", null)
    .executeTakeFirst();
  return row ? { ...row, country: row.country as Market } : null;
}

/** Idempotent by source. `at` is read by the caller and decides the year. */
export const issueReceipt = (database: Database, draft: InvoiceDraft, at: Date) =>
  database.tx(() =>
    insertNumbered(
      database,
      draft,
      { kind: "receipt", correctsId: null },
      at,
      async (lines) => lines,
    ),
  );

type Credit = { source: string; amount: number };

/**
 * Idempotent by source. Credits `amount` or what is left of the receipt; the credit notes of before
 * are read under the lock of the series. Those of another year have another lock, so the receipt's
 * own row is locked as well.
 */
export const issueCreditNote = (
  database: Database,
  receipt: InvoiceRow,
  { source, amount }: Credit,
  at: Date,
) =>
  database.tx(async () => {
    await database
      .db()
      .selectFrom("invoice")
      .select("id")
      .where("id", "=", receipt.id)
      .forUpdate()
      .execute();
    const draft = {
      market: receipt.market,
      currency: receipt.currency,
      userId: receipt.user_id,
      orderId: receipt.order_id,
      source,
      lines: receipt.lines,
      details: { ...receipt.details, collected: null },
    };
    return insertNumbered(
      database,
      draft,
      { kind: "credit_note", correctsId: receipt.id },
      at,
      async (lines) => {
        const before = await listCreditNotes(database, receipt.id);
        return toCreditLines(
          lines,
          before.flatMap((note) => note.lines),
          amount,
        );
      },
    );
  });
