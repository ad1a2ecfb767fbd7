import type { CatalogContext, UcpMessage } from "#contract/agent-catalog.ts";
import {
  type Language,
  type Locale,
  type Market,
  MARKET_FACTS,
  MARKETS,
} from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { say } from "./say.ts";

export type CatalogPlace = {
  market: Market;
  language: Language;
  locale: Locale;
  /** Public origin of the shop, where it is known. */
  origin: string | null;
  messages: UcpMessage[];
};

const findMarket = (country: string | undefined): Market | undefined => {
  const code = country?.trim().toUpperCase().replace(/^UK$/, "GB");
  return MARKETS.find((market) => market === code);
};

const findCurrencyMarket = (currency: string | undefined): Market | undefined =>
  MARKETS.find((market) => MARKET_FACTS[market].currency === currency?.trim().toUpperCase());

const nameCountry = (language: Language, market: Market): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(market) ?? market;

/** The buyer's country decides, then the currency, then the call's own locale. */
export function findPlace(
  call: Pick<Call, "market" | "language" | "config">,
  { address_country, currency, language: wanted }: CatalogContext = {},
): CatalogPlace {
  const country = findMarket(address_country);
  const market = country ?? findCurrencyMarket(currency) ?? call.market;
  const [asked] = (wanted ?? call.language).toLowerCase().split("-");
  const { languages } = MARKET_FACTS[market];
  const language: Language =
    languages.find((one) => one === asked) ?? (wanted === undefined ? languages[0] : "en");
  const isElsewhere = address_country !== undefined && !country;
  return {
    market,
    language,
    locale: `${language}-${market}` as Locale,
    origin: call.config.publicOrigin ?? call.config.localOrigin ?? null,
    messages: isElsewhere
      ? [
          {
            type: "warning",
            code: "region_unsupported",
            content: say(language, "region-unsupported", {
              country: nameCountry(language, market),
            }),
          },
        ]
      : [],
  };
}

/** False where the amounts of a price filter are of another currency. */
export const isOwnCurrency = ({ market }: CatalogPlace, currency: string | undefined): boolean =>
  currency === undefined || currency.trim().toUpperCase() === MARKET_FACTS[market].currency;
