import type { ApiDeps } from "#api/context.ts";
import type { InvoiceLine } from "#contract/invoice.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import type { FiscalDocument } from "#api/providers/fiscal/port.ts";
import { findInvoice, updateFiscal, type InvoiceRow } from "./invoice-store.ts";

type Deps = Pick<ApiDeps, "database" | "fiscal" | "log">;

/** The register takes no negative line: discounts are part of the sum of their rate. */
function sumByRate(lines: readonly InvoiceLine[]): FiscalDocument["lines"] {
  const rates = [...new Set(lines.map(({ rate }) => rate))];
  return rates.map((rate) => {
    const same = lines.filter((line) => line.rate === rate);
    return {
      rate,
      net: same.reduce((sum, { net }) => sum + net, 0),
      vat: same.reduce((sum, { vat }) => sum + vat, 0),
    };
  });
}

export const toFiscalDocument = (
  invoice: Pick<
    InvoiceRow,
    "market" | "year" | "number" | "kind" | "issued_at" | "currency" | "lines" | "details"
  >,
): FiscalDocument => ({
  issuer: {
    vatNumber: invoice.details.company.vat_number,
    country: invoice.details.company.country,
  },
  kind: invoice.kind,
  series: `${invoice.market}-${invoice.year}`,
  number: invoice.number,
  issuedOn: toMarketTime(invoice.market, invoice.issued_at).day,
  currency: invoice.currency,
  lines: sumByRate(invoice.lines),
});

/**
 * Idempotent: the register knows a document by its series and number. Without a register the document
 * goes on waiting. Throws where it does not
 * answer, so that the outbox tries again.
 */
export async function registerDocument(
  { database, fiscal, log }: Deps,
  invoiceId: string,
): Promise<void> {
  database.refuseTx();
  if (fiscal === null) return;
  const invoice = await findInvoice(database, invoiceId);
  if (!invoice || invoice.fiscal_status === null || invoice.fiscal_status === "accepted") return;
  const answer = await fiscal.register(toFiscalDocument(invoice));
  if (answer.status === "refused") {
    log.error(
      { invoice: invoiceId, errors: answer.errors },
      "The tax authority refused a document",
    );
    await updateFiscal(database, invoiceId, {
      fiscal_status: "refused",
      fiscal_errors: JSON.stringify(answer.errors),
    });
    return;
  }
  await updateFiscal(database, invoiceId, {
    fiscal_status: "accepted",
    fiscal_mark: answer.mark,
    fiscal_uid: answer.uid,
    fiscal_url: answer.url,
    fiscal_errors: null,
  });
}
