export { findMarketPrice, recordSale } from "./market-price-store.ts";
export { marketPriceRoutes } from "./market-price.routes.ts";
export {
  listSaleSpans,
  type MarketPriceRow,
  presentMarketPrice,
  toSpanStart,
} from "./market-price.ts";
