import { days } from "#contract/duration.ts";
import { type Cover, COVERS, listClaimReasons } from "#contract/cover.ts";
import { LIMITS } from "#contract/limits.ts";
import type { OrderDetail } from "#contract/order.ts";
import type { Database } from "#api/db/database.ts";
import { type CalendarDay, nextDay, toMarketTime } from "#api/modules/calendar/index.ts";
import { HELD_STATUSES } from "./order-states.ts";
import type { OrderRow } from "./order-store.ts";

/** The months begin when the 90 days are over. */
const EXTRA_MONTHS: Record<string, number> = { "6_months": 6, "12_months": 12 };

const addMonths = (day: CalendarDay, count: number): CalendarDay => {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
};

const countDays = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / days(1));

type WarrantyCover = NonNullable<OrderDetail["warranty"]>["covers"][number];

type Covered = Pick<
  OrderRow,
  | "market"
  | "status"
  | "delivered_at"
  | "warranty_ended_at"
  | "add_on_items"
  | "device_number"
  | "item"
>;

/** Null before delivery and after a return. */
const findWarrantyDays = (
  order: Pick<Covered, "market" | "status" | "delivered_at" | "warranty_ended_at" | "add_on_items">,
): { starts_on: CalendarDay; expires_on: CalendarDay } | null => {
  const isHeld = HELD_STATUSES.some((status) => status === order.status);
  if (!isHeld || !order.delivered_at || order.warranty_ended_at) return null;
  const starts_on = toMarketTime(order.market, order.delivered_at).day;
  const included = nextDay(starts_on, LIMITS.warrantyDays);
  const extra = order.add_on_items.find((item) => item.kind === "extra_warranty");
  const months = (extra && EXTRA_MONTHS[extra.option]) ?? 0;
  return { starts_on, expires_on: addMonths(included, months) };
};

/** The months begin on the day of delivery. */
const ACCIDENT_MONTHS: Record<string, number> = { accident_12_months: 12 };

type CoverFacts = Omit<Covered, "device_number" | "item"> & {
  item: Pick<Covered["item"], "vertical">;
};

/** A cover still runs on its last day. */
export const listCovers = (order: CoverFacts, at: Date): WarrantyCover[] => {
  const period = findWarrantyDays(order);
  if (!period) return [];
  const today = toMarketTime(order.market, at).day;
  const insurance = order.add_on_items.find((item) => item.kind === "insurance");
  const months = insurance && ACCIDENT_MONTHS[insurance.option];
  const ends: Record<Cover, CalendarDay | null> = {
    warranty: period.expires_on,
    accident: months === undefined ? null : addMonths(period.starts_on, months),
  };
  return COVERS.flatMap((cover) => {
    const expires_on = ends[cover];
    const reasons = [...listClaimReasons(cover, order.item.vertical)];
    if (expires_on === null || reasons.length === 0) return [];
    return [
      { cover, starts_on: period.starts_on, expires_on, is_running: today <= expires_on, reasons },
    ];
  });
};

/** spec §3 "Order". */
export const presentWarranty = (order: Covered, at: Date) => {
  const period = findWarrantyDays(order);
  if (!period) return null;
  const today = toMarketTime(order.market, at).day;
  return {
    serial_number: order.device_number,
    ...period,
    total_days: countDays(period.starts_on, period.expires_on),
    days_left: Math.max(0, countDays(today, period.expires_on)),
    condition: order.item.generic_condition,
    covers: listCovers(order, at),
  };
};

export const endWarranty = async (database: Database, orderId: string, at: Date): Promise<void> => {
  await database
    .db()
    .updateTable("customer_order")
    .set({ warranty_ended_at: at, updated_at: at })
    .where("id", "=", orderId)
    .execute();
};

/** A claim was settled with another unit: its number is the one that is covered and compared. */
export const replaceDevice = async (
  database: Database,
  orderId: string,
  device_number: string,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("customer_order")
    .set({ device_number, updated_at: at })
    .where("id", "=", orderId)
    .execute();
};
