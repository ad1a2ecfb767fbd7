import type { Money } from "#contract/money.ts";

type Asked = { low: Money; high: Money; count: number } | null;

export type PriceJudgement = {
  /** Of the face value, percent. */
  percent: number;
  /** What a colleague should think about; null where the price is one of many. */
  flag: "below" | "above" | "cheap" | "dear" | null;
};

/** Others on the shelf that make a range worth comparing with. */
const ENOUGH = 3;
/** So far outside the range, or from the face value, that it needs a second look. */
const FAR = { below: 0.75, above: 1.25, cheap: 0.2, dear: 0.97 };

/** The price beside what others ask, or, where few do, beside what the device once cost. */
export function judgePrice(price: Money, faceValue: Money, asked: Asked): PriceJudgement {
  const share = price.amount / faceValue.amount;
  return { percent: Math.round(share * 100), flag: findFlag() };

  function findFlag(): PriceJudgement["flag"] {
    if (asked !== null && asked.count >= ENOUGH) {
      if (price.amount < asked.low.amount * FAR.below) return "below";
      return price.amount > asked.high.amount * FAR.above ? "above" : null;
    }
    if (share < FAR.cheap) return "cheap";
    return share > FAR.dear ? "dear" : null;
  }
}
