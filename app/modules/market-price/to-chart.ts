import type { Money } from "#contract/money.ts";

type Month = { month: string; median: Money; count: number };

export const CHART = { width: 320, height: 150, left: 76, right: 14, top: 16, bottom: 30 };

const round = (units: number) => Math.round(units * 10) / 10;
const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** A month without a sale leaves a gap. Null under two months. */
export function toChart(history: readonly Month[]) {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const amounts = history.map(({ median }) => median.amount);
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const months = numberOf(last.month) - numberOf(first.month);
  const { width, height, left, right, top, bottom } = CHART;
  const x = (month: string) =>
    round(left + ((numberOf(month) - numberOf(first.month)) / months) * (width - left - right));
  const y = (amount: number) =>
    lowest === highest
      ? (top + height - bottom) / 2
      : round(top + ((highest - amount) / (highest - lowest)) * (height - top - bottom));
  const points = history.map(({ month, median }) => ({ x: x(month), y: y(median.amount) }));
  const [start, end] = [points[0]!, points.at(-1)!];
  const line = points.map(({ x, y }) => `${x} ${y}`).join("L");
  const floor = height - bottom;
  return {
    line: `M${line}`,
    area: `M${line}L${end.x} ${floor}L${start.x} ${floor}z`,
    end,
    /** One level where all months are alike. */
    levels: [...new Set([highest, lowest])].map((amount) => ({
      amount: { amount, currency: first.median.currency },
      y: y(amount),
    })),
    labels: [first, last].map(({ month }, index) => ({
      month,
      x: x(month),
      anchor: index === 0 ? ("start" as const) : ("end" as const),
    })),
  };
}
