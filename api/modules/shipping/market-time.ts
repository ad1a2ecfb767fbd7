import { minutes, days } from "#contract/duration.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";

/** `YYYY-MM-DD`, without a time zone. */
export type CalendarDay = string;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatFor = (timeZone: string) => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format;
};

/** The day, and minutes since its midnight. */
export const toMarketTime = (
  market: Market,
  at: Date,
): { day: CalendarDay; minutes: number; offset: number } => {
  const parts = new Map(
    formatFor(MARKET_FACTS[market].timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const day = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  const time = `${parts.get("hour")}:${parts.get("minute")}:${parts.get("second")}`;
  const wholeSeconds = Math.floor(at.getTime() / 1000) * 1000;
  return {
    day,
    minutes: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
    offset: Date.parse(`${day}T${time}Z`) - wholeSeconds,
  };
};

export const nextDay = (day: CalendarDay, count = 1): CalendarDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10);

/** Takes local time as if it were UTC; respects summer time. */
const toInstant = (market: Market, wall: number): Date => {
  const guess = new Date(wall - toMarketTime(market, new Date(wall)).offset);
  return new Date(wall - toMarketTime(market, guess).offset);
};

/** Respects summer time. */
export const endOfDay = (market: Market, day: CalendarDay): Date =>
  toInstant(market, Date.parse(`${nextDay(day)}T00:00:00Z`));

export const toMoment = (market: Market, day: CalendarDay, minutesOfDay: number): Date =>
  toInstant(market, Date.parse(`${day}T00:00:00Z`) + minutes(minutesOfDay));

/** Without a zone, as `2026-11-24T15:38:44`; null when invalid. */
export const readWallTime = (market: Market, text: string): Date | null => {
  const wall = Date.parse(`${text.slice(0, 23)}Z`);
  return Number.isNaN(wall) ? null : toInstant(market, wall);
};
