import { createHash } from "node:crypto";
import type { Locale } from "#contract/market.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** Remembers the visitor's locale and country for a year (spec §9). */
export function rememberPlace(cookies: CookieJar, locale: Locale): void {
  cookies.set("locale", locale);
  cookies.set("country", locale.slice(3));
}

/** A place that was chosen by hand counts as the detected country. */
export function rememberChoice(cookies: CookieJar, locale: Locale): void {
  rememberPlace(cookies, locale);
  cookies.set("detectedCountry", locale.slice(3));
  cookies.set("geolocationApplied", "1");
}

const markOf = (userId: string) =>
  createHash("sha256").update(userId).digest("base64url").slice(0, 16);

/** Applied once per member (spec §4 "Language sync"), so that a later choice stays. */
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
