import type { Facet, ListingFilters } from "#contract/listing.ts";
import type { Language, Market } from "#contract/market.ts";

export type SearchRequest = {
  market: Market;
  /** Language of colour names among the facets. */
  language: Language;
  filters: ListingFilters;
  /** Now: decides what is new and what is boosted. */
  at: Date;
  /** 0: counts only. */
  limit: number;
  offset: number;
  excludedIds?: readonly string[];
  /** Facets to count; none when omitted. */
  facets?: readonly Facet["name"][];
  withPrices?: boolean;
};

/** `label` is null where the value has a fixed label. */
export type FacetCount = {
  facet: Facet["name"];
  value: string;
  label: string | null;
  count: number;
};

export type SearchAnswer = {
  ids: string[];
  total: number;
  facets: FacetCount[];
  /** Lowest and highest total price among the results, minor units. */
  prices: { min: number; max: number } | null;
  /** The corrected query, where spelling was corrected. */
  understoodAs: string | null;
  skipped: string[];
  close: CloseModel[];
};

export type CloseModel = { vertical: string; brand: string; model: string; name: string };

/**
 * Finds published listings only. It is updated after changes are committed (topic
 * `listing.changed`), so it may lag behind; code that shows a result reads the listing itself.
 */
export type SearchIndex = {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Updates these listings in the index. Idempotent. */
  refresh(listingIds: readonly string[]): Promise<void>;
  refreshCatalog(): Promise<void>;
  /** Rebuilds an index of another version. */
  renew(): Promise<void>;
  rebuild(onProgress?: (done: number, total: number) => void): Promise<void>;
};
