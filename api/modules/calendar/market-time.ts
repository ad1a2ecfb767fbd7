import { tzOffset } from "@date-fns/tz";
import { minutes, days } from "#contract/duration.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";

/** `YYYY-MM-DD`, without a time zone. */
export type CalendarDay = string;

/** Local time as if it were UTC. */
export const toWallTime = (market: Market, at: Date): Date =>
  new Date(at.getTime() + minutes(tzOffset(MARKET_FACTS[market].timeZone, at)));

/** The day, and minutes since its midnight. */
export const toMarketTime = (market: Market, at: Date): { day: CalendarDay; minutes: number } => {
  const wall = toWallTime(market, at);
  return {
    day: wall.toISOString().slice(0, 10),
    minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  };
};

export const nextDay = (day: CalendarDay, count = 1): CalendarDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10);

/** Takes local time as if it were UTC; respects summer time. */
const toInstant = (market: Market, wall: number): Date => {
  const { timeZone } = MARKET_FACTS[market];
  const guess = new Date(wall - minutes(tzOffset(timeZone, new Date(wall))));
  return new Date(wall - minutes(tzOffset(timeZone, guess)));
};

/** Respects summer time. */
export const startOfDay = (market: Market, day: CalendarDay): Date =>
  toInstant(market, Date.parse(`${day}T00:00:00Z`));

/** Respects summer time. */
export const endOfDay = (market: Market, day: CalendarDay): Date =>
  startOfDay(market, nextDay(day));

export const toMoment = (market: Market, day: CalendarDay, minutesOfDay: number): Date =>
  toInstant(market, Date.parse(`${day}T00:00:00Z`) + minutes(minutesOfDay));

/** Without a zone, as `2026-11-24T15:38:44`; null when invalid. */
export const readWallTime = (market: Market, text: string): Date | null => {
  const wall = Date.parse(`${text.slice(0, 23)}Z`);
  return Number.isNaN(wall) ? null : toInstant(market, wall);
};
