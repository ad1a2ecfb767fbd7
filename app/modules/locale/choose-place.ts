import { LANGUAGES, MARKET_FACTS, type Language, type Market } from "#contract/market.ts";
import { languageOf, parseLocale, type Locale } from "./locale.ts";

export const languagesOf = (market: Market): readonly Language[] => MARKET_FACTS[market].languages;

/** Keeps the current language where the market offers it (spec §4). */
export function placeIn(market: Market, current: Language): Locale {
  const offered = languagesOf(market);
  const language = offered.includes(current) ? current : offered[0]!;
  return `${language}-${market}` as Locale;
}

export const languageField = (market: Market) => `language_${market}`;

/**
 * Null for an unknown country; a language that the country does not offer falls back to its first.
 */
export function parsePlace(find: (name: string) => unknown, here: Locale): Locale | null {
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
  profile: Locale | null;
  isConfirmed: boolean;
};

/** spec §4 "Country switch" */
export function evaluateSwitch({
  here,
  chosen,
  profile,
  isConfirmed,
}: Asked): "close" | "confirm" | "save" | "switch" {
  if (profile === null) return "switch";
  if (profile !== chosen) return isConfirmed ? "save" : "confirm";
  return chosen === here ? "close" : "switch";
}
