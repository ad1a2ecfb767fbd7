import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { isBuiltByTheseRules, rebuildIndex, refreshListings, refreshWords } from "./build-index.ts";
import type { CatalogWord } from "./catalog-words.ts";
import { countMatches } from "./count-matches.ts";
import { excludeListings } from "./exclude-listings.ts";
import { findPage } from "./find-page.ts";
import type { SearchAnswer, SearchIndex } from "./search-index.ts";
import { understandQuery, type Vocabulary } from "./understand-query.ts";

/** Words that trigrams offer for one that is unknown; the edit distance then chooses. */
const ALIKE = 24;
/** A beginning of one letter would otherwise bring a good part of the catalogue's words. */
const PREFIX_WORDS = 64;

/** `refresh` and `rebuild` take their time from `now`. */
export function createPostgresIndex(database: Database, now: () => Date): SearchIndex {
  const vocabulary = createVocabulary(database);
  const index: SearchIndex = {
    async search(request) {
      const { terms, understoodAs } = await understandQuery(request.filters.q ?? "", vocabulary);
      if (terms === null) return { ...NOTHING, understoodAs };
      let counts = await countMatches(database, request, terms);
      if (request.excludedIds && request.excludedIds.length > 0)
        counts = await excludeListings(database, request, terms, counts);
      const ids = await findPage(database, request, terms, counts);
      return {
        ids,
        total: counts.total,
        facets: counts.facets,
        prices: counts.prices,
        understoodAs,
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

const NOTHING: SearchAnswer = { ids: [], total: 0, facets: [], prices: null, understoodAs: null };

/** The words of the catalogue, as the index keeps them. */
export function createVocabulary(database: Database): Vocabulary {
  return {
    async find(words, prefixes) {
      const { rows } = await sql<CatalogWord>`
        select word, display, models, colors, capacities from search_word
        where word = any(${words})
        union all
        select begun.* from unnest(${prefixes}::text[]) as prefix cross join lateral (
          select word, display, models, colors, capacities from search_word
          where word > prefix and word < prefix || '~' order by word limit ${PREFIX_WORDS}
        ) begun
      `.execute(database.read());
      return rows;
    },
    async findAlike(word) {
      const { rows } = await sql<CatalogWord>`
        select word, display, models, colors, capacities from search_word
        order by word <-> ${word} limit ${ALIKE}
      `.execute(database.read());
      return rows;
    },
  };
}
