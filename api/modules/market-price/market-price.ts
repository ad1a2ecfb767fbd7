import { LIMITS } from "#contract/limits.ts";
import type { MarketPrice } from "#contract/listing.ts";
import type { Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { PricePlace } from "#contract/own-listing-words.ts";
import { toSellerShares } from "#contract/seller-fee.ts";
import type { Delivery } from "#api/modules/shipping-option/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";

/** Shares of the median; the smallest with enough sales is taken. */
export const ABOUT_THE_PRICE = [0.1, 0.15, 0.2, 0.3] as const;

/** Months; the shortest span with enough sales is taken. */
const SALE_SPANS = [3, 6, LIMITS.marketPrice.months] as const;

export type SaleSpan = { months: number; since: Date };

export const listSaleSpans = (at: Date): SaleSpan[] =>
  SALE_SPANS.map((months) => ({ months, since: toSpanStart(at, months) }));

/** The same day `months` earlier, or the last day of a shorter month. */
export function toSpanStart(at: Date, months: number = LIMITS.marketPrice.months): Date {
  const since = new Date(at);
  since.setUTCMonth(since.getUTCMonth() - months, 1);
  const length = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1, 0));
  since.setUTCDate(Math.min(at.getUTCDate(), length.getUTCDate()));
  return since;
}

/** spec §5 "Asking price" */
export const toPriceRange = ({ amount, currency }: Money): { min: Money; max: Money } => ({
  min: { amount: LIMITS.askingPrice.min, currency },
  max: { amount, currency },
});

export function toSaleBreakdown(
  market: Market,
  askingPrice: Money,
  { delivery, faceValue, isFeeFree }: { delivery: Delivery; faceValue: Money; isFeeFree: boolean },
) {
  const { min, max } = toPriceRange(faceValue);
  if (askingPrice.amount < min.amount || askingPrice.amount > max.amount) return null;
  return {
    asking_price: askingPrice,
    ...toSellerShares(askingPrice, delivery.terms[market].fees, { isFeeFree }),
    is_fee_free: isFeeFree,
    buyer_pays: toPriceBreakdown(delivery, market, askingPrice).total_price,
  };
}

export type MarketPriceRow = {
  months: number;
  low: number;
  median: number;
  high: number;
  count: number;
};

/** The quartiles themselves are fair. */
export function toPriceMark(
  amount: number,
  { low, high }: Pick<MarketPriceRow, "low" | "high">,
): PricePlace {
  if (amount < low) return "below";
  return amount > high ? "above" : "fair";
}

export function presentMarketPrice(
  row: MarketPriceRow | null,
  { amount, currency }: Money,
): MarketPrice | null {
  if (row === null) return null;
  const { low, median, high, count, months } = row;
  return {
    low: { amount: low, currency },
    median: { amount: median, currency },
    high: { amount: high, currency },
    count,
    months,
    mark: toPriceMark(amount, row),
  };
}
