import { contract } from "#contract/contract.ts";
import {
  LANGUAGES,
  MARKETS,
  MARKET_FACTS,
  type Country,
  type Features,
  type Language,
  type Locale,
  type Market,
} from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { ERROR_SENTENCES } from "#api/http/present-problem.ts";
import { isMarketOpen } from "#api/modules/setting/index.ts";
import { route, type Route } from "#api/http/route.ts";

const namesIn = (language: Language) => {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return Object.fromEntries(MARKETS.map((market) => [market, names.of(market)]));
};

const COUNTRY_NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [language, namesIn(language)]),
) as Record<Language, Record<Market, string>>;

const listCountries = (call: Pick<Call, "language" | "settings">): Country[] =>
  MARKETS.map((code) => ({
    name: COUNTRY_NAMES[call.language][code],
    code,
    slug: MARKET_FACTS[code].slug,
    enabled: isMarketOpen(call, code),
    supportedLanguageCodes: [...MARKET_FACTS[code].languages],
  }));

function getFeatures({ config, market }: Call, country?: string): Features {
  const code = country?.toUpperCase().replace(/^UK$/, "GB");
  const asked = MARKETS.find((known) => known === code) ?? market;
  return { country: asked, features: config.features[asked] };
}

/** The part of the common namespace that the API owns: error sentences and country names. */
function getTranslation(locale: Locale) {
  const language = locale.slice(0, 2) as Language;
  return { errors: ERROR_SENTENCES[language], countries: COUNTRY_NAMES[language] };
}

export const marketRoutes: Route[] = [
  route(contract.market.listCountries, async (call) => ({ data: listCountries(call) })),
  route(contract.market.getFeatures, async (call, { query }) => getFeatures(call, query.country)),
  route(contract.market.getTranslation, async (_call, { params }) => ({
    data: { translation: getTranslation(params.locale) },
  })),
];
