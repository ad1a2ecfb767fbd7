export {
  type AgreedPrice,
  findAgreedPrice,
  findPriceForBuyer,
  isAgreed,
  isBeingPaid,
  type KeptFees,
  selectAgreedPrice,
  toPriceForBuyer,
} from "./agreed-price.ts";
