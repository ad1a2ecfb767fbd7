export { findPriceFault, toHighestPrice, toPriceBreakdown } from "./price.ts";
