import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import { withQuery } from "./paths.ts";

type Query = Parameters<typeof withQuery>[1];

/** URLs of an account that neither public pages nor the wizard need. */
export const accountPaths = {
  payouts: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/payouts", { locale }), query),
  payments: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/payments", { locale }), query),
  paymentsFile: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/payments/file", { locale }), query),
  invoice: (locale: Locale, invoiceId: string) =>
    href("/:locale/account/invoices/:invoiceId", { locale, invoiceId }),
  invoiceFile: (locale: Locale, invoiceId: string, format: "pdf" | "xml") =>
    href("/:locale/account/invoices/:invoiceId/file/:format", { locale, invoiceId, format }),
  statement: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/statement", { locale }), query),
  statementFile: (locale: Locale, year: number, format: "pdf" | "csv") =>
    withQuery(href("/:locale/account/statement/file/:format", { locale, format }), { year }),
  cards: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/cards", { locale }), query),
  addresses: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/addresses", { locale }), query),
  notificationPreferences: (locale: Locale) => href("/:locale/account/notifications", { locale }),
  savedSearch: (locale: Locale, searchId: string, query: string) =>
    `${href("/:locale/account/searches/:searchId", { locale, searchId })}?${new URLSearchParams(query)}`,
  passport: (locale: Locale, code: string) => href("/:locale/passport/:code", { locale, code }),
};
