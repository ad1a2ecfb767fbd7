import type { EndpointRequest, EndpointResult } from "#contract/endpoint.ts";
import type { search } from "#contract/search.ts";
import type { Sort } from "#contract/listing.ts";
import { chooseComparedPath } from "../../compare-paths.ts";
import { paths } from "../../paths.ts";
import type { Locale } from "../locale/locale.ts";

type MarketplaceQuery = NonNullable<EndpointRequest<typeof search>["query"]>;

/*
 * The only module that knows how a search is written in an address (spec §3 "Listing filters"). The
 * lists of values are repeated here, because the contract's would bring zod into the browser; the
 * test compares both.
 */

const GRADES = ["green", "yellow", "red", "grey"] as const;

export const LIST_FILTERS = {
  vertical: [
    "smartphones",
    "tablets",
    "smartwatches",
    "headphones",
    "earpods",
    "game-consoles",
    "laptops",
  ],
  brand: null,
  model: null,
  generic_condition: ["excellent", "good", "poor", "repairable"],
  battery_health: ["100-93", "92-85", "84-75", "under-75"],
  accessories: ["box", "charger", "case", "headphones"],
  color: null,
  capacity: null,
  categories: ["favourite_pick", "boosted", "new_listings"],
  screen_condition: GRADES,
  body_condition: GRADES,
  touch_screen: GRADES,
  audio: GRADES,
  cameras: GRADES,
  connectivity: GRADES,
  sensors: GRADES,
  buttons: GRADES,
  original_parts: GRADES,
} as const satisfies Record<string, readonly string[] | null>;
export type ListFilter = keyof typeof LIST_FILTERS;
const LIST_FILTER_NAMES = Object.keys(LIST_FILTERS) as ListFilter[];

export const FLAG_FILTERS = ["is_graded", "instant_buy", "smart_filter"] as const;
type FlagFilter = (typeof FLAG_FILTERS)[number];

/** In the order of the select; the first is the default (spec §9 "Sort options"). */
export const SORTS = [
  "popular",
  "picks",
  "new",
  "total_price",
  "price_low",
  "price_high",
] as const satisfies readonly Sort[];

/** spec §9: page size, and the default price filter, whose end means no upper bound. */
export const PAGE_SIZE = 20;
export const PRICE_END = 2000;
const LAST_PAGE = 5000;
const VALUES_PER_FILTER = 50;
const LONGEST_QUERY = 120;

export type SearchQuery = {
  q: string;
  /** Total price in major units; null where that side is open. */
  price_min: number | null;
  price_max: number | null;
  lists: Partial<Record<ListFilter, string[]>>;
  flags: FlagFilter[];
  release_date_before: string | null;
  sort_by: Sort;
  page: number;
};

export type Place = { vertical?: string; brand?: string; model?: string };

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const isSlug = (text: string) => text.length <= 80 && SLUG.test(text);

