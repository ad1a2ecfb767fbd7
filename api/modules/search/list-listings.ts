import { LIMITS } from "#contract/limits.ts";
import { FACETS, type ListingFilters } from "#contract/listing.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { toFilterQuery } from "./search-filters.ts";
import { createPostgresIndex } from "./postgres-index.ts";
import { presentFacets } from "./present-facets.ts";
import { listCards } from "#api/modules/listing/index.ts";

export async function listListings(
  call: Call,
  { page, ...filters }: ListingFilters & { page: number },
) {
  const { database, market, language, at, now } = call;
  const { size } = LIMITS.page;
  const { ids, total } = await createPostgresIndex(database, now).search({
    market,
    language,
    filters,
    at,
    limit: size,
    offset: (page - 1) * size,
  });
  return toPage(await listCards(call, ids), {
    total,
    page,
    path: "/listings",
    query: toFilterQuery(filters),
  });
}

export async function getListingFilters(call: Call, filters: ListingFilters) {
  const { database, market, language, at, now } = call;
  const { total, facets, prices } = await createPostgresIndex(database, now).search({
    market,
    language,
    filters,
    at,
    limit: 0,
    offset: 0,
    facets: FACETS,
    withPrices: true,
  });
  const { currency } = MARKET_FACTS[market];
  return {
    total,
    facets: presentFacets(facets, filters, language),
    price_min: prices && { amount: prices.min, currency },
    price_max: prices && { amount: prices.max, currency },
  };
}
