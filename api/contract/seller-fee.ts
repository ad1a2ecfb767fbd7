import type { Money } from "./money.ts";
import { type Fees, toShare } from "./terms.ts";

/** A fixed part and a percentage (spec §9, decisions "Seller fee"). */
export const toSellerFee = (
  { amount, currency }: Money,
  { seller_fee }: Pick<Fees, "seller_fee">,
): Money => ({ amount: seller_fee.fixed + toShare(amount, seller_fee.rate), currency });

export type SellerShares = { seller_fee: Money; pickup_price: Money; you_receive: Money };

/** Splits a price into fees and proceeds; every "You receive" is computed here. */
export function toSellerShares(
  price: Money,
  fees: Pick<Fees, "seller_fee" | "pickup_price">,
  { isFeeFree = false }: { isFeeFree?: boolean } = {},
): SellerShares {
  const seller_fee = isFeeFree ? 0 : toSellerFee(price, fees).amount;
  return splitSellerShares(price, { seller_fee, pickup_price: fees.pickup_price });
}

/** The same for an order, with the fee and the shipment price at the time when it was placed. */
export const splitSellerShares = (
  price: Money,
  { seller_fee, pickup_price }: { seller_fee: number; pickup_price: number },
): SellerShares => ({
  seller_fee: { ...price, amount: seller_fee },
  pickup_price: { ...price, amount: pickup_price },
  you_receive: { ...price, amount: price.amount - seller_fee - pickup_price },
});
