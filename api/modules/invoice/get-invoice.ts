import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { findInvoice, findMyInvoice, listCreditNotes, type InvoiceRow } from "./invoice-store.ts";
import { toInvoiceCode } from "./issue-invoice.ts";
import { renderUbl } from "./render-ubl.ts";

const toDay = ({ market, issued_at }: InvoiceRow): string => toMarketTime(market, issued_at).day;

async function requireInvoice({ database, user }: UserCall, id: string): Promise<InvoiceRow> {
  const invoice = await findMyInvoice(database, user.id, id);
  if (!invoice) throw new ApiError("not_found");
  return invoice;
}

export async function getInvoice(call: UserCall, id: string) {
  const invoice = await requireInvoice(call, id);
  const [original, notes] = await Promise.all([
    invoice.corrects_id ? findInvoice(call.database, invoice.corrects_id) : null,
    listCreditNotes(call.database, id),
  ]);
  const { currency, fiscal_status: status } = invoice;
  return {
    id: invoice.id,
    code: toInvoiceCode(invoice),
    kind: invoice.kind,
    market: invoice.market,
    order_id: invoice.order_id,
    issued_at: invoice.issued_at.toISOString(),
    issued_on: toDay(invoice),
    net: { amount: Number(invoice.net), currency },
    vat: { amount: Number(invoice.vat), currency },
    total: { amount: Number(invoice.total), currency },
    lines: invoice.lines,
    details: invoice.details,
    corrects: original && {
      id: original.id,
      code: toInvoiceCode(original),
      issued_on: toDay(original),
    },
    corrected_by: notes.map((note) => ({ id: note.id, code: toInvoiceCode(note) })),
    fiscal: status && {
      status,
      mark: invoice.fiscal_mark,
      uid: invoice.fiscal_uid,
      url: invoice.fiscal_url,
    },
  };
}

export async function getInvoiceXml(call: UserCall, id: string) {
  const invoice = await requireInvoice(call, id);
  const original = invoice.corrects_id
    ? await findInvoice(call.database, invoice.corrects_id)
    : null;
  return {
    code: toInvoiceCode(invoice),
    xml: renderUbl(
      { ...invoice, code: toInvoiceCode(invoice), day: toDay(invoice) },
      original && { code: toInvoiceCode(original), day: toDay(original) },
    ),
  };
}
