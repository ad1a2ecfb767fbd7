import { LIMITS } from "#contract/limits.ts";
import { nextDay, toMarketTime, type CalendarDay } from "#api/modules/shipping/market-time.ts";
import { HELD_STATUSES } from "./order-states.ts";
import type { OrderRow } from "./order-store.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Months of the extra warranty by its option; they begin when the 90 days are over. */
const EXTRA_MONTHS: Record<string, number> = { "6_months": 6, "12_months": 12 };

const addMonths = (day: CalendarDay, count: number): CalendarDay => {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
};

const countDays = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

type Covered = Pick<
  OrderRow,
  "market" | "status" | "delivered_at" | "add_on_items" | "device_number" | "item"
>;

/** First and last day of the warranty; null while the buyer has no device, or has sent it back. */
export const findWarrantyDays = (
  order: Pick<Covered, "market" | "status" | "delivered_at" | "add_on_items">,
): { starts_on: CalendarDay; expires_on: CalendarDay } | null => {
  const isHeld = HELD_STATUSES.some((status) => status === order.status);
  if (!isHeld || !order.delivered_at) return null;
  const starts_on = toMarketTime(order.market, order.delivered_at).day;
  const included = nextDay(starts_on, LIMITS.warrantyDays);
  const extra = order.add_on_items.find((item) => item.kind === "extra_warranty");
  const months = (extra && EXTRA_MONTHS[extra.option]) ?? 0;
  return { starts_on, expires_on: addMonths(included, months) };
};

/** spec §3 "Order": the warranty as its buyer reads it. */
export const presentWarranty = (order: Covered, at: Date) => {
  const days = findWarrantyDays(order);
  if (!days) return null;
  const today = toMarketTime(order.market, at).day;
  return {
    serial_number: order.device_number,
    ...days,
    total_days: countDays(days.starts_on, days.expires_on),
    days_left: Math.max(0, countDays(today, days.expires_on)),
    condition: order.item.generic_condition,
  };
};
