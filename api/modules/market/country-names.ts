import { LANGUAGES, MARKETS, type Language, type Market } from "#contract/market.ts";

const namesIn = (language: Language) => {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return Object.fromEntries(MARKETS.map((market) => [market, names.of(market)]));
};

/** The markets' names in every language. */
export const COUNTRY_NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [language, namesIn(language)]),
) as Record<Language, Record<Market, string>>;
