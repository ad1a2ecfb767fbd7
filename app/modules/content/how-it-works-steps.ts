import { LIMITS } from "#contract/limits.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

export type Side = "buyer" | "seller";
export const SIDES = ["buyer", "seller"] as const satisfies readonly Side[];

/** `when`: key of its words with the count they tell; none: the step has words of its own. */
type Step = {
  key: string;
  who: "you" | "them" | "hub";
  when: { unit: "hours" | "minutes" | "days" | "business-days"; count: number } | null;
};

const answering = { unit: "hours", count: LIMITS.sellerAcceptance / HOUR } as const;
const booking = { unit: "business-days", count: LIMITS.courierBusinessDays } as const;

/** The way of a sale as each side lives it, with the clocks that really run. */
export const STEPS: Record<Side, readonly Step[]> = {
  buyer: [
    { key: "choose", who: "you", when: { unit: "minutes", count: LIMITS.checkoutWindow / MINUTE } },
    { key: "answer", who: "them", when: answering },
    { key: "courier", who: "them", when: booking },
    { key: "check", who: "hub", when: null },
    { key: "try", who: "you", when: { unit: "hours", count: LIMITS.buyerAcceptance / HOUR } },
    { key: "warranty", who: "you", when: { unit: "days", count: LIMITS.warrantyDays } },
  ],
  seller: [
    { key: "list", who: "you", when: null },
    { key: "review", who: "hub", when: null },
    { key: "answer", who: "you", when: answering },
    { key: "courier", who: "you", when: booking },
    { key: "check", who: "hub", when: null },
    { key: "payout", who: "hub", when: null },
  ],
};
