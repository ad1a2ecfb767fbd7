import { createHash } from "node:crypto";
import type { PickupInterval } from "#contract/shipment-events.ts";
import type { Market } from "#contract/market.ts";
import type { CalendarDay } from "#api/modules/calendar/index.ts";

const ROUND_SIZES: Record<PickupInterval, { least: number; most: number }> = {
  "09-13": { least: 24, most: 36 },
  "13-17": { least: 24, most: 36 },
  "17-20": { least: 8, most: 14 },
};

export type Round = { market: Market; area: string; day: CalendarDay; interval: PickupInterval };

/** The area of a round is the prefix of the postal code: `11` of 11257, `SW` of SW1A1AA. */
export const toRoundArea = (market: Market, postalCode: string): string =>
  market === "GR" ? postalCode.slice(0, 2) : (/^[A-Z]+/.exec(postalCode)?.[0] ?? "");

export const capacityOf = ({ market, area, day, interval }: Round): number => {
  const { least, most } = ROUND_SIZES[interval];
  return (
    least + Math.floor(chance(`round ${market} ${area} ${day} ${interval}`) * (most - least + 1))
  );
};

/** A fraction from 0 to 1 that is always the same for the same name. */
export const chance = (name: string): number =>
  createHash("sha256").update(name).digest().readUInt32BE(0) / 2 ** 32;
