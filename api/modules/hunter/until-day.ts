import { days } from "#contract/duration.ts";
import { type Market } from "#contract/market.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const toDate = (day: string): Date => new Date(`${day}T12:00:00Z`);
const toDay = (date: Date): string => date.toISOString().slice(0, 10);
const addDays = (day: string, count: number): string =>
  toDay(new Date(toDate(day).getTime() + days(count)));

/** The day of the market that a rule means: the next Friday is not today. */
export function toUntilDay(
  rule: string,
  { market, at }: { market: Market; at: Date },
): string | null {
  const today = toMarketTime(market, at).day;
  const [kind, value = ""] = rule.split(":");
  switch (kind) {
    case "days":
      return addDays(today, Number(value));
    case "weekday": {
      const ahead = (WEEKDAYS.indexOf(value) - toDate(today).getUTCDay() + 7) % 7;
      return addDays(today, ahead === 0 ? 7 : ahead);
    }
    case "date": {
      const year = Number(today.slice(0, 4));
      const [month, day] = value.split("-");
      const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
      const toYear = (of: number) =>
        `${of}-${month}-${String(Math.min(Number(day), last)).padStart(2, "0")}`;
      return toYear(year) >= today ? toYear(year) : toYear(year + 1);
    }
    case "month_end": {
      const [year = 0, month = 1] = today.split("-").map(Number);
      return toDay(new Date(Date.UTC(year, month, 0, 12)));
    }
    default:
      return null;
  }
}
