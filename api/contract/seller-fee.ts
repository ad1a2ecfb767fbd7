import type { Market } from "./market.ts";
import type { Money } from "./money.ts";

/** The seller's fee (spec §9, decisions "Seller fee"): minor units and a percentage. */
export const SELLER_FEE = { fixed: 200, percent: 2 };

/**
 * The seller's price of the shipment to the hub, minor units: one price per market
 * (docs/decisions/0043).
 */
export const PICKUP_PRICE = { GR: 400, GB: 549 } as const satisfies Record<Market, number>;

/**
 * Fee of the seller's own bank for a payout (spec §9 "Payout"), minor units. The shop takes nothing
 * of it.
 */
export const PAYOUT_BANK_FEE = { low: 250, high: 400 } as const;

/** Rounded half up to the minor unit; integers throughout. */
export const toSellerFee = ({ amount, currency }: Money): Money => ({
  amount: SELLER_FEE.fixed + Math.floor((amount * SELLER_FEE.percent + 50) / 100),
  currency,
});

export type SellerShares = { seller_fee: Money; pickup_price: Money; you_receive: Money };

/** Splits a price into fees and proceeds; every "You receive" is computed here. */
export function toSellerShares(
  market: Market,
  price: Money,
  { isFeeFree = false }: { isFeeFree?: boolean } = {},
): SellerShares {
  const fee = isFeeFree ? { ...price, amount: 0 } : toSellerFee(price);
  return splitSellerShares(price, { seller_fee: fee.amount, pickup_price: PICKUP_PRICE[market] });
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
