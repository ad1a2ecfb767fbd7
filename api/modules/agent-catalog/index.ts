export { toListingFilters } from "./catalog-filters.ts";
export { getProduct, lookupCatalog } from "./lookup-catalog.ts";
export { searchCatalog } from "./search-catalog.ts";
