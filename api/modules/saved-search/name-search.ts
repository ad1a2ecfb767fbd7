import type { Vertical } from "#contract/catalog.ts";
import type { ListingFilters } from "#contract/listing.ts";
import { MARKET_FACTS, type Language, type Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { findNames } from "./saved-search-store.ts";

const VERTICALS: Record<Language, Record<Vertical, string>> = {
  en: {
    smartphones: "phones",
    tablets: "tablets",
    smartwatches: "watches",
    headphones: "headphones",
    earpods: "earbuds",
    "game-consoles": "consoles",
    laptops: "laptops",
  },
  el: {
    smartphones: "κινητά",
    tablets: "τάμπλετ",
    smartwatches: "ρολόγια",
    headphones: "ακουστικά κεφαλής",
    earpods: "earbuds",
    "game-consoles": "κονσόλες",
    laptops: "φορητοί υπολογιστές",
  },
};
const PRICE: Record<Language, { from: string; to: string }> = {
  en: { from: "from", to: "up to" },
  el: { from: "από", to: "έως" },
};
/** Follows "New devices:" and the like. */
const UNNAMED: Record<Language, string> = { en: "with your filters", el: "με τα φίλτρα σου" };

type Named = { market: Market; filters: ListingFilters };

export async function nameSearch(
  database: Database,
  { market, filters }: Named,
  language: Language,
): Promise<string> {
  if (filters.q) return filters.q;
  const { brand, model, color } = await findNames(database, filters, language);
  const verticals = filters.vertical.map((vertical) => VERTICALS[language][vertical]);
  const things = [model, brand, verticals].find((names) => names.length > 0) ?? [];
  const described = [...things, ...color].join(", ");
  return described || describePrice({ market, filters }, language) || UNNAMED[language];
}

function describePrice({ market, filters }: Named, language: Language): string {
  const money = new Intl.NumberFormat(language === "el" ? "el-GR" : "en-GB", {
    style: "currency",
    currency: MARKET_FACTS[market].currency,
    maximumFractionDigits: 0,
  });
  const { from, to } = PRICE[language];
  const { price_from, price_to } = filters;
  return [
    ...(price_from === undefined ? [] : [`${from} ${money.format(price_from)}`]),
    ...(price_to === undefined ? [] : [`${to} ${money.format(price_to)}`]),
  ].join(" ");
}
