import type { Money } from "#contract/money.ts";

type Fair = { low: Money; median: Money; high: Money };

/** In units of the SVG's viewBox. */
export const LINE = { width: 320, edge: 14 };

const round = (units: number) => Math.round(units * 10) / 10;

/**
 * The range takes about the middle third, and a price far outside is clamped to the end, so that
 * both stay readable.
 */
export function toPriceLine({ low, median, high }: Fair, price: number | null) {
  const span = Math.max(high.amount - low.amount, Math.round(median.amount / 20), 1);
  const [from, to] = [low.amount - span, high.amount + span];
  const place = (amount: number) => {
    const share = Math.min(1, Math.max(0, (amount - from) / (to - from)));
    return round(LINE.edge + share * (LINE.width - 2 * LINE.edge));
  };
  return {
    low: place(low.amount),
    median: place(median.amount),
    high: place(high.amount),
    price: price === null ? null : place(price),
  };
}
