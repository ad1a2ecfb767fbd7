import { PICKUP_INTERVALS, type PickupInterval } from "#contract/shipment-events.ts";
import type { Market } from "#contract/market.ts";
import {
  type CalendarDay,
  isBusinessDay,
  nextDay,
  toMarketTime,
  toMoment,
} from "#api/modules/calendar/index.ts";

const hoursInMinutes = (n: number) => n * 60;

/** Minutes of the market's day. */
export const INTERVAL_MINUTES: Record<PickupInterval, { from: number; to: number }> = {
  "09-13": { from: hoursInMinutes(9), to: hoursInMinutes(13) },
  "13-17": { from: hoursInMinutes(13), to: hoursInMinutes(17) },
  "17-20": { from: hoursInMinutes(17), to: hoursInMinutes(20) },
};

type PickupWindow = { date: CalendarDay; interval: PickupInterval };

/** A round that has left takes nothing more, and none leaves on a holiday. */
export const isWindowAhead = (
  market: Market,
  { date, interval }: PickupWindow,
  at: Date,
): boolean =>
  isBusinessDay(market, date) && toMoment(market, date, INTERVAL_MINUTES[interval].from) > at;

const isWeekend = (day: CalendarDay): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * Weekends are left out; holidays are listed as closed, so that people see why they cannot choose
 * them.
 */
export const listWindows = (
  market: Market,
  { from, until }: { from: Date; until: CalendarDay },
): PickupWindow[] => {
  const windows: PickupWindow[] = [];
  for (let date = toMarketTime(market, from).day; date <= until; date = nextDay(date)) {
    if (isWeekend(date)) continue;
    windows.push(...PICKUP_INTERVALS.map((interval) => ({ date, interval })));
  }
  return windows;
};
