import { describe, expect, test } from "vitest";
import { CHART, toChart } from "./to-chart.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;

test("amounts beside the lines fit at every width", () => {
  // The type of price-history.css, digits at 0.58 of its size; svg text scales with the drawing.
  const [size, digit, gap] = [11.5, 0.58, 8];
  expect("1.069,00 €".length * size * digit + gap).toBeLessThanOrEqual(CHART.left);
});

describe("the chart of sold prices", () => {
  const month = (month: string, amount: number) => ({ month, median: eur(amount), count: 2 });

  test("spans all months, with gaps for months without a sale", () => {
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

  test("one month has no chart, and equal months have one level", () => {
    expect(toChart([])).toBeNull();
    expect(toChart([month("2026-01", 41000)])).toBeNull();
    const level = toChart([month("2026-01", 41000), month("2026-02", 41000)])!;
    expect(level.levels).toHaveLength(1);
    expect(level.line).not.toContain("NaN");
  });
});
