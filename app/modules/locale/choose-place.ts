import { LANGUAGES, MARKET_FACTS, type Language, type Market } from "#contract/market.ts";
import { languageOf, parseLocale, type Locale } from "./locale.ts";

/** A market's languages, its own first. */
export const languagesOf = (market: Market): readonly Language[] => MARKET_FACTS[market].languages;

/** A market in the language of now, or in its own where that one is not offered (spec §4). */
export function placeIn(market: Market, current: Language): Locale {
  const offered = languagesOf(market);
  const language = offered.includes(current) ? current : offered[0]!;
  return `${language}-${market}` as Locale;
}

/** Name of the language's field for a market: each market has its own, so that no script is needed. */
export const languageField = (market: Market) => `language_${market}`;

/**
 * The place that a form names: a country with the language chosen for it, or a whole locale. Null
 * for a country that does not exist; a language that is not offered gives way.
 */
export function readPlace(find: (name: string) => unknown, here: Locale): Locale | null {
  const country = find("country");
  if (typeof country !== "string") return parseLocale(String(find("locale")));
  const code = country.toUpperCase() === "UK" ? "GB" : country.toUpperCase();
  if (!Object.hasOwn(MARKET_FACTS, code)) return null;
  const market = code as Market;
  const wanted = find(languageField(market));
  const language = LANGUAGES.find((known) => known === wanted) ?? languageOf(here);
  return placeIn(market, language);
}

type Asked = {
  here: Locale;
  chosen: Locale;
  /** What the profile says; null for a visitor without one. */
  profile: Locale | null;
  isConfirmed: boolean;
};

/**
 * What a choice does (spec §4 "Country switch"): nothing, ask whether the profile shall change too,
 * change the profile and then the page, or the page alone.
 */
export function judgeSwitch({
  here,
  chosen,
  profile,
  isConfirmed,
}: Asked): "close" | "confirm" | "save" | "switch" {
  if (profile === null) return "switch";
  if (profile !== chosen) return isConfirmed ? "save" : "confirm";
  // A page may be looked at in another place than the profile's.
  return chosen === here ? "close" : "switch";
}
