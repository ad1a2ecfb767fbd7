import { describe, expect, test } from "vitest";
import { judgePrice } from "./judge-price.ts";
import { toChart } from "./to-chart.ts";
import { SCALE, toPriceScale } from "./to-price-scale.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const FAIR = { low: eur(36500), median: eur(38900), high: eur(41000) };

describe("a price beside the fair range", () => {
  test("its ends belong to it, and beyond them the way back is told", () => {
    expect(judgePrice(eur(36500), FAIR)).toEqual({ is: "fair" });
    expect(judgePrice(eur(41000), FAIR)).toEqual({ is: "fair" });
    expect(judgePrice(eur(36499), FAIR)).toEqual({ is: "below", by: eur(1) });
    expect(judgePrice(eur(45000), FAIR)).toEqual({ is: "above", by: eur(4000) });
  });

  test("stands on the line in its order; one far away waits at the end", () => {
    const { low, median, high, price } = toPriceScale(FAIR, 40000);
    expect([low, median, price, high]).toEqual(
      [low, median, price, high].toSorted((a, b) => a! - b!),
    );
    expect(toPriceScale(FAIR, 84900)).toMatchObject({ price: SCALE.width - SCALE.edge });
    expect(toPriceScale(FAIR, 4000)).toMatchObject({ price: SCALE.edge });
    expect(toPriceScale(FAIR, null).price).toBeNull();
  });

  test("a range without width still has a line to stand on", () => {
    const one = { low: eur(5000), median: eur(5000), high: eur(5000) };
    expect(toPriceScale(one, 5000)).toMatchObject({ low: 160, high: 160, price: 160 });
  });
});

describe("the course of what was sold", () => {
  const month = (month: string, amount: number) => ({ month, median: eur(amount), count: 2 });

  test("goes from the first to the last month, with room for those without a sale", () => {
    const chart = toChart([
      month("2025-12", 42000),
      month("2026-01", 41000),
      month("2026-04", 39000),
    ])!;
    const [first, second, last] = chart.line
      .slice(1)
      .split("L")
      .map((point) => point.split(" ").map(Number) as [number, number]);
    expect(second![0] - first![0]).toBeCloseTo((last![0] - first![0]) / 4, 0);
    expect(first![1]).toBeLessThan(last![1]);
    expect(chart.levels.map(({ amount }) => amount.amount)).toEqual([42000, 39000]);
    expect(chart.labels.map((label) => label.month)).toEqual(["2025-12", "2026-04"]);
  });

  test("one month is no course, and equal months are a level one", () => {
    expect(toChart([])).toBeNull();
    expect(toChart([month("2026-01", 41000)])).toBeNull();
    const level = toChart([month("2026-01", 41000), month("2026-02", 41000)])!;
    expect(level.levels).toHaveLength(1);
    expect(level.line).not.toContain("NaN");
  });
});
