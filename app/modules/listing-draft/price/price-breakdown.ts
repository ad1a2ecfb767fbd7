import type { EndpointResult } from "#contract/endpoint.ts";
import type { computePrice } from "#contract/market-price.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { toSellerShares } from "#contract/seller-fee.ts";
import type { Fees } from "#contract/terms.ts";

export type MarketPrice = EndpointResult<typeof computePrice>["data"];

export type Bounds = { min: Money; max: Money | null };
type BoundFault = "sell.price-too-low" | "sell.price-too-high";

/** spec §5 "Asking price"; the keys are those of the API. */
export function findBoundFault(amount: number, { min, max }: Bounds): BoundFault | null {
  if (amount < min.amount) return "sell.price-too-low";
  if (max !== null && amount > max.amount) return "sell.price-too-high";
  return null;
}

type Breakdown = Omit<NonNullable<MarketPrice["breakdown"]>, "buyer_pays"> & {
  /** Null until the API has answered: only it computes delivery and the buyer's fee. */
  buyer_pays: Money | null;
};

/**
 * Uses the API's breakdown if it is for this price, else computes the seller's part from the fee.
 */
export function breakDownPrice(
  fees: Fees,
  price: Money,
  marketPrice: MarketPrice | null,
): Breakdown {
  const answered = marketPrice?.breakdown ?? null;
  if (answered?.asking_price.amount === price.amount) return answered;
  const isFeeFree = answered?.is_fee_free ?? false;
  return {
    asking_price: price,
    ...toSellerShares(price, fees, { isFeeFree }),
    is_fee_free: isFeeFree,
    buyer_pays: null,
  };
}

/** Without a product there is no face value, so no maximum. */
export const boundsOf = (marketPrice: MarketPrice | null, currency: Money["currency"]): Bounds => ({
  min: marketPrice?.min ?? { amount: LIMITS.askingPrice.min, currency },
  max: marketPrice?.max ?? null,
});

type Fair = { low: Money; median: Money; high: Money };

export type PriceVerdict =
  | { is: "fair" }
  /** `by` is the distance to the nearer end of the range, in minor units. */
  | { is: "below" | "above"; by: Money };

export function evaluatePrice({ amount, currency }: Money, { low, high }: Fair): PriceVerdict {
  if (amount < low.amount) return { is: "below", by: { amount: low.amount - amount, currency } };
  if (amount > high.amount) return { is: "above", by: { amount: amount - high.amount, currency } };
  return { is: "fair" };
}
