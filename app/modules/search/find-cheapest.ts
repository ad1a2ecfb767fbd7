import type { Money } from "#contract/money.ts";
import type { SearchAnswer } from "./present-results.ts";
import {
  parseSearchQuery,
  toMarketplaceQuery,
  type MarketplaceQuery,
  type Place,
} from "./search-query.ts";

/** The lowest total price of a place; null where nothing is on sale, or nobody answers. */
export async function findCheapest(
  search: (query: MarketplaceQuery) => Promise<SearchAnswer>,
  place: Place,
): Promise<Money | null> {
  const answer = await search({
    ...toMarketplaceQuery(parseSearchQuery(new URLSearchParams(), place), place),
    sort_by: "total_price",
    limit: 1,
    facets: "0",
  }).catch(() => null);
  return answer?.data[0]?.total_price ?? null;
}
