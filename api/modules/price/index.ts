export { findPriceFault, toBuyerSafetyFee, toHighestPrice, toPriceBreakdown } from "./price.ts";
