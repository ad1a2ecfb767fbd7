import el from "../../locales/el/order.json" with { type: "json" };
import en from "../../locales/en/order.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import type { MoneyStep, Order } from "#contract/order.ts";
import { findMoneyPlace, findMoneyProgress, findMoneySentence } from "./money-track.tsx";

type Step = Pick<MoneyStep, "step" | "state">;
const steps = (...list: [MoneyStep["step"], MoneyStep["state"]][]): Step[] =>
  list.map(([step, state]) => ({ step, state }));

describe("location of the money", () => {
  test.each<[Step[], string]>([
    [[], "none"],
    [steps(["authorised", "todo"], ["charged", "todo"]), "none"],
    [steps(["authorised", "here"], ["charged", "todo"]), "authorised"],
    [steps(["authorised", "done"], ["charged", "done"], ["held", "here"]), "held"],
    [steps(["authorised", "done"], ["charged", "done"], ["held", "done"]), "held"],
    [steps(["authorised", "done"], ["released", "here"]), "released"],
    [steps(["authorised", "done"], ["cancelled", "done"]), "cancelled"],
    [steps(["held", "done"], ["refunded", "here"]), "refunded"],
  ])("%j: %s", (money, place) => {
    expect(findMoneyPlace(money)).toBe(place);
  });

  test.each(["buyer", "seller"] as const)("has a sentence for the %s at every step", (role) => {
    const places = ["none", "authorised", "charged", "held", "released", "refunded", "cancelled"];
    for (const texts of [en, el]) {
      expect(Object.keys(texts.money.sentence[role]).toSorted()).toEqual(places.toSorted());
    }
    const order = { role, money: steps(["held", "here"]) } as unknown as Order;
    expect(findMoneySentence(order)).toBe(`money.sentence.${role}.held`);
  });

  test("the ring shows the share of completed steps", () => {
    expect(findMoneyProgress([])).toBe(0);
    expect(findMoneyProgress(steps(["authorised", "done"], ["charged", "here"]))).toBe(0.75);
    expect(findMoneyProgress(steps(["authorised", "done"], ["cancelled", "done"]))).toBe(1);
  });
});
