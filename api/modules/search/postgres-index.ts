import type { ListingFilters } from "#contract/listing.ts";
import { parseBudget } from "#contract/parse-budget.ts";
import type { Database } from "#api/db/database.ts";
import { isBuiltByTheseRules, rebuildIndex, refreshListings, refreshWords } from "./build-index.ts";
import { createVocabulary } from "./catalog-words.ts";
import { countMatches } from "./count-matches.ts";
import { excludeListings } from "./exclude-listings.ts";
import { listCloseModels, listNamedModels } from "./find-models.ts";
import { findPage } from "./find-page.ts";
import type { SearchAnswer, SearchIndex } from "./search-index.ts";
import { understandQuery } from "./understand-query.ts";

export function createPostgresIndex(database: Database, now: () => Date): SearchIndex {
  const vocabulary = createVocabulary(database);
  const index: SearchIndex = {
    async search(asked) {
      const request = { ...asked, filters: applyBudget(asked.filters) };
      const query = request.filters.q ?? "";
      const { terms, understoodAs, skipped, words } = await understandQuery(query, vocabulary);
      if (terms === null)
        return { ...NOTHING, skipped, close: await listCloseModels(database, request, []) };
      let counts = await countMatches(database, request, terms);
      if (request.excludedIds && request.excludedIds.length > 0)
        counts = await excludeListings(database, request, terms, counts);
      const isRanked = request.filters.sort_by === "popular" && request.limit > 0;
      const named = isRanked ? await listNamedModels(database, terms, words) : [];
      const ids = await findPage(database, request, terms, counts, named);
      return {
        ids,
        total: counts.total,
        facets: counts.facets,
        prices: counts.prices,
        understoodAs,
        skipped,
        close:
          query !== "" && counts.total === 0 ? await listCloseModels(database, request, terms) : [],
      };
    },
    refresh: (listingIds) => refreshListings(database, listingIds, now()),
    refreshCatalog: () => refreshWords(database),
    async renew() {
      if (!(await isBuiltByTheseRules(database))) await index.rebuild();
    },
    async rebuild(onProgress) {
      await refreshWords(database);
      await rebuildIndex(database, now(), onProgress);
    },
  };
  return index;
}

const NOTHING: SearchAnswer = {
  ids: [],
  total: 0,
  facets: [],
  prices: null,
  understoodAs: null,
  skipped: [],
  close: [],
};

/** A price filter that is set wins over the price in the words of the query. */
export function applyBudget(filters: ListingFilters): ListingFilters {
  const budget = parseBudget(filters.q ?? "");
  if (budget === null) return filters;
  return {
    ...filters,
    q: budget.q,
    price_from: filters.price_from ?? budget.from ?? undefined,
    price_to: filters.price_to ?? budget.to ?? undefined,
  };
}
