import type { Market } from "#contract/market.ts";
import { listHolidays } from "./holidays.ts";
import { endOfDay, nextDay, toMarketTime, type CalendarDay } from "./market-time.ts";

/** Monday to Friday, public holidays of the market left out. */
export const isBusinessDay = (market: Market, day: CalendarDay): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !listHolidays(market, Number(day.slice(0, 4))).has(day);
};

/** `day` itself when it is a business day, otherwise the first one after it. */
export const firstBusinessDay = (market: Market, day: CalendarDay): CalendarDay => {
  let current = day;
  while (!isBusinessDay(market, current)) current = nextDay(current);
  return current;
};

/** The `count`th business day after `day`. */
export const addBusinessDays = (market: Market, day: CalendarDay, count: number): CalendarDay => {
  let current = day;
  for (let left = count; left > 0; left -= 1) current = firstBusinessDay(market, nextDay(current));
  return current;
};

/** End of the `count`th business day after `at` (spec §9 "Courier appointment"). */
export const businessDaysAfter = (market: Market, at: Date, count: number): Date =>
  endOfDay(market, addBusinessDays(market, toMarketTime(market, at).day, count));
