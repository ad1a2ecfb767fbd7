import { expect, test } from "vitest";
import { judgePrice } from "./judge-price.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const FAIR = { low: eur(36500), median: eur(38900), high: eur(41000) };

test("the ends of the fair range belong to it, and beyond them the way back is told", () => {
  expect(judgePrice(eur(36500), FAIR)).toEqual({ is: "fair" });
  expect(judgePrice(eur(41000), FAIR)).toEqual({ is: "fair" });
  expect(judgePrice(eur(36499), FAIR)).toEqual({ is: "below", by: eur(1) });
  expect(judgePrice(eur(45000), FAIR)).toEqual({ is: "above", by: eur(4000) });
});
