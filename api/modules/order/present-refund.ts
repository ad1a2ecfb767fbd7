import type { Market } from "#contract/market.ts";
import type { OrderDetail } from "#contract/order.ts";
import {
  addBusinessDays,
  type CalendarDay,
  nextDay,
  toMarketTime,
} from "#api/modules/calendar/index.ts";
import type { Goodwill, Payment } from "#api/modules/payment/index.ts";
import { CARRIED_STATUSES, moneyGoal } from "./order-states.ts";
import type { OrderEventRow, OrderRow } from "./order-store.ts";

type Refund = NonNullable<OrderDetail["refund"]>;
type Cause = Refund["cause"];

export const UNCOLLECTED = "uncollected";

/** As opposed to a seller who never handed it over. */
export const wasLost = (events: readonly OrderEventRow[]): boolean =>
  events.some(
    ({ from_status: from, to_status: to }) =>
      to === "not_delivered" && CARRIED_STATUSES.some((status) => status === from),
  );

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
      if (order.sub_status === UNCOLLECTED) return "uncollected";
      return wasLost(events) ? "courier" : "seller";
    default:
      return "seller";
  }
};

/** Days, except for a return. */
const REFUND_DAYS = 3;

/** decisions "Refund times shown by cause" */
const toExpectedDay = (market: Market, day: CalendarDay, cause: Cause): CalendarDay => {
  if (cause === "seller") return day;
  return cause === "return" ? addBusinessDays(market, day, 7) : nextDay(day, REFUND_DAYS);
};

const presentGoodwill = (
  order: Pick<OrderRow, "market" | "currency">,
  { amount, givenAt, paidAt }: Goodwill,
): Refund => ({
  amount: { amount, currency: order.currency },
  cause: "support",
  expected_by: nextDay(toMarketTime(order.market, givenAt).day, REFUND_DAYS),
  paid_at: paidAt?.toISOString() ?? null,
});

export const presentRefund = (
  order: Pick<OrderRow, "market" | "status" | "sub_status" | "status_since" | "currency">,
  {
    payment,
    events,
    goodwill = null,
  }: {
    payment: Payment | null;
    events: readonly OrderEventRow[];
    goodwill?: Goodwill | null;
  },
): Refund | null => {
  if (moneyGoal(order.status) !== "return" || !payment?.captured_at)
    return goodwill && presentGoodwill(order, goodwill);
  const cause = findCause(order, events);
  const { day } = toMarketTime(order.market, order.status_since);
  return {
    amount: { amount: payment.amount, currency: order.currency },
    cause,
    expected_by: toExpectedDay(order.market, day, cause),
    paid_at: payment.status === "refunded" ? (payment.closed_at?.toISOString() ?? null) : null,
  };
};
