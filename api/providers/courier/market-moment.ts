import type { Market } from "#contract/market.ts";
import { endOfDay, nextDay, type CalendarDay } from "#api/modules/shipping/market-time.ts";

const MINUTE = 60_000;

/**
 * The instant at which the clock on the wall of the market shows `minutes` since midnight of a business
 * day. Clocks change on Sundays alone, so that a business day has no missing hour.
 */
export const toMoment = (market: Market, businessDay: CalendarDay, minutes: number): Date =>
  new Date(endOfDay(market, nextDay(businessDay, -1)).getTime() + minutes * MINUTE);
