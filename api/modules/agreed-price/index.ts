export {
  type AgreedPrice,
  findAgreedPrice,
  findPriceForBuyer,
  isAgreed,
  isBeingPaid,
  selectAgreedPrice,
  toPriceForBuyer,
} from "./agreed-price.ts";
