import * as z from "zod";
import { ADD_ON_KINDS } from "./add-on-kinds.ts";
import { companySchema } from "./company.ts";
import { endpoint } from "./endpoint.ts";
import { invoiceIdSchema, orderIdSchema } from "./id.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { paymentMethodSchema } from "./payment.ts";

export const INVOICE_KINDS = ["receipt", "credit_note"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** What the shop charges for; `discount` lowers the others. */
export const INVOICE_LINE_KINDS = [
  "safety_fee",
  "delivery",
  ...ADD_ON_KINDS,
  "discount",
  "seller_fee",
  "seller_shipping",
  "boost",
  "subscription_month",
  "subscription_fee",
] as const;
export type InvoiceLineKind = (typeof INVOICE_LINE_KINDS)[number];

/**
 * How the sale of the device between its seller and its buyer is taxed: not at all between private
 * persons, and under the margin scheme when a trader sells used goods, whose VAT is never shown
 * (Directive 2006/112, article 226(14)).
 */
export const GOODS_SCHEMES = ["private", "margin"] as const;

/** Amounts in minor units of the invoice's currency; `rate` in hundredths of a percent. */
export const invoiceLineSchema = z.object({
  kind: z.enum(INVOICE_LINE_KINDS),
  gross: z.int(),
  net: z.int(),
  vat: z.int(),
  rate: z.int().min(0),
  /** EN 16931 BT-151: standard rate, or exempt as insurance is. */
  category: z.enum(["S", "E"]),
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

export const invoiceDetailsSchema = z.object({
  /** Without its bank: nothing is left to be paid. */
  company: companySchema.omit({ bank: true }),
  /** Null once the account is erased: a retail receipt needs no name. */
  customer: z.string().nullable(),
  /** The address of the book that was the default for billing. */
  billing: z
    .object({
      address: z.string(),
      city: z.string(),
      postal_code: z.string(),
      country: marketSchema,
    })
    .nullable(),
  /** Number of the order; null for a boost, whose `title` is the one of its listing. */
  order_number: z.string().nullable(),
  title: z.string(),
  /** The price of the device, which the shop collects for its seller and which is no sale of ours. */
  collected: z.object({ amount: z.int(), scheme: z.enum(GOODS_SCHEMES) }).nullable(),
  method: paymentMethodSchema.nullable(),
  card_last4: z.string().nullable(),
});
export type InvoiceDetails = z.infer<typeof invoiceDetailsSchema>;

/** The state at the tax authority's register; null where the market has none. */
export const fiscalSchema = z.object({
  status: z.enum(["waiting", "accepted", "refused"]),
  mark: z.string().nullable(),
  uid: z.string().nullable(),
  url: z.string().nullable(),
});

export const invoiceSchema = z.object({
  id: invoiceIdSchema,
  /** `GR-2026-000017`: market, year and a number without gaps. */
  code: z.string(),
  kind: z.enum(INVOICE_KINDS),
  market: marketSchema,
  order_id: orderIdSchema.nullable(),
  issued_at: z.iso.datetime(),
  /** The day in the market's time zone. */
  issued_on: z.iso.date(),
  net: moneySchema,
  vat: moneySchema,
  total: moneySchema,
  lines: z.array(invoiceLineSchema),
  details: invoiceDetailsSchema,
  /** The receipt that a credit note corrects. */
  corrects: z.object({ id: invoiceIdSchema, code: z.string(), issued_on: z.iso.date() }).nullable(),
  /** Credit notes of a receipt. */
  corrected_by: z.array(z.object({ id: invoiceIdSchema, code: z.string() })),
  fiscal: fiscalSchema.nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** A receipt or credit note beside what it documents. */
export const invoiceLinkSchema = invoiceSchema.pick({
  id: true,
  code: true,
  kind: true,
  issued_on: true,
  total: true,
});
export type InvoiceLink = z.infer<typeof invoiceLinkSchema>;

const params = z.object({ invoiceId: invoiceIdSchema });

/** Only the person to whom it was issued; 404 for all others. */
export const getInvoice = endpoint({
  id: "getInvoice",
  method: "GET",
  path: "/profile/invoices/{invoiceId}",
  auth: "user",
  limit: "account",
  params,
  response: envelope(invoiceSchema),
  errors: ["not_found"],
});

/** The invoice as data of EN 16931 in UBL 2.1. */
export const getInvoiceXml = endpoint({
  id: "getInvoiceXml",
  method: "GET",
  path: "/profile/invoices/{invoiceId}/xml",
  auth: "user",
  limit: "account",
  params,
  response: envelope(z.object({ code: z.string(), xml: z.string() })),
  errors: ["not_found"],
});
