import { minutes } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";

type Features = { allow_sellers: boolean };
type Known = { until: number; features: Promise<Features | null> };

/** Time to live of the cached flags. */
const GOOD_FOR = minutes(1);
const known = new WeakMap<object, Map<Market, Known>>();

/** Cached for a minute. Null when the API fails; the next page asks again. */
export function findMarketFeatures(
  market: Market,
  { config, now }: { config: object; now: () => Date },
  ask: (market: Market) => Promise<Features>,
): Promise<Features | null> {
  let ofSite = known.get(config);
  if (ofSite === undefined) known.set(config, (ofSite = new Map()));
  const at = now().getTime();
  const last = ofSite.get(market);
  if (last !== undefined && at < last.until) return last.features;
  const features = ask(market).catch(() => {
    ofSite.delete(market);
    return null;
  });
  ofSite.set(market, { until: at + GOOD_FOR, features });
  return features;
}
