/** What support has given back for an order, for its buyer to see. */
export { findGoodwillSum, type Goodwill } from "./goodwill-sum-store.ts";
