export { type FairBand, findFairBand, recordSale } from "./market-price-store.ts";
export { marketPriceRoutes } from "./market-price.routes.ts";
export { listFactsSpans, toFactsSince, toFairPrice } from "./market-price.ts";
