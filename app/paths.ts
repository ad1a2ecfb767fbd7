import { href, type Register } from "react-router";
import type { Locale } from "#contract/market.ts";
import { pagePaths } from "./page-paths.ts";

type Query = Record<string, string | number | null | undefined | readonly string[]>;

/** Adds a query; empty values are left out. */
export function withQuery(path: string, query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== "") params.append(name, String(one));
    }
  }
  const text = params.toString();
  if (text === "") return path;
  return path + (path.includes("?") ? "&" : "?") + text;
}

/** Areas whose pages belong to one visitor or hold a form. */
const APPLICATION =
  /^\/[^/]+\/(?:account|auth|checkout|console|consent|hub|hunts?|listing\/[^/]+\/offer|notifications|offers|select-country|sell\/.)/;

/** True for pages to read: links between them load documents. */
export const isPublicPath = (path: string): boolean =>
  path.startsWith("/") && !APPLICATION.test(path);

const ANY_ORIGIN = "http://any.invalid";

/** A path of this site, or the fallback: protects against open redirects. */
export function safePath(target: unknown, fallback: string): string {
  if (typeof target !== "string" || target.length > 2000) return fallback;
  if (!/^\/(?![/\\])/.test(target) || /[\\\p{Cc}]/u.test(target)) return fallback;
  try {
    const url = new URL(target, ANY_ORIGIN);
    // `/.//host` is a path of this site until it is resolved, and of another one afterwards.
    const isOurs = url.origin === ANY_ORIGIN && !url.pathname.startsWith("//");
    return isOurs ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}

type CheckoutStep =
  | "address"
  | "shipping"
  | "personal"
  | "add-ons"
  | "payment"
  | "review"
  | "success"
  | "expired";

/** The page of each state of the sign-in (modules/session/auth-flow), below `/auth`. */
const AUTH = {
  auth: "",
  "sign-in": "/sign-in",
  "forgot-password": "/forgot-password",
  "forgot-password-check-email": "/forgot-password/check-email",
  "change-password": "/change-password",
  "change-password-success": "/change-password/success",
  "sign-up": "/sign-up",
  "sign-up-verify-email": "/sign-up/verify-email",
  "sign-up-enter-phone": "/sign-up/enter-phone",
  "sign-up-verify-number": "/sign-up/verify-number",
  "sign-up-choose-username": "/sign-up/choose-username",
  "sign-up-select-profile-image": "/sign-up/select-profile-image",
} as const;

type ScreenOf<Page> = Page extends `/:locale/account/${infer Screen}`
  ? Screen extends `${string}/${string}`
    ? never
    : Screen
  : never;
/** The pages that `routes.ts` has directly below `/account`. */
type AccountScreen = ScreenOf<keyof Register["pages"]>;

const IN_DIALOG = ["modal", "switch_to"];

export const paths = {
  ...pagePaths,
  home: (locale: Locale) => href("/:locale", { locale }),
  search: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/search", { locale }), query),
  devices: (locale: Locale, vertical: string, brand?: string, model?: string) => {
    if (brand === undefined) return href("/:locale/devices/:vertical", { locale, vertical });
    if (model === undefined) {
      return href("/:locale/devices/:vertical/:brand", { locale, vertical, brand });
    }
    return href("/:locale/devices/:vertical/:brand/:model", { locale, vertical, brand, model });
  },
  listing: (locale: Locale, listingId: string) =>
    href("/:locale/listing/:listingId", { locale, listingId }),
  instantDelivery: (locale: Locale, listingId: string) =>
    href("/:locale/listing/:listingId/delivery", { locale, listingId }),
  makeOffer: (locale: Locale, listingId: string, query: Query = {}) =>
    withQuery(href("/:locale/listing/:listingId/offer", { locale, listingId }), query),
  sku: (locale: Locale, skuId: string, query: Query = {}) =>
    withQuery(href("/:locale/sku/:skuId", { locale, skuId }), query),
  passport: (locale: Locale, code: string) => href("/:locale/passport/:code", { locale, code }),
  /** Where the deal hunter begins; the rest of it is in hunt-paths.ts. */
  hunt: (locale: Locale) => href("/:locale/hunt", { locale }),
  compare: (locale: Locale, id: readonly string[], query: Query = {}) =>
    withQuery(href("/:locale/compare", { locale }), { id, ...query }),

  sell: (locale: Locale) => href("/:locale/sell", { locale }),

  signIn: (locale: Locale, query: { callbackUrl?: string } = {}) =>
    paths.auth(locale, "sign-in", query),
  auth: (locale: Locale, state: keyof typeof AUTH, query: Query = {}) =>
    withQuery(href("/:locale/auth", { locale }) + AUTH[state], query),
  social: (locale: Locale, provider: string) =>
    href("/:locale/auth/social/:provider", { locale, provider }),
  signOut: (locale: Locale) => href("/:locale/auth/sign-out", { locale }),
  modal: (path: string, modal: string | null) => {
    const url = new URL(path, ANY_ORIGIN);
    if (modal === null) for (const name of IN_DIALOG) url.searchParams.delete(name);
    else url.searchParams.set("modal", modal);
    return url.pathname + url.search;
  },
  startCheckout: (locale: Locale) => href("/:locale/checkout", { locale }),
  checkout: (locale: Locale, orderId: string, step: CheckoutStep) =>
    `${href("/:locale/checkout/:orderId", { locale, orderId })}/${step}`,

  account: (locale: Locale, screen?: AccountScreen) =>
    href("/:locale/account", { locale }) + (screen === undefined ? "" : `/${screen}`),
  user: (locale: Locale, username: string) => href("/:locale/user/:username", { locale, username }),

  orders: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/orders", { locale }), query),
  order: (locale: Locale, orderId: string) =>
    href("/:locale/account/orders/:orderId", { locale, orderId }),

  favorites: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/account/favorites", { locale }), query),
  favoriteToggle: (locale: Locale) => href("/:locale/favorites", { locale }),
  savedSearches: (locale: Locale) => href("/:locale/account/searches", { locale }),

  notifications: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/notifications", { locale }), query),
  notificationStream: (locale: Locale) => href("/:locale/notifications/stream", { locale }),

  selectCountry: (locale: Locale, query: { returnTo?: string; switch_to?: Locale } = {}) =>
    withQuery(href("/:locale/select-country", { locale }), query),

  /** Static pages: they have no scripts, so a link to them is a plain `<a>`. */
  howItWorks: (locale: Locale, tab?: "buyer" | "seller") =>
    withQuery(href("/:locale/how-it-works", { locale }), { tab }),
  faq: (locale: Locale) => href("/:locale/faq", { locale }),
  report: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/report", { locale }), query),
  contact: (locale: Locale, query: Query = {}) =>
    withQuery(href("/:locale/contact", { locale }), query),
  withdraw: (locale: Locale) => href("/:locale/withdraw", { locale }),
  help: (locale: Locale, query: Query = {}) => withQuery(href("/:locale/help", { locale }), query),
  content: (locale: Locale, category: "info" | "support" | "blog", slug?: string) =>
    href("/:locale/content/:category/:slug?", { locale, category, slug }),

  /** A picture; without a width the original. `url` is `/media/<key>`. */
  media: (url: string, width?: number) => (width === undefined ? url : `${url}/${width}`),
};
