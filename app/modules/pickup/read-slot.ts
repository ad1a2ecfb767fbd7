import { PICKUP_INTERVALS, type PickupInterval } from "#contract/courier.ts";

type Slot = { date: string; interval: PickupInterval };

/** A window as the form carries it: `2026-11-23 09-13`. */
export const toSlotValue = ({ date, interval }: Slot): string => `${date} ${interval}`;

/** Null for what no form of ours sends. */
export function readSlot(value: string): Slot | null {
  const [date = "", hours = ""] = value.split(" ", 2);
  const interval = PICKUP_INTERVALS.find((one) => one === hours);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && interval !== undefined ? { date, interval } : null;
}
