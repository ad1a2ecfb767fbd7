import { href, matchPath } from "react-router";
import type { Locale } from "#contract/market.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** What stands at the beginning of an address, where it is no locale. */
export const BEGINNINGS = {
  /** Without a locale, and ours. */
  own: words(
    "/ /api/version /api/geolocation /monitoring /monitoring/csp /robots.txt /sitemap.xml /.well-known/security.txt",
  ),
  /** Pages that were asked for without their prefix. */
  firstWords: words(
    "search devices listing auth checkout account select-country consent sku user sell hunt hub content faq help notifications how-it-works",
  ),
  /** Never a locale, whoever serves it. */
  reserved: words("api media assets health ready dev monitoring"),
};

/** Beginnings of what crawlers leave alone; `/:locale/` stands for each of them. */
export const PRIVATE = [
  "/:locale/account",
  "/:locale/auth",
  "/:locale/checkout",
  "/:locale/compare",
  "/:locale/consent",
  "/:locale/favorites",
  "/:locale/hub",
  "/:locale/lite",
  "/:locale/notifications",
  "/:locale/select-country",
  "/:locale/sell",
  "/:locale/unsubscribe",
  "/api/",
  "/*?*modal=",
];

/** Resources that read the body by themselves: it is no form, and has limits of its own. */
export const READ_BY_THEMSELVES: ReadonlySet<string> = words("/monitoring /monitoring/csp");

/** Pages whose forms carry files: they may send more than text (LIMITS.body). */
const UPLOADS = [
  "/:locale/auth/sign-up/select-profile-image",
  "/:locale/account/profile",
  "/:locale/sell/:listingId/photos",
  "/:locale/sell/:listingId/photos/upload",
  "/:locale/account/orders/:orderId/do/:deed",
  "/:locale/account/orders/:orderId/review",
  "/:locale/account/orders/:orderId/warranty",
  "/:locale/hub/orders/:orderId/check",
] as const satisfies Parameters<typeof href>[0][];

/** Whether the page at this path takes files. */
export const takesFiles = (pathname: string): boolean =>
  UPLOADS.some((pattern) => matchPath(pattern, pathname.replace(/\.data$/, "")) !== null);

/** Of those the pages that say themselves that their form was too large. */
const SAY_IT = [
  "/:locale/sell/:listingId/photos",
  "/:locale/account/orders/:orderId/do/:deed",
  "/:locale/account/orders/:orderId/review",
  "/:locale/account/orders/:orderId/warranty",
  "/:locale/hub/orders/:orderId/check",
] as const satisfies (typeof UPLOADS)[number][];

/** The page that says itself that its form was too large; null where the page of the status does. */
export const findTooLargePath = (pathname: string): string | null =>
  SAY_IT.some((pattern) => matchPath(pattern, pathname) !== null)
    ? `${pathname}?refused=size`
    : null;

/** A page that does not exist, for what is answered in place of another page. */
export const refusedPath = (locale: Locale): string =>
  href("/:locale/*", { locale, "*": "refused" });
