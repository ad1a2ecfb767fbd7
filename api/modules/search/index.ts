export { findModelsByName } from "./find-models.ts";
export { findNewMatches } from "./find-new-matches.ts";
export { createListingMatcher } from "./match-listing.ts";
export { createPostgresIndex } from "./postgres-index.ts";
export { toMask } from "./marks.ts";
export type { SearchRequest } from "./search-index.ts";
export { followListings, renewTotals } from "./search-jobs.ts";
export { searchRoutes } from "./search.routes.ts";
export { toListingFilters } from "./to-listing-filters.ts";