/** Ignores invalid values, so that every address gives a page. */
export function parseSearchQuery(params: URLSearchParams, place: Place = {}): SearchQuery {
  let low = parsePrice(params.get("price_min"));
  let high = parsePrice(params.get("price_max"));
  if (low !== null && high !== null && low > high) [low, high] = [high, low];
  if (high !== null && high >= PRICE_END) high = null;

  const lists: SearchQuery["lists"] = {};
  for (const name of LIST_FILTER_NAMES) {
    if (place[name as keyof Place] !== undefined) continue;
    const known: readonly string[] | null = LIST_FILTERS[name];
    const given = [...params.getAll(name), ...params.getAll(`${name}[]`)];
    const values = [...new Set(given)].filter((value) =>
      known ? known.includes(value) : isSlug(value),
    );
    if (values.length > 0) lists[name] = values.slice(0, VALUES_PER_FILTER);
  }

  const sort = params.get("sort_by") as Sort;
  const date = params.get("release_date_before") ?? "";
  return {
    q: (params.get("q") ?? params.get("title") ?? "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, LONGEST_QUERY)
      .trim(),
    price_min: low === 0 ? null : low,
    price_max: high,
    lists,
    flags: FLAG_FILTERS.filter((name) => /^(1|true|on)$/.test(params.get(name) ?? "")),
    release_date_before: isDate(date) ? date : null,
    sort_by: SORTS.includes(sort) ? sort : "popular",
    page: parsePage(params.get("page")),
  };
}

function parsePrice(text: string | null): number | null {
  const digits = /^\s*(\d{1,7})(?:[.,]\d*)?\s*$/.exec(text ?? "");
  return digits ? Math.min(Number(digits[1]), 1_000_000) : null;
}

function parsePage(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? "") ? Math.min(Math.max(Number(text), 1), LAST_PAGE) : 1;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Canonical: without defaults and in a fixed order. */
export function toSearchParams(query: SearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  if (query.price_min !== null) params.set("price_min", String(query.price_min));
  if (query.price_max !== null) params.set("price_max", String(query.price_max));
  for (const name of LIST_FILTER_NAMES) {
    for (const value of query.lists[name] ?? []) params.append(name, value);
  }
  for (const name of query.flags) params.set(name, "1");
  if (query.release_date_before) params.set("release_date_before", query.release_date_before);
  if (query.sort_by !== "popular") params.set("sort_by", query.sort_by);
  if (query.page > 1) params.set("page", String(query.page));
  return params;
}

export function toMarketplaceQuery(query: SearchQuery, place: Place = {}) {
  const lists = { ...query.lists };
  for (const name of ["vertical", "brand", "model"] as const) {
    const value = place[name];
    if (value !== undefined) lists[name] = [value];
  }
  return {
    ...(query.q ? { q: query.q } : {}),
    ...(query.price_min === null ? {} : { price_from: query.price_min }),
    ...(query.price_max === null ? {} : { price_to: query.price_max }),
    ...lists,
    ...Object.fromEntries(query.flags.map((name) => [name, "1"])),
    ...(query.release_date_before ? { release_date_before: query.release_date_before } : {}),
    sort_by: query.sort_by,
    limit: PAGE_SIZE,
    offset: (query.page - 1) * PAGE_SIZE,
  } satisfies MarketplaceQuery;
}

export type Understood = NonNullable<EndpointResult<typeof search>["meta"]["understood"]>;

/** What is set already wins over what was understood. */
export function addUnderstood(query: SearchQuery, understood: Understood): SearchQuery {
  const { q, price_from, price_to, is_graded, instant_buy, sort_by, ...lists } = understood;
  const flags = { is_graded, instant_buy, smart_filter: false };
  return {
    ...query,
    q,
    price_min: query.price_min ?? price_from ?? null,
    price_max: query.price_max ?? price_to ?? null,
    lists: { ...lists, ...query.lists },
    flags: FLAG_FILTERS.filter((name) => query.flags.includes(name) || flags[name]),
    sort_by: query.sort_by === "popular" ? (sort_by ?? "popular") : query.sort_by,
  };
}

export type ActiveFilter =
  | { name: "q" | "price" | "release_date_before" }
  | { name: FlagFilter }
  | { name: ListFilter; value: string };

export function listActiveFilters(query: SearchQuery): ActiveFilter[] {
  return [
    ...(query.price_min !== null || query.price_max !== null ? [{ name: "price" } as const] : []),
    ...LIST_FILTER_NAMES.flatMap((name) =>
      (query.lists[name] ?? []).map((value) => ({ name, value })),
    ),
    ...query.flags.map((name) => ({ name })),
    ...(query.release_date_before ? [{ name: "release_date_before" } as const] : []),
  ];
}

export const isPlain = (query: SearchQuery): boolean =>
  query.q === "" && query.page === 1 && listActiveFilters(query).length === 0;

export function removeFilter(query: SearchQuery, filter: ActiveFilter): SearchQuery {
  const rest: SearchQuery = { ...query, page: 1 };
  if ("value" in filter) {
    const values = (query.lists[filter.name] ?? []).filter((value) => value !== filter.value);
    rest.lists = { ...query.lists, [filter.name]: values };
    if (values.length === 0) delete rest.lists[filter.name];
    return rest;
  }
  switch (filter.name) {
    case "q":
      return { ...rest, q: "" };
    case "price":
      return { ...rest, price_min: null, price_max: null };
    case "release_date_before":
      return { ...rest, release_date_before: null };
    default:
      return { ...rest, flags: query.flags.filter((name) => name !== filter.name) };
  }
}

export const removeAllFilters = (query: SearchQuery): SearchQuery => ({
  ...query,
  price_min: null,
  price_max: null,
  lists: {},
  flags: [],
  release_date_before: null,
  page: 1,
});

export const placePath = (locale: Locale, { vertical, brand, model }: Place): string =>
  vertical === undefined ? paths.search(locale) : paths.devices(locale, vertical, brand, model);

export function searchAddress(locale: Locale, place: Place, query: SearchQuery): string {
  const params = toSearchParams(query).toString();
  return placePath(locale, place) + (params === "" ? "" : `?${params}`);
}

/** The page where results of a search are ticked to be compared; it knows no place but the query's. */
export const compareAddress = (locale: Locale, place: Place, query: SearchQuery): string => {
  const lists = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, [value]]));
  const params = toSearchParams({ ...query, lists: { ...query.lists, ...lists } });
  return chooseComparedPath(locale, params.toString());
};
