export { findCodeFault, foldCode, type PromoCode, toDiscount } from "./promo-code-policy.ts";
export {
  claimPromoCode,
  findPromoCodes,
  mayPlaceWith,
  priceWithCode,
  releasePromoCode,
  swapPromoCode,
} from "./use-promo-code.ts";
export { promoCodeExport } from "./export-promo-codes.ts";
export { makePromoCodes, type PromoCodeWish } from "./create-promo-codes.ts";
export { promoCodeRoutes } from "./promo-code.routes.ts";
