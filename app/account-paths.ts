import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import { withQuery } from "./paths.ts";

type Query = Parameters<typeof withQuery>[1];

const SUBSCRIPTION = {
  page: "/:locale/account/subscriptions/:subscriptionId",
  pay: "/:locale/account/subscriptions/:subscriptionId/pay",
  cancel: "/:locale/account/subscriptions/:subscriptionId/cancel",
  claim: "/:locale/account/subscriptions/:subscriptionId/claim",
} as const;

/** URLs of an account that neither public pages nor the wizard need. */
export const accountPaths = {
  payouts: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/payouts", { locale }), query),
  decisions: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/decisions", { locale }), query),
  decision: (locale: Locale, decisionId: string) =>
    href("/:locale/account/decisions/:decisionId", { locale, decisionId }),
  tickets: (locale: Locale) => href("/:locale/account/tickets", { locale }),
  ticket: (locale: Locale, ticketId: string) =>
    href("/:locale/account/tickets/:ticketId", { locale, ticketId }),
  ticketFile: (locale: Locale, ticketId: string, fileId: string) =>
    href("/:locale/account/tickets/:ticketId/files/:fileId", { locale, ticketId, fileId }),
  documents: (locale: Locale) => href("/:locale/account/documents", { locale }),
  documentFile: (locale: Locale, documentId: string, fileId: string) =>
    href("/:locale/account/documents/:documentId/files/:fileId", { locale, documentId, fileId }),
  verification: (locale: Locale) => href("/:locale/account/verification", { locale }),
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
  profileImages: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/profile/images", { locale }), query),
  profileImage: (locale: Locale, imageId: string) =>
    href("/:locale/account/profile/images/:imageId", { locale, imageId }),
  profileImageSource: (locale: Locale, imageId: string) =>
    href("/:locale/account/profile/images/:imageId/source", { locale, imageId }),
  agents: (locale: Locale) => href("/:locale/account/agents", { locale }),
  data: (locale: Locale) => href("/:locale/account/data", { locale }),
  dataDownload: (locale: Locale, exportId: string) =>
    href("/:locale/account/data/:exportId", { locale, exportId }),
  notificationPreferences: (locale: Locale) => href("/:locale/account/notifications", { locale }),
  pushSubscription: (locale: Locale) => href("/:locale/account/notifications/browser", { locale }),
  savedSearch: (locale: Locale, searchId: string, query: string) =>
    `${href("/:locale/account/searches/:searchId", { locale, searchId })}?${new URLSearchParams(query)}`,
  secondFactor: (locale: Locale) => href("/:locale/account/security/second-factor", { locale }),
  secondFactorSignIn: (locale: Locale) => href("/:locale/auth/second-factor", { locale }),
  passkeyOptions: (locale: Locale) => href("/:locale/auth/passkey-options", { locale }),
  subscriptions: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/subscriptions", { locale }), query),
  subscriptionOffer: (locale: Locale, orderId: string) =>
    href("/:locale/account/orders/:orderId/protection", { locale, orderId }),
  subscription: (locale: Locale, subscriptionId: string, query: Query = {}) =>
    withQuery(href(SUBSCRIPTION.page, { locale, subscriptionId }), query),
  subscriptionStep: (
    locale: Locale,
    subscriptionId: string,
    step: Exclude<keyof typeof SUBSCRIPTION, "page">,
  ) => href(SUBSCRIPTION[step], { locale, subscriptionId }),
};
