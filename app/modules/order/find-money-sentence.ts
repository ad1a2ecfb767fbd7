import type { MoneyStep, Order } from "#contract/order.ts";

export type MoneyPlace = MoneyStep["step"] | "none";

/**
 * Where the money is now, in one word: the step that is going on, else the last one that happened.
 */
export function findMoneyPlace(money: readonly Pick<MoneyStep, "step" | "state">[]): MoneyPlace {
  const here = money.find(({ state }) => state === "here");
  return (here ?? money.findLast(({ state }) => state === "done"))?.step ?? "none";
}

/** Key of the one sentence that says so to this reader; a payout that has arrived is not still on its way. */
export const findMoneySentence = (
  order: Pick<Order, "money" | "role"> & { payout?: { status: string } | null },
) =>
  order.payout?.status === "paid"
    ? "money.paid"
    : (`money.sentence.${order.role}.${findMoneyPlace(order.money)}` as const);

/** Share of the way the money has gone, for the ring beside the sentence. */
export function findMoneyProgress(money: readonly Pick<MoneyStep, "state">[]): number {
  if (money.length === 0) return 0;
  const done = money.filter(({ state }) => state === "done").length;
  const here = money.some(({ state }) => state === "here") ? 0.5 : 0;
  return (done + here) / money.length;
}
