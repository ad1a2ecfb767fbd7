import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import { hubPaths } from "./hub-paths.ts";
import { withQuery } from "./paths.ts";

type Query = Parameters<typeof withQuery>[1];

/** Lists that have a page of their own. */
const QUEUES: Partial<Record<StaffListId, (locale: Locale, query: Query) => string>> = {
  queue: hubPaths.orders,
  review: hubPaths.listings,
  claims: hubPaths.claims,
  documents: hubPaths.documents,
};

/** URLs of the console, where staff run the shop. */
export const consolePaths = {
  home: (locale: Locale) => href("/:locale/console", { locale }),
  secondFactor: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/second-factor", { locale }), query),
  person: (locale: Locale, person: string, query: Query = {}) =>
    withQuery(href("/:locale/console/people/:person", { locale, person }), query),
  personView: (locale: Locale) => href("/:locale/console/view", { locale }),
  staff: (locale: Locale) => href("/:locale/console/staff", { locale }),
  staffMember: (locale: Locale, memberId: string) =>
    href("/:locale/console/staff/:memberId", { locale, memberId }),
  roles: (locale: Locale) => href("/:locale/console/roles", { locale }),
  role: (locale: Locale, roleId: string) =>
    href("/:locale/console/roles/:roleId", { locale, roleId }),
  settings: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/settings", { locale }), query),
  setting: (locale: Locale, name: string, query: Query = {}) =>
    withQuery(href("/:locale/console/settings/:name", { locale, name }), query),
  risk: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/risk", { locale }), query),
  checklist: (locale: Locale) => href("/:locale/console/checklist", { locale }),
  audit: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/audit", { locale }), query),
  auditFile: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/audit/file", { locale }), query),
  catalog: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/catalog", { locale }), query),
  catalogNew: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/catalog/new", { locale }), query),
  catalogModel: (locale: Locale, modelId: string) =>
    href("/:locale/console/catalog/models/:modelId", { locale, modelId }),
  catalogMerge: (locale: Locale, modelId: string, query: Query = {}) =>
    withQuery(href("/:locale/console/catalog/models/:modelId/merge", { locale, modelId }), query),
  catalogDevice: (locale: Locale, productId: string) =>
    href("/:locale/console/catalog/devices/:productId", { locale, productId }),
  catalogPrices: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/catalog/prices", { locale }), query),
  picks: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/picks", { locale }), query),
  catalogImport: (locale: Locale) => href("/:locale/console/catalog/import", { locale }),
  catalogImportResult: (locale: Locale, importId: string, query: Query = {}) =>
    withQuery(href("/:locale/console/catalog/imports/:importId", { locale, importId }), query),
  catalogFile: (locale: Locale) => href("/:locale/console/catalog/file", { locale }),
  catalogImportFile: (locale: Locale, importId: string) =>
    href("/:locale/console/catalog/imports/:importId/file", { locale, importId }),
  promoCodes: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/promo-codes", { locale }), query),
  promoCodesFile: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/promo-codes/file", { locale }), query),
  newPromoCode: (locale: Locale) => href("/:locale/console/promo-codes/new", { locale }),
  promoCode: (locale: Locale, promoCodeId: string) =>
    href("/:locale/console/promo-codes/:promoCodeId", { locale, promoCodeId }),
  ticket: (locale: Locale, ticketId: string) =>
    href("/:locale/console/tickets/:ticketId", { locale, ticketId }),
  ticketFile: (locale: Locale, ticketId: string, fileId: string) =>
    href("/:locale/console/tickets/:ticketId/files/:fileId", { locale, ticketId, fileId }),
  stock: (locale: Locale, stockId: string) =>
    href("/:locale/console/stock/:stockId", { locale, stockId }),
  cannedReplies: (locale: Locale) => href("/:locale/console/canned-replies", { locale }),
  cannedReply: (locale: Locale, replyId: string) =>
    href("/:locale/console/canned-replies/:replyId", { locale, replyId }),
  /** Of a queue its page at the hub. */
  list: (locale: Locale, list: StaffListId, query: Query = {}) =>
    QUEUES[list]?.(locale, query) ??
    withQuery(href("/:locale/console/lists/:list", { locale, list }), query),
  bulk: (locale: Locale, list: StaffListId, query: Query = {}) =>
    withQuery(href("/:locale/console/lists/:list/bulk", { locale, list }), query),
  jobs: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/jobs", { locale }), query),
  job: (locale: Locale, jobId: string, query: Query = {}) =>
    withQuery(href("/:locale/console/jobs/:jobId", { locale, jobId }), query),
  jobFile: (locale: Locale, jobId: string) =>
    href("/:locale/console/jobs/:jobId/file", { locale, jobId }),
  find: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/find", { locale }), query),
  invitation: (locale: Locale, token: string) =>
    href("/:locale/staff-invitation/:token", { locale, token }),
};
