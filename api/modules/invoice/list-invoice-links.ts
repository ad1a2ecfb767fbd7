import type { InvoiceLink } from "#contract/invoice.ts";
import type { Database } from "#api/db/database.ts";
import type { Unbranded } from "#api/http/route.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { listInvoices, type InvoiceRow } from "./invoice-store.ts";
import { toInvoiceCode } from "./issue-invoice.ts";

const presentLink = (invoice: InvoiceRow): Unbranded<InvoiceLink> => ({
  id: invoice.id,
  code: toInvoiceCode(invoice),
  kind: invoice.kind,
  issued_on: toMarketTime(invoice.market, invoice.issued_at).day,
  total: { amount: Number(invoice.total), currency: invoice.currency },
});

/** What this person received for the order: the buyer's and the seller's documents differ. */
export async function listOrderInvoices(
  database: Database,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Unbranded<InvoiceLink>[]> {
  return (await listInvoices(database, { userId, orderId })).map(presentLink);
}

/** By the reference of the transfer that each documents. */
export async function findInvoicesBySource(
  database: Database,
  { userId, sources }: { userId: string; sources: readonly string[] },
): Promise<Map<string, Unbranded<InvoiceLink>>> {
  if (sources.length === 0) return new Map();
  const invoices = await listInvoices(database, { userId, sources });
  return new Map(invoices.map((invoice) => [invoice.source, presentLink(invoice)]));
}
