import { seconds } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { ShopTerms } from "#contract/setting.ts";

type Known = { until: number; asked: Promise<ShopTerms | null>; last: ShopTerms | null };

/** A planned row is known before; one that was just added, after this. */
const GOOD_FOR = seconds(1);
const known = new WeakMap<object, Map<Market, Known>>();

/** Null when the API has never answered; while it is away, what it said last. */
export function findTerms(
  market: Market,
  { config, now }: { config: object; now: () => Date },
  ask: () => Promise<ShopTerms>,
): Promise<ShopTerms | null> {
  let ofSite = known.get(config);
  if (ofSite === undefined) known.set(config, (ofSite = new Map()));
  const at = now().getTime();
  const kept = ofSite.get(market);
  const next = kept?.last?.next_at ?? null;
  const isOver = next !== null && at >= Date.parse(next);
  if (kept !== undefined && at < kept.until && !isOver) return kept.asked;
  const entry: Known = {
    until: at + GOOD_FOR,
    last: kept?.last ?? null,
    asked: ask().then(
      (terms) => (entry.last = terms),
      () => entry.last,
    ),
  };
  ofSite.set(market, entry);
  return entry.asked;
}

/** What the API said last, for texts that are written without a request. */
export const findKnownTerms = (config: object, market: Market): ShopTerms | null =>
  known.get(config)?.get(market)?.last ?? null;
