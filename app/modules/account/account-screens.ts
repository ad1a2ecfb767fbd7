import type { Locale } from "#contract/market.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";

/** Where a member can go in the account, in the order of every list of it. */
export const SCREENS = [
  { key: "overview", to: (locale: Locale) => paths.account(locale) },
  { key: "orders", to: (locale: Locale) => paths.orders(locale) },
  { key: "listings", to: (locale: Locale) => sellerPaths.listings(locale) },
  { key: "payouts", to: (locale: Locale) => sellerPaths.payouts(locale) },
  { key: "notifications", to: (locale: Locale) => paths.notifications(locale) },
  { key: "favorites", to: (locale: Locale) => paths.favorites(locale) },
  { key: "searches", to: (locale: Locale) => paths.savedSearches(locale) },
  { key: "profile", to: (locale: Locale) => paths.account(locale, "profile") },
  { key: "personal", to: (locale: Locale) => paths.account(locale, "personal") },
  { key: "security", to: (locale: Locale) => paths.account(locale, "security") },
  { key: "wishes", to: (locale: Locale) => sellerPaths.notificationWishes(locale) },
  { key: "language", to: (locale: Locale) => paths.account(locale, "language") },
] as const;
