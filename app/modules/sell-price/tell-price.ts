import type { EndpointResult } from "#contract/endpoint.ts";
import type { computePrice } from "#contract/selling.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import { toSellerShares } from "#contract/seller-fee.ts";

/** What the marketplace tells of a device's price (GET /listing/compute-price). */
export type PriceFacts = EndpointResult<typeof computePrice>["data"];

export type Bounds = { min: Money; max: Money | null };
type BoundFault = "sell.price-too-low" | "sell.price-too-high";

/** spec §5 "Asking price"; the keys are the marketplace's own. */
export function findBoundFault(amount: number, { min, max }: Bounds): BoundFault | null {
  if (amount < min.amount) return "sell.price-too-low";
  if (max !== null && amount > max.amount) return "sell.price-too-high";
  return null;
}

type Breakdown = Omit<NonNullable<PriceFacts["breakdown"]>, "buyer_pays"> & {
  /** Null until the marketplace has told: delivery and the buyer's fee are its own to count. */
  buyer_pays: Money | null;
};

/**
 * What a price brings: the marketplace's word where it is about this very price, otherwise what
 * follows from the fee that both sides know.
 */
export function breakDownPrice(market: Market, price: Money, facts: PriceFacts | null): Breakdown {
  const told = facts?.breakdown ?? null;
  if (told?.asking_price.amount === price.amount) return told;
  const isFeeFree = told?.is_fee_free ?? false;
  return {
    asking_price: price,
    ...toSellerShares(market, price, { isFeeFree }),
    is_fee_free: isFeeFree,
    buyer_pays: null,
  };
}

/** Bounds of a price; without a product there is no face value yet to stop at. */
export const boundsOf = (facts: PriceFacts | null, currency: Money["currency"]): Bounds => ({
  min: facts?.min ?? { amount: LIMITS.askingPrice.min, currency },
  max: facts?.max ?? null,
});

type Fair = { low: Money; median: Money; high: Money };

export type PriceVerdict =
  | { is: "fair" }
  /** `by` is the way to the nearer end of the range, in minor units. */
  | { is: "below" | "above"; by: Money };

/** Where a price lies beside what such devices were sold for. */
export function judgePrice({ amount, currency }: Money, { low, high }: Fair): PriceVerdict {
  if (amount < low.amount) return { is: "below", by: { amount: low.amount - amount, currency } };
  if (amount > high.amount) return { is: "above", by: { amount: amount - high.amount, currency } };
  return { is: "fair" };
}
