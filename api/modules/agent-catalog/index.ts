export { getProduct, lookupCatalog } from "./lookup-catalog.ts";
export { searchCatalog } from "./search-catalog.ts";
