import { FACETS } from "#contract/listing.ts";
import {
  isShown,
  presentResults,
  type Relaxed,
  type Results,
  type SearchAnswer,
} from "./present-results.ts";
import {
  listActiveFilters,
  removeFilter,
  toMarketplaceQuery,
  type ActiveFilter,
  type MarketplaceQuery,
  type Place,
  type SearchQuery,
  parseSearchQuery,
} from "./search-query.ts";
import type { Money } from "#contract/money.ts";

type Search = (query: MarketplaceQuery) => Promise<SearchAnswer>;

/** More filters than these are rarely the reason, and each costs a question. */
const TRIED = 5;
const OFFERED = 2;

/**
 * One page of results. Where nothing was found, a second round asks what each filter shuts out, so
 * that the page can name the one to take away.
 */
export async function findResults(
  search: Search,
  query: SearchQuery,
  place: Place = {},
): Promise<Results> {
  const answer = await search({
    ...toMarketplaceQuery(query, place),
    facets: FACETS.filter((name) => isShown(name, query, place)).join(","),
  });
  const relaxed = answer.meta.total === 0 ? await findRelaxed(search, query, place) : [];
  return presentResults(answer, query, place, relaxed);
}

async function findRelaxed(search: Search, query: SearchQuery, place: Place): Promise<Relaxed[]> {
  const filters = listActiveFilters(query);
  const candidates: ActiveFilter[] = [
    ...filters,
    ...(query.q && (filters.length > 0 || place.vertical) ? [{ name: "q" } as const] : []),
  ];
  const tried = await Promise.all(
    candidates.slice(0, TRIED).map(async (filter): Promise<Relaxed> => {
      const answer = await search({
        ...toMarketplaceQuery(removeFilter(query, filter), place),
        sort_by: "total_price",
        limit: 1,
        offset: 0,
        facets: "0",
      }).catch(() => null);
      return {
        filter,
        count: answer?.meta.total ?? 0,
        from: answer?.data[0]?.total_price ?? null,
      };
    }),
  );
  return tried
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, OFFERED);
}

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
