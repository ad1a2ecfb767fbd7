import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";

type Bounds = {
  market: Market;
  /** Of the product in this market, minor units. */
  faceValue: number;
};

/** What is wrong with an asking price, as a key (spec §5 "Asking price"); null where it may be asked. */
export function findPriceFault({ amount, currency }: Money, { market, faceValue }: Bounds) {
  if (currency !== MARKET_FACTS[market].currency) return "sell.price-currency";
  if (amount < LIMITS.askingPrice.min) return "sell.price-too-low";
  return amount > faceValue ? "sell.price-too-high" : null;
}
