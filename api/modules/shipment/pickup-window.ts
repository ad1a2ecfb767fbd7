import type { PickupInterval } from "#contract/shipment-events.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { Database } from "#api/db/database.ts";
import {
  addBusinessDays,
  type CalendarDay,
  toMarketTime,
  toMoment,
} from "#api/modules/calendar/index.ts";
import { type DraftFacts, findTransition, toShape } from "#api/modules/order/index.ts";
import { listShipments } from "./shipment-store.ts";

type BookedOrder = Pick<DraftFacts, "item" | "offer_id" | "shipping_method"> & {
  market: Market;
  status: OrderStatus;
  action_due_at: Date | null;
};

export const isBookable = (order: BookedOrder, at: Date): boolean =>
  findTransition(toShape(order), "book_courier", "seller") !== null &&
  (order.action_due_at === null || order.action_due_at > at);

/** Within the seller's 3 business days, or 24 hours after a missed pickup (spec §9). */
export function findLastPickupDay(
  { market, status, action_due_at }: BookedOrder,
  at: Date,
): CalendarDay {
  if (status === "approved" && action_due_at)
    // The deadline is the first moment of the day after.
    return toMarketTime(market, new Date(action_due_at.getTime() - 1)).day;
  return addBusinessDays(market, toMarketTime(market, at).day, LIMITS.courierBusinessDays);
}

/** Until the morning of its day, when the courier gets the list (close-courier-day.ts). */
export const isPickupMovable = (
  { market, status }: Pick<BookedOrder, "market" | "status">,
  pickup: { date: CalendarDay } | null,
  at: Date,
): boolean =>
  status === "pickup_scheduled" &&
  pickup !== null &&
  at < toMoment(market, pickup.date, LIMITS.courierDayCloses);

export async function findBookedPickup(
  database: Database,
  orderId: string,
): Promise<{ date: string; interval: PickupInterval } | null> {
  const parcel = (await listShipments(database, [orderId])).findLast(
    ({ leg, status }) => leg === "to_hub" && status === "booked",
  );
  return parcel && parcel.pickup_date !== null && parcel.pickup_interval !== null
    ? { date: parcel.pickup_date, interval: parcel.pickup_interval }
    : null;
}
