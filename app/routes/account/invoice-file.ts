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
  if (format !== "pdf") throw new Response(null, { status: 404 });
  const invoice = await api.invoice.get({ invoiceId });
  const pdf = await renderInvoicePdf(context.get(localeContext), invoice);
  return answerDocument(pdf, { name: invoice.code, format });
}
