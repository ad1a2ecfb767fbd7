import { days } from "#contract/duration.ts";
import type { Money } from "#contract/money.ts";

type Sale = { day: string; price: Money };
type Month = { month: string; median: Money; count: number };
type Prices = {
  sales: readonly Sale[];
  history: readonly Month[];
  /** Asked for the device shown, minor units; null on pages of many devices. */
  asked: number | null;
};

export type Chart = NonNullable<ReturnType<typeof toChart>>;

export const CHART = { width: 320, height: 150, left: 52, right: 16, top: 16, bottom: 30 };

const round = (units: number) => Math.round(units * 10) / 10;
const dayOf = (day: string) => Date.parse(day) / days(1);

/**
 * Every sale as a dot and the typical price of each month as a line, as paths of an SVG: computed on
 * the server, so that browsers get no more than the paths. Null where the sales are of one month.
 */
export function toChart({ sales, history, asked }: Prices) {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || first === last || sales.length === 0)
    return null;
  const amounts = [...sales.map(({ price }) => price.amount), ...(asked === null ? [] : [asked])];
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const saleDays = sales.map(({ day }) => dayOf(day));
  const from = Math.min(dayOf(`${first.month}-01`), ...saleDays);
  const upTo = Math.max(from + 1, ...saleDays);
  const { width, height, left, right, top, bottom } = CHART;
  const x = (day: number) => round(left + ((day - from) / (upTo - from)) * (width - left - right));
  const y = (amount: number) =>
    lowest === highest
      ? (top + height - bottom) / 2
      : round(top + ((highest - amount) / (highest - lowest)) * (height - top - bottom));
  const middleOf = (month: string) => Math.min(upTo, Math.max(from, dayOf(`${month}-15`)));
  return {
    // A line without length and with round ends is a dot.
    dots: sales
      .map(({ day, price }) => `M${Math.round(x(dayOf(day)))} ${Math.round(y(price.amount))}h0`)
      .join(""),
    line: `M${history.map(({ month, median }) => `${x(middleOf(month))} ${y(median.amount)}`).join("L")}`,
    own: asked === null ? null : { x: width - right, y: y(asked) },
    /** One level where all prices are alike. */
    levels: [...new Set([highest, lowest])].map((amount) => ({
      amount: { amount, currency: first.median.currency },
      y: y(amount),
    })),
    labels: [first, last].map(({ month }, index) => ({
      month,
      x: index === 0 ? left : width - right,
      anchor: index === 0 ? ("start" as const) : ("end" as const),
    })),
  };
}
