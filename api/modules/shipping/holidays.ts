import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Market } from "#contract/market.ts";
import type * as Calculator from "./calculate-holidays.ts";
import type { CalendarDay } from "./market-time.ts";

const CALCULATOR = "./calculate-holidays.ts";
const known = new Map<string, ReadonlySet<CalendarDay>>();

/** This year's, the last and the next two, from a process that takes its memory away with it. */
export async function loadHolidays(at: Date): Promise<void> {
  const year = at.getUTCFullYear();
  const years = [year - 1, year, year + 1, year + 2];
  const file = fileURLToPath(new URL(CALCULATOR, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...years.map(String)]);
  keep(JSON.parse(stdout) as Calculator.HolidayTable);
}

/** Public holidays of a market; years that were not loaded are calculated here and now. */
export function listHolidays(market: Market, year: number): ReadonlySet<CalendarDay> {
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
