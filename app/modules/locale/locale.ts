import {
  DEFAULT_LOCALE,
  LOCALES,
  MARKET_FACTS,
  languageOf,
  marketOf,
  type Locale,
} from "#contract/market.ts";

export { DEFAULT_LOCALE, languageOf, LOCALES, marketOf, type Locale };

const known: ReadonlySet<string> = new Set(LOCALES);

const isLocale = (text: string | undefined): text is Locale =>
  text !== undefined && known.has(text);

/** Accepts any spelling: `EN_uk` is `en-GB`. Null for an unknown locale. */
export function parseLocale(text: string | null | undefined): Locale | null {
  const parts = /^([a-z]{2})[-_]([a-z]{2})$/i.exec(text ?? "");
  if (parts === null) return null;
  const country = parts[2]!.toUpperCase();
  const locale = `${parts[1]!.toLowerCase()}-${country === "UK" ? "GB" : country}`;
  return isLocale(locale) ? locale : null;
}

export const factsOf = (locale: Locale) => MARKET_FACTS[marketOf(locale)];

/** React Router requests the data of a home page at `/el-GR.data`. */
const firstPart = (pathname: string) => (pathname.split("/", 2)[1] ?? "").replace(/\.data$/, "");

export function localeOfPath(pathname: string): Locale {
  if (pathname !== memo.pathname) {
    const part = firstPart(pathname);
    memo = { pathname, locale: isLocale(part) ? part : DEFAULT_LOCALE };
  }
  return memo.locale;
}

/** Cached, because every component of a page asks for the same path. */
let memo: { pathname: string; locale: Locale } = { pathname: "", locale: DEFAULT_LOCALE };

export function swapLocale(path: string, locale: Locale): string {
  const [, first = "", rest = ""] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? [];
  return `/${locale}${isLocale(first) ? rest : path}`;
}

export type LocaleVerdict =
  | { is: "fine" }
  | { is: "missing" }
  | { is: "bare" }
  | { is: "unknown"; locale: string; path: string };

type Beginnings = {
  own: ReadonlySet<string>;
  firstWords: ReadonlySet<string>;
  reserved: ReadonlySet<string>;
};

/** No route pattern matches a line break, not even the catch-all. */
const LINE_BREAK = /%0[ad]|%e2%80%a[89]/i;

/**
 * A known first part lacks the prefix; any other is an unknown locale (spec §3 "Invalid locale"); a
 * file name is not found.
 */
export function evaluateLocale(pathname: string, known: Beginnings): LocaleVerdict {
  const [, segment = "", ...rest] = pathname.split("/");
  if (LINE_BREAK.test(pathname)) return { is: "missing" };
  if (isLocale(firstPart(pathname)) || known.own.has(pathname)) return { is: "fine" };
  if (known.firstWords.has(segment)) return { is: "bare" };
  if (segment === "" || /[.%]/.test(segment) || known.reserved.has(segment)) {
    return { is: "missing" };
  }
  const locale = parseLocale(segment) ?? DEFAULT_LOCALE;
  return { is: "unknown", locale: segment, path: ["", locale, ...rest].join("/") };
}

export function findChosenLocale(cookies: {
  locale: string | null;
  country: string | null;
}): Locale | null {
  const exact = parseLocale(cookies.locale);
  if (exact !== null) return exact;
  const country = cookies.country?.toUpperCase().replace("UK", "GB");
  const language = /^(el|en)\b/i.exec(cookies.locale ?? "")?.[1]?.toLowerCase();
  const ofCountry = LOCALES.filter((locale) => marketOf(locale) === country);
  return ofCountry.find((locale) => languageOf(locale) === language) ?? ofCountry[0] ?? null;
}
