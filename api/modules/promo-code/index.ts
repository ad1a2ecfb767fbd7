export { findCodeFault, foldCode, type PromoCode, toDiscount } from "./promo-code-policy.ts";
export {
  claimPromoCode,
  findPromoCodes,
  releasePromoCode,
  swapPromoCode,
} from "./use-promo-code.ts";
export { promoCodeExport } from "./export-promo-codes.ts";
