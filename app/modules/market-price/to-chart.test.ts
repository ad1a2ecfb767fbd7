import { describe, expect, test } from "vitest";
import { CHART, toChart } from "./to-chart.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;

test("amounts beside the lines fit at every width", () => {
  // The type of price-history.css, digits at 0.58 of its size; svg text scales with the drawing.
  const [size, digit, gap] = [11.5, 0.58, 8];
  expect("1.069 €".length * size * digit + gap).toBeLessThanOrEqual(CHART.left + 4);
});

describe("the chart of sold prices", () => {
  const month = (month: string, amount: number) => ({ month, median: eur(amount), count: 2 });
  const sale = (day: string, amount: number) => ({ day, price: eur(amount) });
  const history = [month("2025-12", 42000), month("2026-01", 41000), month("2026-04", 39000)];
  const sales = [sale("2025-12-01", 44000), sale("2026-01-10", 41000), sale("2026-04-30", 38000)];
  const readPoints = (path: string) =>
    [...path.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

  test("has a dot for every sale, placed by day and by price", () => {
    const dots = readPoints(toChart({ sales, history, asked: null })!.dots);
    expect(dots).toHaveLength(sales.length);
    expect(dots[0]).toEqual([CHART.left, CHART.top]);
    expect(dots[2]).toEqual([CHART.width - CHART.right, CHART.height - CHART.bottom]);
    expect(dots[1]![0] - dots[0]![0]).toBeLessThan(dots[2]![0] - dots[1]![0]);
  });

  test("has the device shown at the end, and makes room for its price", () => {
    const { own, levels } = toChart({ sales, history, asked: 50000 })!;
    expect(own).toEqual({ x: CHART.width - CHART.right, y: CHART.top });
    expect(levels.map(({ amount }) => amount.amount)).toEqual([50000, 38000]);
    expect(toChart({ sales, history, asked: null })!.own).toBeNull();
  });

  test("has the typical price of each month as a line within the drawing", () => {
    const chart = toChart({ sales, history, asked: null })!;
    const points = readPoints(chart.line);
    expect(points).toHaveLength(history.length);
    for (const [x] of points) {
      expect(x).toBeGreaterThanOrEqual(CHART.left);
      expect(x).toBeLessThanOrEqual(CHART.width - CHART.right);
    }
    expect(chart.labels.map((label) => label.month)).toEqual(["2025-12", "2026-04"]);
  });

  test("one month has no chart, and equal prices have one level", () => {
    expect(toChart({ sales: [], history: [], asked: null })).toBeNull();
    const one = { sales: [sale("2026-01-03", 41000)], history: [month("2026-01", 41000)] };
    expect(toChart({ ...one, asked: null })).toBeNull();
    const level = toChart({
      sales: [sale("2026-01-03", 41000), sale("2026-02-03", 41000)],
      history: [month("2026-01", 41000), month("2026-02", 41000)],
      asked: 41000,
    })!;
    expect(level.levels).toHaveLength(1);
    expect(level.dots + level.line).not.toContain("NaN");
  });
});
