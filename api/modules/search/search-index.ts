import type { Facet, ListingFilters } from "#contract/listing.ts";
import type { Language, Market } from "#contract/market.ts";
import type { TotalBounds } from "./search-filters.ts";
import type { toListingFilters } from "./to-listing-filters.ts";

export type SearchRequest = {
  market: Market;
  language: Language;
  filters: ListingFilters;
  at: Date;
  limit: number;
  offset: number;
  /** The model comes from a row and not from an address, so it cannot be one that was merged. */
  isModelCurrent?: boolean;
  excludedIds?: readonly string[];
  facets?: readonly Facet["name"][];
  withPrices?: boolean;
  withPriceBars?: boolean;
  /** Exact bounds of the total price, also beyond the highest of the filters. */
  totals?: TotalBounds;
};

/** `label` is null where the value has a fixed label. */
export type FacetCount = {
  facet: Facet["name"];
  value: string;
  label: string | null;
  count: number;
  /** Of a colour. */
  swatch?: string | null;
};

/** Of all prices that match the other filters: minor units, and counts of parts of one width. */
export type PriceBars = { low: number; high: number; counts: number[] };

export type SearchAnswer = {
  ids: string[];
  total: number;
  facets: FacetCount[];
  /** Minor units. */
  prices: { min: number; max: number } | null;
  priceBars?: PriceBars | null;
  understoodAs: string | null;
  skipped: string[];
  understood: Understood | null;
  close: CloseModel[];
};

/** The words of the query that are filters, and the words that are left without them. */
export type Understood = { q: string } & ReturnType<typeof toListingFilters>;

export type CloseModel = { vertical: string; brand: string; model: string; name: string };

/** Updated after the commit (`listing.changed`): it may lag, so readers load the listing itself. */
export type SearchIndex = {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Idempotent. */
  refresh(listingIds: readonly string[]): Promise<void>;
  refreshCatalog(): Promise<void>;
  renew(): Promise<void>;
  rebuild(onProgress?: (done: number, total: number) => void): Promise<void>;
};
