/** What support has given back for an order: in one sum for its buyer, each time for staff. */
export { findGoodwillSum, listGoodwill, type Goodwill } from "./goodwill-sum-store.ts";
