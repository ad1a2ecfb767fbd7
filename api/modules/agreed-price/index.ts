export {
  type AgreedPrice,
  findPriceForBuyer,
  isAgreed,
  selectAgreedPrice,
  toPriceForBuyer,
} from "./agreed-price.ts";
