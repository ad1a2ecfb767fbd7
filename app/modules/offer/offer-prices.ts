import { toBuyerSafetyFee } from "#contract/buyer-fee.ts";
import type { Money } from "#contract/money.ts";
import type { OwnListing } from "#contract/my-listings.ts";
import type { Offer } from "#contract/offer.ts";
import { type SellerShares, splitSellerShares, toSellerFee } from "#contract/seller-fee.ts";
import type { Fees } from "#contract/terms.ts";

export type BuyerPrice = { amount: Money; fee: Money; delivery: Money; total: Money };

/** What a buyer pays for a device at this price, with the given delivery. */
export function toBuyerPrice(amount: Money, delivery: Money, fees: Fees): BuyerPrice {
  const fee = toBuyerSafetyFee(amount, fees);
  const total = amount.amount + fee.amount + delivery.amount;
  return { amount, fee, delivery, total: { ...amount, amount: total } };
}

/** What a seller receives at another price than the asking price, under the same conditions. */
export function toSellerPrice(
  amount: Money,
  { seller_fee, pickup_price }: NonNullable<OwnListing["sale"]>,
  fees: Fees,
): SellerShares {
  const isFeeFree = seller_fee.amount === 0;
  return splitSellerShares(amount, {
    seller_fee: isFeeFree ? 0 : toSellerFee(amount, fees).amount,
    pickup_price: pickup_price.amount,
  });
}

/** The delivery that the total of an offer holds. */
export function findDelivery(
  { amount, total }: Pick<Offer, "amount" | "total">,
  fees: Fees,
): Money {
  const fee = toBuyerSafetyFee(amount, fees);
  return { ...total, amount: total.amount - amount.amount - fee.amount };
}
