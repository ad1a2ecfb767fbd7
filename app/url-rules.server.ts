import { href, matchPath } from "react-router";
import type { Locale } from "#contract/market.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

export const BEGINNINGS = {
  own: words(
    "/ /__manifest /api/version /api/geolocation /monitoring /monitoring/csp /robots.txt /sitemap.xml /product-feed.xml /.well-known/security.txt /.well-known/ucp",
  ),
  firstWords: words(
    "search devices listing auth checkout account select-country consent sku user sell hunt hub content faq help notifications how-it-works worth",
  ),
  /** Never a locale, for any host. */
  reserved: words("api mcp media assets health ready dev monitoring"),
};

export const PRIVATE = [
  "/:locale/account",
  "/:locale/auth",
  "/:locale/checkout",
  "/:locale/compare",
  "/:locale/console",
  "/:locale/consent",
  "/:locale/contact-change",
  "/:locale/tickets",
  "/:locale/decisions",
  "/:locale/favorites",
  "/:locale/hub",
  "/:locale/hunts",
  "/:locale/lite",
  "/:locale/listing/*/offer",
  "/:locale/listing/*/delivery",
  "/:locale/listing/*/check",
  "/:locale/notifications",
  "/:locale/offline",
  "/:locale/offers",
  "/:locale/select-country",
  "/:locale/sell",
  "/:locale/unsubscribe",
  "/:locale/withdraw",
  "/api/",
  "/*?*modal=",
  "/:locale/staff-invitation",
  "/:locale/suggest",
  "/:locale/theme",
];

/** Resources that read the body by themselves: it is no form, and has limits of its own. */
export const READ_BY_THEMSELVES: ReadonlySet<string> = words("/monitoring /monitoring/csp");

/** Pages whose forms carry files: their bodies may be larger (LIMITS.body). */
const UPLOADS = [
  "/:locale/auth/sign-up/select-profile-image",
  "/:locale/account/profile",
  "/:locale/account/documents",
  "/:locale/sell/:listingId/photos",
  "/:locale/sell/:listingId/photos/upload",
  "/:locale/account/orders/:orderId/actions/:action",
  "/:locale/account/orders/:orderId/do/:action",
  "/:locale/account/orders/:orderId/review",
  "/:locale/account/orders/:orderId/warranty",
  "/:locale/account/subscriptions/:subscriptionId/claim",
  "/:locale/hub/orders/:orderId/check",
  "/:locale/contact",
  "/:locale/tickets/:token",
  "/:locale/account/tickets/:ticketId",
  "/:locale/console/tickets/:ticketId",
  "/:locale/console/catalog/import",
] as const satisfies Parameters<typeof href>[0][];

export const takesFiles = (pathname: string): boolean =>
  UPLOADS.some((pattern) => matchPath(pattern, pathname.replace(/\.data$/, "")) !== null);

const SAY_IT = [
  "/:locale/account/documents",
  "/:locale/sell/:listingId/photos",
  "/:locale/account/orders/:orderId/actions/:action",
  "/:locale/account/orders/:orderId/do/:action",
  "/:locale/account/orders/:orderId/review",
  "/:locale/account/orders/:orderId/warranty",
  "/:locale/account/subscriptions/:subscriptionId/claim",
  "/:locale/hub/orders/:orderId/check",
  "/:locale/contact",
  "/:locale/tickets/:token",
  "/:locale/account/tickets/:ticketId",
  "/:locale/console/tickets/:ticketId",
  "/:locale/console/catalog/import",
] as const satisfies (typeof UPLOADS)[number][];

export const findTooLargePath = (pathname: string): string | null =>
  SAY_IT.some((pattern) => matchPath(pattern, pathname) !== null)
    ? `${pathname}?refused=size`
    : null;

export const refusedPath = (locale: Locale): string =>
  href("/:locale/*", { locale, "*": "refused" });
