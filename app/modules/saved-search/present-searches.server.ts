import type { SavedSearch } from "#contract/favorite.ts";
import type { Facet } from "#contract/listing.ts";
import { withQuery, paths } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";
import { CATALOG_FILTERS, describeSearch } from "./describe-search.server.ts";

type Filters = Partial<Record<(typeof CATALOG_FILTERS)[number], string[]>>;
/** Facets of a narrowed list: they hold the names of what is chosen. */
type FindFacets = (filters: Filters) => Promise<readonly Facet[]>;

export type SearchView = Awaited<ReturnType<typeof presentSearches>>[number];

/** Saved searches in words; a name that cannot be found out is spelled as the address has it. */
export const presentSearches = (
  searches: readonly SavedSearch[],
  locale: Locale,
  findFacets: FindFacets,
) =>
  Promise.all(
    searches.map(async ({ id, query, count, new_count }) => {
      const params = new URLSearchParams(query);
      const wanted: Filters = {};
      for (const name of CATALOG_FILTERS) {
        if (params.has(name)) wanted[name] = params.getAll(name);
      }
      const hasNames = Object.keys(wanted).length > 0;
      const facets = hasNames ? await findFacets(wanted).catch(() => []) : [];
      return {
        id,
        words: describeSearch(query, locale, (name, slug) => {
          const values = facets.find((facet) => facet.name === name)?.values;
          return values?.find(({ value }) => value === slug)?.label || null;
        }),
        to: withQuery(paths.search(locale), Object.fromEntries(group(params))),
        count,
        fresh: new_count,
      };
    }),
  );

function group(params: URLSearchParams): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const [name, value] of params) {
    grouped.set(name, [...(grouped.get(name) ?? []), value]);
  }
  return grouped;
}
