export { findPlace } from "./catalog-place.ts";
export { getProduct, lookupCatalog } from "./lookup-catalog.ts";
export { searchCatalog } from "./search-catalog.ts";
export { toUcpMeta } from "./ucp-meta.ts";
