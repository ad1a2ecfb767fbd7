export {
  type AgreedPrice,
  findPriceForBuyer,
  isAgreed,
  isBeingPaid,
  selectAgreedPrice,
  toPriceForBuyer,
} from "./agreed-price.ts";
