import type { Database } from "#api/db/database.ts";
import { forgetCatalogue } from "#api/modules/understanding/index.ts";
import { isBuiltByTheseRules, rebuildIndex, refreshListings, refreshWords } from "./build-index.ts";
import { countMatches } from "./count-matches.ts";
import { excludeListings } from "./exclude-listings.ts";
import { listCloseModels, listNamedModels } from "./find-models.ts";
import { findPage } from "./find-page.ts";
import { readRequest } from "./read-request.ts";
import type { SearchAnswer, SearchIndex } from "./search-index.ts";

export function createPostgresIndex(database: Database, now: () => Date): SearchIndex {
  const index: SearchIndex = {
    async search(asked) {
      const read = await readRequest(database, asked.filters, asked.at, asked);
      const { terms, words, understoodAs, skipped, understood } = read;
      const request = { ...asked, filters: read.filters };
      if (terms === null) {
        const close = await listCloseModels(database, request, []);
        return { ...NOTHING, skipped, understood, close };
      }
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
        ...(counts.priceBars && { priceBars: counts.priceBars }),
        understoodAs,
        skipped,
        understood,
        close:
          asked.filters.q && counts.total === 0
            ? await listCloseModels(database, request, terms)
            : [],
      };
    },
    refresh: (listingIds) => refreshListings(database, listingIds, now()),
    async refreshCatalog() {
      forgetCatalogue(database);
      await refreshWords(database);
    },
    async renew() {
      if (!(await isBuiltByTheseRules(database))) await index.rebuild();
    },
    async rebuild(onProgress) {
      await index.refreshCatalog();
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
  understood: null,
  close: [],
};
