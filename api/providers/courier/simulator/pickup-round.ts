import { PICKUP_INTERVALS, type PickupInterval } from "#contract/courier.ts";
import type { Market } from "#contract/market.ts";
import { isBusinessDay } from "#api/modules/shipping/business-days.ts";
import { nextDay, toMarketTime, type CalendarDay } from "#api/modules/shipping/market-time.ts";
import { toMoment } from "../market-moment.ts";
import { chance } from "./chance.ts";

const hours = (n: number) => n * 60;

/** Minutes of the market's day. */
export const INTERVAL_MINUTES: Record<PickupInterval, { from: number; to: number }> = {
  "09-13": { from: hours(9), to: hours(13) },
  "13-17": { from: hours(13), to: hours(17) },
  "17-20": { from: hours(17), to: hours(20) },
};

/** Parcels that fit a round; fewer ride in the evening. */
const ROUND_SIZES: Record<PickupInterval, { least: number; most: number }> = {
  "09-13": { least: 24, most: 36 },
  "13-17": { least: 24, most: 36 },
  "17-20": { least: 8, most: 14 },
};

export type Round = { market: Market; area: string; day: CalendarDay; interval: PickupInterval };

/** Rounds are ridden by the first letters of a postal code: `11` of 11257, `SW` of SW1A1AA. */
export const toRoundArea = (market: Market, postalCode: string): string =>
  market === "GR" ? postalCode.slice(0, 2) : (/^[A-Z]+/.exec(postalCode)?.[0] ?? "");

export const capacityOf = ({ market, area, day, interval }: Round): number => {
  const { least, most } = ROUND_SIZES[interval];
  return (
    least + Math.floor(chance(`round ${market} ${area} ${day} ${interval}`) * (most - least + 1))
  );
};

/** A round that has left takes nothing more, and none leaves on a holiday. */
export const isRoundAhead = ({ market, day, interval }: Omit<Round, "area">, at: Date): boolean =>
  isBusinessDay(market, day) && toMoment(market, day, INTERVAL_MINUTES[interval].from) > at;

const isWeekend = (day: CalendarDay): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Weekends left out; holidays are in, so that people see why nobody comes. */
export const listRounds = (
  market: Market,
  { from, until }: { from: Date; until: CalendarDay },
): Omit<Round, "area">[] => {
  const rounds: Omit<Round, "area">[] = [];
  for (let day = toMarketTime(market, from).day; day <= until; day = nextDay(day)) {
    if (isWeekend(day)) continue;
    rounds.push(...PICKUP_INTERVALS.map((interval) => ({ market, day, interval })));
  }
  return rounds;
};
