import type { EndpointResult } from "#contract/endpoint.ts";
import type { Facet } from "#contract/listing.ts";
import type { Money } from "#contract/money.ts";
import type { search } from "#contract/search.ts";
import { toCardRows, type CardRows } from "../listing-card/card-facts.ts";
import {
  FLAG_FILTERS,
  LIST_FILTERS,
  PAGE_SIZE,
  type ActiveFilter,
  type Place,
  type SearchQuery,
} from "./search-query.ts";

export type SearchAnswer = EndpointResult<typeof search>;

/** The label is there where the value is a slug. */
export type FacetValue = [value: string, label: string, count: number];
export type Facets = Partial<Record<Facet["name"], FacetValue[]>>;
/**
 * One line per facet: its name, then the counts of all known values, or value, label, count in
 * turn; a label equal to its value is left out.
 */
export type FacetRows = string;

export type Relaxed = { filter: ActiveFilter; count: number; from: Money | null };

export type Results = {
  total: number;
  last_page: number;
  understood_as: string | null;
  skipped: string[];
  close: SearchAnswer["meta"]["close"];
  cards: CardRows;
  facets: FacetRows;
  relaxed: Relaxed[];
};

/** The least frequent values cost more bytes than they help; a chosen value always stays. */
const SHOWN: Partial<Record<Facet["name"], number>> = {
  brand: 12,
  model: 12,
  color: 8,
  capacity: 8,
};

const KNOWN: Partial<Record<string, readonly string[] | null>> = {
  ...LIST_FILTERS,
  ...Object.fromEntries(FLAG_FILTERS.map((name) => [name, ["1"]])),
};
const toSlug = (label: string) => label.toLowerCase().replace(/\W+/g, "-");

export function presentResults(
  answer: SearchAnswer,
  query: SearchQuery,
  place: Place,
  relaxed: Relaxed[] = [],
): Results {
  const { total, understood_as, skipped, close } = answer.meta;
  return {
    total,
    last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    understood_as,
    skipped,
    close,
    cards: toCardRows(answer.data),
    facets: presentFacets(answer.facets, query, place),
    relaxed,
  };
}

function presentFacets(facets: readonly Facet[], query: SearchQuery, place: Place): FacetRows {
  const chosen: Partial<Record<string, string[]>> = query.lists;
  return facets
    .filter(({ name }) => isShown(name, query, place))
    .map(({ name, values }) => {
      const known = KNOWN[name];
      if (known) {
        const counts = new Map(values.map(({ value, count }) => [value, count]));
        return [name, ...known.map((value) => counts.get(value) ?? "")];
      }
      const shown = values.filter(
        ({ value }, index) =>
          index < (SHOWN[name] ?? values.length) || chosen[name]?.includes(value),
      );
      return [
        name,
        ...shown.flatMap(({ value, label, count }) => [
          toSlug(label) === value ? "" : value,
          label.replace(/\s+/g, " "),
          count,
        ]),
      ];
    })
    .map((line) => line.join("\t"))
    .join("\n");
}

export const isShown = (name: Facet["name"], query: SearchQuery, place: Place): boolean =>
  (query.lists as Partial<Record<string, string[]>>)[name] !== undefined ||
  isWorthAsking(name, query, place);

export function parseFacets(rows: FacetRows): Facets {
  const facets: Facets = {};
  for (const line of rows === "" ? [] : rows.split("\n")) {
    const [name, ...fields] = line.split("\t");
    const values: FacetValue[] = [];
    const known = KNOWN[name!];
    for (let at = 0; at < fields.length; at += known ? 1 : 3) {
      const [field, label = "", count] = fields.slice(at);
      if (!known) values.push([field || toSlug(label), label, Number(count)]);
      else if (field) values.push([known[at]!, "", Number(field)]);
    }
    facets[name as Facet["name"]] = values;
  }
  return facets;
}

/**
 * Over all devices, sizes and colours say little; models and colours help where the brand is known.
 */
function isWorthAsking(name: Facet["name"], { q, lists }: SearchQuery, place: Place): boolean {
  if (name in place) return false;
  const isOneBrand = place.brand !== undefined || lists.brand !== undefined || q !== "";
  switch (name) {
    case "capacity":
      return isOneBrand || place.vertical !== undefined || lists.vertical !== undefined;
    case "color":
    case "model":
      return isOneBrand;
    default:
      return true;
  }
}
