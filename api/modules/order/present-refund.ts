import type { Market } from "#contract/market.ts";
import type { OrderDetail, OrderStatus } from "#contract/order.ts";
import type { Payment } from "#api/modules/payment/find-payments.ts";
import { addBusinessDays } from "#api/modules/shipping/business-days.ts";
import { nextDay, toMarketTime, type CalendarDay } from "#api/modules/shipping/market-time.ts";
import { moneyGoal } from "./order-states.ts";
import type { OrderEventRow, OrderRow } from "./order-store.ts";

type Refund = NonNullable<OrderDetail["refund"]>;
type Cause = Refund["cause"];

/** Statuses in which a parcel is the courier's. */
const CARRIED: ReadonlySet<OrderStatus | null> = new Set<OrderStatus>([
  "picked_up",
  "in_transit_to_hub",
  "in_transit_to_buyer",
  "return_in_transit",
]);

/** Whether the order ended because a courier lost its parcel, not because nobody handed it over. */
export const wasLost = (events: readonly OrderEventRow[]): boolean =>
  events.some((event) => event.to_status === "not_delivered" && CARRIED.has(event.from_status));

/** Why the money goes back. */
const findCause = (
  order: Pick<OrderRow, "status" | "sub_status">,
  events: readonly OrderEventRow[],
): Cause => {
  switch (order.status) {
    case "cancelled_by_admin":
      return order.sub_status === "support" ? "support" : "failed_check";
    case "returned":
      return "return";
    case "buyer_cancelled":
      return "buyer";
    case "not_delivered":
      return wasLost(events) ? "courier" : "seller";
    default:
      return "seller";
  }
};

/** decisions "Refund times shown by cause": the day by which the buyer has it. */
const toExpectedDay = (market: Market, day: CalendarDay, cause: Cause): CalendarDay => {
  if (cause === "seller") return day;
  return cause === "return" ? addBusinessDays(market, day, 7) : nextDay(day, 3);
};

/** What goes back to the buyer of an ended order; null where nothing was charged. */
export const presentRefund = (
  order: Pick<OrderRow, "market" | "status" | "sub_status" | "status_since" | "currency">,
  { payment, events }: { payment: Payment | null; events: readonly OrderEventRow[] },
): Refund | null => {
  if (moneyGoal(order.status) !== "return" || !payment?.captured_at) return null;
  const cause = findCause(order, events);
  const { day } = toMarketTime(order.market, order.status_since);
  return {
    amount: { amount: payment.amount, currency: order.currency },
    cause,
    expected_by: toExpectedDay(order.market, day, cause),
    paid_at: payment.status === "refunded" ? (payment.closed_at?.toISOString() ?? null) : null,
  };
};
