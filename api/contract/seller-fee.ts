import type { Market } from "./market.ts";
import type { Money } from "./money.ts";

/** What a sale costs its seller (spec §9, decisions "Seller fee"): minor units and a percentage. */
export const SELLER_FEE = { fixed: 200, percent: 2 };

/** What the courier to our hub costs a seller, minor units: one price a market (docs/decisions/0043). */
export const PICKUP_PRICE = { GR: 400, GB: 549 } as const satisfies Record<Market, number>;

/** What the seller's own bank may keep of a payout (spec §9 "Payout"), minor units. We take nothing of it. */
export const PAYOUT_BANK_FEE = { low: 250, high: 400 } as const;

/** Rounded half up to the minor unit; integers throughout. */
export const toSellerFee = ({ amount, currency }: Money): Money => ({
  amount: SELLER_FEE.fixed + Math.floor((amount * SELLER_FEE.percent + 50) / 100),
  currency,
});

export type SellerShares = { seller_fee: Money; pickup_price: Money; you_receive: Money };

/** What is kept of a price and what its seller receives; every "You receive" is computed here. */
export function toSellerShares(
  market: Market,
  price: Money,
  { isFeeFree = false }: { isFeeFree?: boolean } = {},
): SellerShares {
  const fee = isFeeFree ? { ...price, amount: 0 } : toSellerFee(price);
  return splitSellerShares(price, { seller_fee: fee.amount, pickup_price: PICKUP_PRICE[market] });
}

/** The same of an order, which keeps the fee and the courier's price it was made under. */
export const splitSellerShares = (
  price: Money,
  { seller_fee, pickup_price }: { seller_fee: number; pickup_price: number },
): SellerShares => ({
  seller_fee: { ...price, amount: seller_fee },
  pickup_price: { ...price, amount: pickup_price },
  you_receive: { ...price, amount: price.amount - seller_fee - pickup_price },
});
