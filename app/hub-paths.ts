import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import { withQuery } from "./paths.ts";

type Query = Parameters<typeof withQuery>[1];

/** URLs of the hub: apart from `sellerPaths`, because only staff need them. */
export const hubPaths = {
  overview: (locale: Locale) => href("/:locale/hub", { locale }),
  scan: (locale: Locale) => href("/:locale/hub/scan", { locale }),
  listings: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/listings", { locale }), query),
  listing: (locale: Locale, listingId: string, query: Query = {}) =>
    withQuery(href("/:locale/hub/listings/:listingId", { locale, listingId }), query),
  orders: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/orders", { locale }), query),
  order: (locale: Locale, orderId: string) =>
    href("/:locale/hub/orders/:orderId", { locale, orderId }),
  inspection: (locale: Locale, orderId: string, query: Query = {}) =>
    withQuery(href("/:locale/hub/orders/:orderId/check", { locale, orderId }), query),
  claims: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/claims", { locale }), query),
  claim: (locale: Locale, claimId: string) =>
    href("/:locale/hub/claims/:claimId", { locale, claimId }),
  subscriptionClaims: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/repairs", { locale }), query),
  reports: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/reports", { locale }), query),
  complaints: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/complaints", { locale }), query),
  decisions: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/decisions", { locale }), query),
  measure: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/measure", { locale }), query),
  moderationFile: (locale: Locale) => href("/:locale/hub/moderation-file", { locale }),
  deviceWishes: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/wishes", { locale }), query),
  documents: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/documents", { locale }), query),
  document: (locale: Locale, documentId: string) =>
    href("/:locale/hub/documents/:documentId", { locale, documentId }),
  documentFile: (locale: Locale, documentId: string, fileId: string) =>
    href("/:locale/hub/documents/:documentId/files/:fileId", { locale, documentId, fileId }),
  accounts: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/hub/accounts", { locale }), query),
};
