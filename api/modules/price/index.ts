export { findPriceFault, toPriceBreakdown } from "./price.ts";
