import type { Market } from "#contract/market.ts";

/** Asks `read` each time that a market is looked at, so that what it answers is never copied. */
export const perMarket = <Value>(read: (market: Market) => Value): Record<Market, Value> => ({
  get GR() {
    return read("GR");
  },
  get GB() {
    return read("GB");
  },
});
