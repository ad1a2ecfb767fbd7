import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getInvoice, getInvoiceXml } from "./get-invoice.ts";

export const invoiceRoutes: Route[] = [
  route(contract.invoice.get, async (call, { params }) => ({
    data: await getInvoice(call, params.invoiceId),
  })),
  route(contract.invoice.getXml, async (call, { params }) => ({
    data: await getInvoiceXml(call, params.invoiceId),
  })),
];
