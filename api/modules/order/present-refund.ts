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
]);

/** Why the money goes back; null where it never was the buyer's own fault or loss: nothing was sold. */
const findCause = (
  order: Pick<OrderRow, "status" | "sub_status">,
  from: OrderStatus | null,
): Cause => {
  switch (order.status) {
    case "cancelled_by_admin":
      return order.sub_status === "support" ? "support" : "failed_check";
    case "returned":
      return "return";
    case "buyer_cancelled":
      return "buyer";
    case "not_delivered":
      return CARRIED.has(from) ? "courier" : "seller";
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
  const end = events.findLast((event) => event.to_status === order.status);
  const cause = findCause(order, end?.from_status ?? null);
  const { day } = toMarketTime(order.market, order.status_since);
  return {
    amount: { amount: payment.amount, currency: order.currency },
    cause,
    expected_by: toExpectedDay(order.market, day, cause),
    paid_at: payment.status === "refunded" ? (payment.closed_at?.toISOString() ?? null) : null,
  };
};
