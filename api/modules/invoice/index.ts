export { documentTransfer, type DocumentedTransfer } from "./document-transfer.ts";
export { invoiceExport } from "./export-invoices.ts";
export { registerInvoiceJobs } from "./invoice-jobs.ts";
export { invoiceRoutes } from "./invoice.routes.ts";
export { eraseCustomer, updateFiscal } from "./invoice-store.ts";
export { findInvoicesBySource, listOrderInvoices } from "./list-invoice-links.ts";
export { toInvoiceCode } from "./issue-invoice.ts";
export { toFiscalDocument } from "./register-document.ts";
