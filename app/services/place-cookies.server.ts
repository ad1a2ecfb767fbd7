import { createHash } from "node:crypto";
import type { Locale } from "#contract/market.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** Keeps where the visitor is, for a year (spec §9). */
export function rememberPlace(cookies: CookieJar, locale: Locale): void {
  cookies.set("locale", locale);
  cookies.set("country", locale.slice(3));
}

/** Keeps a place that was chosen by hand: it counts as the country that was found. */
export function rememberChoice(cookies: CookieJar, locale: Locale): void {
  rememberPlace(cookies, locale);
  cookies.set("detectedCountry", locale.slice(3));
  cookies.set("geolocationApplied", "1");
}

/** One of many members, told apart on this browser without naming anybody. */
const markOf = (userId: string) =>
  createHash("sha256").update(userId).digest("base64url").slice(0, 16);

/**
 * Keeps the place that a member's profile wishes for, once per member (spec §4 "Language sync"):
 * what is chosen afterwards stays. True when the page has to follow.
 */
export function syncPlace(
  cookies: CookieJar,
  { userId, place }: { userId: string; place: Locale },
): boolean {
  if (cookies.get("localeSynced") === markOf(userId)) return false;
  rememberPlace(cookies, place);
  markPlaceSynced(cookies, userId);
  return true;
}

export function markPlaceSynced(cookies: CookieJar, userId: string): void {
  cookies.set("localeSynced", markOf(userId));
}
