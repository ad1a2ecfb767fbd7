import type { Money } from "#contract/money.ts";

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
