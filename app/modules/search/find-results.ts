import { FACETS } from "#contract/listing.ts";
import { isShown, presentResults, type Relaxed, type Results } from "./present-results.ts";
import {
  listActiveFilters,
  removeFilter,
  toMarketplaceQuery,
  type ActiveFilter,
  type Place,
  type SearchQuery,
  parseSearchQuery,
} from "./search-query.ts";
import type { Money } from "#contract/money.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

const TRIED = 5;
const OFFERED = 2;

export async function findResults(
  api: ApiClient,
  query: SearchQuery,
  place: Place = {},
): Promise<Results> {
  const answer = await api.search.listings({
    ...toMarketplaceQuery(query, place),
    facets: FACETS.filter((name) => isShown(name, query, place)).join(","),
    prices: "1",
  });
  const { total, understood } = answer.meta;
  const relaxed = total === 0 && understood === null ? await findRelaxed(api, query, place) : [];
  return presentResults(answer, query, place, relaxed);
}

async function findRelaxed(api: ApiClient, query: SearchQuery, place: Place): Promise<Relaxed[]> {
  const filters = listActiveFilters(query);
  const candidates: ActiveFilter[] = [
    ...filters,
    ...(query.q && (filters.length > 0 || place.vertical) ? [{ name: "q" } as const] : []),
  ];
  const tried = await Promise.all(
    candidates.slice(0, TRIED).map(async (filter): Promise<Relaxed> => {
      const answer = await api.search
        .listings({
          ...toMarketplaceQuery(removeFilter(query, filter), place),
          sort_by: "total_price",
          limit: 1,
          offset: 0,
          facets: "0",
        })
        .catch(() => null);
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

/** Null where nothing is on sale or the marketplace fails. */
export async function findCheapest(api: ApiClient, place: Place): Promise<Money | null> {
  const answer = await api.search
    .listings({
      ...toMarketplaceQuery(parseSearchQuery(new URLSearchParams(), place), place),
      sort_by: "total_price",
      limit: 1,
      facets: "0",
    })
    .catch(() => null);
  return answer?.data[0]?.total_price ?? null;
}
