import type { Market } from "#contract/market.ts";
import {
  endOfDay,
  nextDay,
  toMarketTime,
  type CalendarDay,
} from "#api/modules/shipping/market-time.ts";

const MINUTE = 60_000;

/**
 * The instant at which the clock on the wall of the market shows `minutes` since midnight of a business
 * day. Clocks change on Sundays alone, so that a business day has no missing hour.
 */
export const toMoment = (market: Market, businessDay: CalendarDay, minutes: number): Date =>
  new Date(endOfDay(market, nextDay(businessDay, -1)).getTime() + minutes * MINUTE);

/** The instant of a clock time of the market without a zone, `2026-11-24T15:38:44`; null: not one. */
export const readWallTime = (market: Market, text: string): Date | null => {
  const wall = Date.parse(`${text.slice(0, 23)}Z`);
  if (Number.isNaN(wall)) return null;
  const guess = new Date(wall - toMarketTime(market, new Date(wall)).offset);
  return new Date(wall - toMarketTime(market, guess).offset);
};
