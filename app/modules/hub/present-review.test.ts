import { expect, test } from "vitest";
import { evaluateAskingPrice } from "./present-review.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const face = eur(100_000);
const others = (count: number) => ({ low: eur(40_000), high: eur(60_000), count });

test.each([
  [29_999, 3, "below"],
  [30_000, 3, null],
  [50_000, 3, null],
  [75_000, 3, null],
  [75_001, 3, "above"],
] as const)("%i with others from 400 to 600 has the flag %s", (price, count, flag) => {
  expect(evaluateAskingPrice(eur(price), face, others(count)).flag).toBe(flag);
});

test.each([
  [19_999, "cheap"],
  [20_000, null],
  [97_000, null],
  [97_001, "dear"],
] as const)("%i with too few others is compared with the face value: %s", (price, flag) => {
  expect(evaluateAskingPrice(eur(price), face, others(2)).flag).toBe(flag);
  expect(evaluateAskingPrice(eur(price), face, null).flag).toBe(flag);
});

test("the asking price is given as a percentage of the face value", () => {
  expect(evaluateAskingPrice(eur(64_900), face, null).percent).toBe(65);
});
