import { href } from "react-router";
import type { Locale } from "#contract/market.ts";
import { withQuery } from "./paths.ts";

type Query = Parameters<typeof withQuery>[1];

/** URLs of an account that neither public pages nor the wizard need. */
export const accountPaths = {
  payouts: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/payouts", { locale }), query),
  data: (locale: Locale) => href("/:locale/account/data", { locale }),
  dataDownload: (locale: Locale, exportId: string) =>
    href("/:locale/account/data/:exportId", { locale, exportId }),
  notificationPreferences: (locale: Locale) => href("/:locale/account/notifications", { locale }),
  savedSearch: (locale: Locale, searchId: string, query: string) =>
    `${href("/:locale/account/searches/:searchId", { locale, searchId })}?${new URLSearchParams(query)}`,
  passport: (locale: Locale, code: string) => href("/:locale/passport/:code", { locale, code }),
};
