import { MARKET_FACTS, MARKETS, type Country } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { COUNTRY_NAMES } from "./country-names.ts";

export const listCountries = ({ language }: Pick<Call, "language">): Country[] =>
  MARKETS.map((code) => ({
    name: COUNTRY_NAMES[language][code],
    code,
    slug: MARKET_FACTS[code].slug,
    enabled: true,
    supportedLanguageCodes: [...MARKET_FACTS[code].languages],
  }));
