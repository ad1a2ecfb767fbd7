import type { SavedSearch } from "#contract/saved-search.ts";
import type { Facet } from "#contract/listing.ts";
import { withQuery, paths } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";
import { formatDate, formatWholeMoney } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";

type Filters = Partial<Record<(typeof CATALOG_FILTERS)[number], string[]>>;
type FindFacets = (filters: Filters) => Promise<readonly Facet[]>;

export type SearchView = Awaited<ReturnType<typeof presentSearches>>[number];

export const presentSearches = async (
  searches: readonly SavedSearch[],
  locale: Locale,
  findFacets: FindFacets,
) => {
  const described = await describeSearches(searches, locale, findFacets);
  return searches.map(({ id, query, count, new_count }, index) => ({
    id,
    words: described[index]!,
    to: withQuery(paths.search(locale), Object.fromEntries(group(new URLSearchParams(query)))),
    count,
    fresh: new_count,
  }));
};

/** In words, one for each filter. Falls back to the slug for an unknown name. */
export const describeSearches = (
  searches: readonly Pick<SavedSearch, "query">[],
  locale: Locale,
  findFacets: FindFacets,
) =>
  Promise.all(
    searches.map(async ({ query }) => {
      const params = new URLSearchParams(query);
      const wanted: Filters = {};
      for (const name of CATALOG_FILTERS) {
        if (params.has(name)) wanted[name] = params.getAll(name);
      }
      const hasNames = Object.keys(wanted).length > 0;
      const facets = hasNames ? await findFacets(wanted).catch(() => []) : [];
      return describeSearch(query, locale, (name, slug) => {
        const values = facets.find((facet) => facet.name === name)?.values;
        return values?.find(({ value }) => value === slug)?.label || null;
      });
    }),
  );

function group(params: URLSearchParams): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const [name, value] of params) {
    grouped.set(name, [...(grouped.get(name) ?? []), value]);
  }
  return grouped;
}

const CATALOG_FILTERS = ["brand", "model", "color", "capacity"] as const;

type FindName = (filter: (typeof CATALOG_FILTERS)[number], slug: string) => string | null;

const LOOKS = new Set(["screen_condition", "body_condition"]);

function describeSearch(query: string, locale: Locale, findName: FindName): string[] {
  const params = new URLSearchParams(query);
  const t = getT(locale, "search-filters");
  const common = getT(locale, "common");
  const named = (name: (typeof CATALOG_FILTERS)[number]) =>
    params.getAll(name).map((slug) => findName(name, slug) ?? slug.replaceAll("-", " "));
  const each = (name: string, word: (value: string) => string | null) =>
    params.getAll(name).flatMap((value) => word(value) ?? []);
  const q = params.get("q");
  return [
    ...(q ? [q] : []),
    ...each("vertical", (it) => common.find(`vertical.${it}`)),
    ...named("brand"),
    ...named("model"),
    ...named("capacity"),
    ...named("color"),
    ...each("generic_condition", (it) => common.find(`grade.${it}`)),
    ...sayPrice(),
    ...each("battery_health", (it) => {
      const band = t.find(`band.${it}`);
      return band && t("chip.battery", { band });
    }),
    ...each("accessories", (it) => {
      const thing = t.find(`accessory.${it}`);
      return thing && t("chip.with", { thing });
    }),
    ...each("categories", (it) => t.find(`selection.${it}`)),
    ...[...new Set(params.keys())].flatMap((name) => {
      const isLook = LOOKS.has(name);
      const part = t.find(isLook ? `filter.${name}` : `part.${name}`);
      return part === null
        ? []
        : each(name, (it) => {
            const state = t.find(`${isLook ? "look" : "state"}.${it}`);
            return state && t("chip.part", { part, state });
          });
    }),
    ...["is_graded", "instant_buy", "smart_filter"].flatMap((flag) =>
      params.has(flag) ? (t.find(flag) ?? []) : [],
    ),
    ...each("release_date_before", (it) =>
      /^\d{4}-\d\d-\d\d$/.test(it) ? t("released-before", { date: formatDate(locale, it) }) : null,
    ),
  ];

  function sayPrice(): string[] {
    const read = (name: string) => {
      const text = params.get(name) ?? "";
      return /^\d{1,7}$/.test(text) ? formatWholeMoney(locale, Number(text)) : null;
    };
    const [from, to] = [read("price_min"), read("price_max")];
    if (from !== null && to !== null) return [t("chip.price", { from, to })];
    if (from !== null) return [t("chip.price-from", { from })];
    return to === null ? [] : [t("chip.price-to", { to })];
  }
}
