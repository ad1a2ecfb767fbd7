import { MARKET_FACTS } from "#contract/market.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import type { HunterCall } from "./turn-answer.ts";

/** People name what they pay; the highest asking price whose total is no more than that. */
export function toAskingPrice({ delivery, market }: HunterCall, total: number): number {
  const { currency } = MARKET_FACTS[market];
  const toTotal = (amount: number) =>
    toPriceBreakdown(delivery, market, { amount, currency }).total_price.amount;
  let low = 0;
  let high = total;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (toTotal(middle) <= total) low = middle;
    else high = middle - 1;
  }
  return low;
}
