export { findMarketPrice, quartilesOf, recordSale } from "./market-price-store.ts";
export { marketPriceRoutes } from "./market-price.routes.ts";
export {
  listSaleSpans,
  type MarketPriceRow,
  presentMarketPrice,
  type SaleSpan,
  toPriceMark,
  toSpanStart,
} from "./market-price.ts";
