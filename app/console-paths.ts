import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import { withQuery } from "./paths.ts";

type Query = Parameters<typeof withQuery>[1];

/** URLs of the console, where staff run the shop. */
export const consolePaths = {
  home: (locale: Locale) => href("/:locale/console", { locale }),
  secondFactor: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/second-factor", { locale }), query),
  staff: (locale: Locale) => href("/:locale/console/staff", { locale }),
  staffMember: (locale: Locale, memberId: string) =>
    href("/:locale/console/staff/:memberId", { locale, memberId }),
  roles: (locale: Locale) => href("/:locale/console/roles", { locale }),
  role: (locale: Locale, roleId: string) =>
    href("/:locale/console/roles/:roleId", { locale, roleId }),
  audit: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/audit", { locale }), query),
  auditFile: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/audit/file", { locale }), query),
  list: (locale: Locale, list: StaffListId, query: Query = {}) =>
    withQuery(href("/:locale/console/lists/:list", { locale, list }), query),
  find: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/console/find", { locale }), query),
  invitation: (locale: Locale, token: string) =>
    href("/:locale/staff-invitation/:token", { locale, token }),
};
