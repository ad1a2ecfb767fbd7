export { checkFilters, isOtherCategory, toListingFilters } from "./catalog-filters.ts";
export { findPlace } from "./catalog-place.ts";
export { listRowsAfter } from "./catalog-row.ts";
export { getProduct, lookupCatalog } from "./lookup-catalog.ts";
export { presentProduct } from "./present-product.ts";
export { say } from "./say.ts";
export { searchCatalog } from "./search-catalog.ts";
export { toUcpMeta } from "./ucp-meta.ts";
