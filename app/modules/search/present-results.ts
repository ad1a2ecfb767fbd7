import type { EndpointResult } from "#contract/endpoint.ts";
import type { Facet } from "#contract/listing.ts";
import type { Money } from "#contract/money.ts";
import type { search } from "#contract/search.ts";
import { presentCard, type CardFacts } from "../listing-card/card-facts.ts";
import { drawPrices, type PriceDrawing } from "./draw-prices.ts";
import {
  FLAG_FILTERS,
  LIST_FILTERS,
  PAGE_SIZE,
  type ActiveFilter,
  type Place,
  type SearchQuery,
} from "./search-query.ts";

export type SearchAnswer = EndpointResult<typeof search>;

/** Values that the interface names by its own texts have no label. */
export type FacetValue = { value: string; count: number; label?: string; swatch?: string };
export type Facets = Partial<Record<Facet["name"], FacetValue[]>>;

export type Relaxed = { filter: ActiveFilter; count: number; from: Money | null };

export type Results = {
  total: number;
  last_page: number;
  understood_as: string | null;
  skipped: string[];
  understood: SearchAnswer["meta"]["understood"];
  close: SearchAnswer["meta"]["close"];
  cards: CardFacts[];
  facets: Facets;
  prices: PriceDrawing | null;
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

export function presentResults(
  answer: SearchAnswer,
  query: SearchQuery,
  place: Place,
  relaxed: Relaxed[] = [],
): Results {
  const { total, understood_as, skipped, understood, close, prices } = answer.meta;
  return {
    total,
    last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    understood_as,
    skipped,
    understood,
    close,
    cards: answer.data.map(presentCard),
    facets: presentFacets(answer.facets, query, place),
    prices: prices ? drawPrices(prices, query) : null,
    relaxed,
  };
}

function presentFacets(facets: readonly Facet[], query: SearchQuery, place: Place): Facets {
  const shown = facets.filter(({ name }) => isShown(name, query, place));
  return Object.fromEntries(shown.map((facet) => [facet.name, listValues(facet, query)]));
}

function listValues({ name, values }: Facet, query: SearchQuery): FacetValue[] {
  const known = KNOWN[name];
  if (known) {
    const counts = new Map(values.map(({ value, count }) => [value, count]));
    return known.flatMap((value) => {
      const count = counts.get(value);
      return count === undefined ? [] : [{ value, count }];
    });
  }
  const chosen = (query.lists as Partial<Record<string, string[]>>)[name];
  return values
    .filter(({ value }, index) => index < (SHOWN[name] ?? values.length) || chosen?.includes(value))
    .map(({ value, label, count, swatch }) => ({
      value,
      label,
      count,
      ...(swatch && { swatch }),
    }));
}

export const isShown = (name: Facet["name"], query: SearchQuery, place: Place): boolean =>
  (query.lists as Partial<Record<string, string[]>>)[name] !== undefined ||
  isWorthAsking(name, query, place);

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
