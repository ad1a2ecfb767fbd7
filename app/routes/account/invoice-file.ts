import { redirect } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { apiContext, localeContext } from "../../context.ts";
import { answerDocument } from "../../modules/invoice/answer-document.server.ts";
import { renderInvoicePdf } from "../../modules/invoice/render-invoice-pdf.server.ts";
import type { Route } from "./+types/invoice-file";

export async function loader({ context, params: { invoiceId, format } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (format === "xml") {
    const { code, xml } = await api.invoice.getXml({ invoiceId });
    return answerDocument(xml, { name: code, format });
  }
  const locale = context.get(localeContext);
  // An ending that there is none of leads to the page, which has links to all.
  if (format !== "pdf") return redirect(accountPaths.invoice(locale, invoiceId));
  const invoice = await api.invoice.get({ invoiceId });
  const pdf = await renderInvoicePdf(locale, invoice);
  return answerDocument(pdf, { name: invoice.code, format });
}
