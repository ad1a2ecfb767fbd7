import type { Facet, ListingFilters } from "#contract/listing.ts";
import type { Language, Market } from "#contract/market.ts";

export type SearchRequest = {
  market: Market;
  /** Of colour names among the facets. */
  language: Language;
  filters: ListingFilters;
  /** Now: decides what is new and what is boosted. */
  at: Date;
  /** 0 asks for counts alone. */
  limit: number;
  offset: number;
  excludedIds?: readonly string[];
  /** Those to count; none when left out. */
  facets?: readonly Facet["name"][];
  withPrices?: boolean;
};

/** `label` is null where the value itself says it. */
export type FacetCount = {
  facet: Facet["name"];
  value: string;
  label: string | null;
  count: number;
};

export type SearchAnswer = {
  /** Of one page, in order. */
  ids: string[];
  total: number;
  facets: FacetCount[];
  /** Lowest and highest total price among the results, minor units. */
  prices: { min: number; max: number } | null;
  /** The words that were searched instead, where spelling was mended. */
  understoodAs: string | null;
  /** Words of the query that name nothing here. */
  skipped: string[];
  /** Models on sale that are close to a query without results. */
  close: CloseModel[];
};

export type CloseModel = { vertical: string; brand: string; model: string; name: string };

/**
 * Finds listings that are published, and nothing else. It is told of changes after they are
 * committed (topic `listing.changed`), so it may be a moment behind; whoever shows a result reads
 * the listing itself.
 */
export type SearchIndex = {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Brings these listings up to date, whatever happened to them. Safe to repeat. */
  refresh(listingIds: readonly string[]): Promise<void>;
  /** Reads the catalogue's words again. */
  refreshCatalog(): Promise<void>;
  /** Builds everything again where it was built by other rules than these. */
  renew(): Promise<void>;
  /** Builds everything again. */
  rebuild(onProgress?: (done: number, total: number) => void): Promise<void>;
};
