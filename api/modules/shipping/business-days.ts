import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Market } from "#contract/market.ts";
import type * as Calculator from "./calculate-holidays.ts";
import { type CalendarDay, endOfDay, nextDay, toMarketTime } from "./market-time.ts";

export const isBusinessDay = (market: Market, day: CalendarDay): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !listHolidays(market, Number(day.slice(0, 4))).has(day);
};

export const firstBusinessDay = (market: Market, day: CalendarDay): CalendarDay => {
  let current = day;
  while (!isBusinessDay(market, current)) current = nextDay(current);
  return current;
};

export const addBusinessDays = (market: Market, day: CalendarDay, count: number): CalendarDay => {
  let current = day;
  for (let left = count; left > 0; left -= 1) current = firstBusinessDay(market, nextDay(current));
  return current;
};

/** End of the `count`th business day after `at` (spec §9 "Courier appointment"). */
export const businessDaysAfter = (market: Market, at: Date, count: number): Date =>
  endOfDay(market, addBusinessDays(market, toMarketTime(market, at).day, count));

const CALCULATOR = "./calculate-holidays.ts";
const known = new Map<string, ReadonlySet<CalendarDay>>();

/** Loads last year to the year after next; the child process frees its memory. */
export async function loadHolidays(at: Date): Promise<void> {
  const year = at.getUTCFullYear();
  const years = [year - 1, year, year + 1, year + 2];
  const file = fileURLToPath(new URL(CALCULATOR, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...years.map(String)]);
  keep(JSON.parse(stdout) as Calculator.HolidayTable);
}

/** Years that were not loaded are calculated synchronously. */
function listHolidays(market: Market, year: number): ReadonlySet<CalendarDay> {
  const key = `${market} ${year}`;
  if (!known.has(key)) {
    const { calculateHolidays } = createRequire(import.meta.url)(CALCULATOR) as typeof Calculator;
    keep(calculateHolidays([year]));
  }
  return known.get(key)!;
}

function keep(table: Calculator.HolidayTable): void {
  for (const [key, days] of Object.entries(table)) known.set(key, new Set(days));
}
