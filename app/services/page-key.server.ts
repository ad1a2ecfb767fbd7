import { parseCookie } from "cookie";
import { THEMES, type Theme } from "../theme.ts";
import { COOKIES, toHostName } from "./cookies.server.ts";

/** A page with another parameter is not cached; `modal` is missing, as a dialog is personal. */
const KNOWN = new Set(
  (
    "q title page limit offset tab price_min price_max price_from price_to sort_by brand model " +
    "vertical color capacity generic_condition condition battery_health accessories categories " +
    "is_graded instant_buy release_date_before screen_condition body_condition touch_screen audio " +
    "cameras connectivity sensors buttons original_parts smart_filter has_box has_charger has_case " +
    "has_headphones view photo id add differences topic"
  ).split(" "),
);
/** Tracking parameters that no page reads. */
const IGNORED = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|ttclid|t)$/;
const MAX_KEY = 600;

const PERSONAL = Object.values(COOKIES).flatMap((cookie) =>
  "personal" in cookie ? [cookie.name, toHostName(cookie.name)] : [],
);
const personalCookie = new RegExp(`(?:^|;\\s*)(?:${PERSONAL.join("|")})=`);
const OWN_SCREEN =
  /^\/[a-z]{2}-[A-Z]{2}(?:\/(?!recent|suggest|auth|account|checkout|select-country|consent|listing\/[^/]+\/(?:offer|delivery)|offers|contact|tickets|decisions|staff-invitation|unsubscribe|report|withdraw|worth|sell\/wish)[^.]*)?$/;

/** Documents for crawlers, which depend on their query alone. */
const FOR_MACHINES = new Map([
  ["/sitemap.xml", new Set(["locale", "kind", "page"])],
  ["/api/openapi.json", new Set<string>()],
]);

type Asked = {
  method: string | undefined;
  /** Path and query as they came, percent-encoded. */
  target: string;
  cookie: string | null | undefined;
  authorization?: string | null | undefined;
};

/** Path and sorted known query; null where the page depends on the visitor. */
export function pageKeyOf({ method, target, cookie, authorization }: Asked): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const known = FOR_MACHINES.get(path) ?? KNOWN;
  if (known === KNOWN) {
    if (authorization || (cookie && personalCookie.test(cookie))) return null;
    if (!OWN_SCREEN.test(path)) return null;
  }
  if (target.length > MAX_KEY) return null;
  if (mark < 0) return path;

  const kept: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if (IGNORED.test(name)) continue;
    if (!known.has(name)) return null;
    kept.push([name, value]);
  }
  if (kept.length === 0) return path;
  // The order of the values of one name may matter; that of the names does not.
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${path}?${new URLSearchParams(kept)}`;
}

type Preferences = { cookie: string | null | undefined; saveData: string | null | undefined };

/** Whether the visitor wants lite pages: their own choice, else `Save-Data: on` of the browser. */
export function wantsLite({ cookie, saveData }: Preferences): boolean {
  // Most requests have neither, and this runs before the page cache.
  const chosen = cookie?.includes("lite=") ? parseCookie(cookie)[COOKIES.lite.name] : undefined;
  if (chosen === "1" || chosen === "0") return chosen === "1";
  return saveData?.trim().toLowerCase() === "on";
}

/** The colours that the visitor chose by hand; null for those of the system. */
export function findTheme(cookie: string | null | undefined): Theme | null {
  if (!cookie?.includes("theme=")) return null;
  const chosen = parseCookie(cookie)[COOKIES.theme.name];
  return THEMES.find((theme) => theme === chosen) ?? null;
}
