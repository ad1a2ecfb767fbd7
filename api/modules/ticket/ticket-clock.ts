import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { firstBusinessDay, nextDay, toMarketTime, toMoment } from "#api/modules/calendar/index.ts";

/** Our support answers in these hours of business days, minutes since midnight in the market. */
const OPENS = 9 * 60;
const CLOSES = 17 * 60;

/** The moment by which so many minutes of business time have passed. */
export function addBusinessMinutes(market: Market, at: Date, count: number): Date {
  const now = toMarketTime(market, at);
  let day = firstBusinessDay(market, now.day);
  let from = day === now.day ? Math.max(now.minutes, OPENS) : OPENS;
  let left = count;
  for (;;) {
    const room = Math.max(0, CLOSES - from);
    if (left <= room) return toMoment(market, day, from + left);
    left -= room;
    day = firstBusinessDay(market, nextDay(day));
    from = OPENS;
  }
}

/** Minutes of business time between two moments; none where the second is over. */
export function countBusinessMinutes(market: Market, from: Date, to: Date): number {
  if (to <= from) return 0;
  const end = toMarketTime(market, to);
  const begin = toMarketTime(market, from);
  let total = 0;
  for (
    let day = firstBusinessDay(market, begin.day);
    day <= end.day;
    day = firstBusinessDay(market, nextDay(day))
  ) {
    const opens = day === begin.day ? Math.max(OPENS, begin.minutes) : OPENS;
    const closes = day === end.day ? Math.min(CLOSES, end.minutes) : CLOSES;
    total += Math.max(0, closes - opens);
  }
  return total;
}

type Clock = { due_at: Date | null; minutes_left: number };

export const startClock = (market: Market, at: Date): Clock => ({
  due_at: addBusinessMinutes(market, at, LIMITS.ticket.answerMinutes),
  minutes_left: LIMITS.ticket.answerMinutes,
});

/** Stands while the person is asked, with what was left of it. */
export const pauseClock = (market: Market, { due_at, minutes_left }: Clock, at: Date): Clock => ({
  due_at: null,
  minutes_left: due_at === null ? minutes_left : countBusinessMinutes(market, at, due_at),
});

/** Goes on; who has been asked and writes late in the clock still leaves time for an answer. */
export const resumeClock = (market: Market, { due_at, minutes_left }: Clock, at: Date): Clock => {
  if (due_at !== null) return { due_at, minutes_left };
  const left = Math.max(minutes_left, LIMITS.ticket.leastMinutes);
  return { due_at: addBusinessMinutes(market, at, left), minutes_left: left };
};

/** Whether a reply still opens a ticket that was solved then. */
export const isReopened = (solvedAt: Date, at: Date): boolean =>
  at.getTime() - solvedAt.getTime() <= LIMITS.ticket.reopen;
