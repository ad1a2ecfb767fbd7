export { findPriceFault, toBuyerSafetyFee, toPriceBreakdown } from "./price.ts";
