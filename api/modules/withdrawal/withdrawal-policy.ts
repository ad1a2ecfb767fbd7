import type { OrderDetail } from "#contract/order.ts";
import type { Market } from "#contract/market.ts";
import { type OrderStatus, stateOf } from "#contract/order-states.ts";
import { WITHDRAWAL_DAYS, type WithdrawalState } from "#contract/withdrawal-words.ts";
import {
  type CalendarDay,
  endOfDay,
  firstBusinessDay,
  nextDay,
  toMarketTime,
} from "#api/modules/calendar/index.ts";

type Facts = {
  market: Market;
  status: OrderStatus;
  sold_by_trader: boolean;
  requested_at: Date | null;
  delivered_at: Date | null;
  withdrawn_at: Date | null;
};

/** Whether all of it was given back already, for a claim or as goodwill; the order stays as it is. */
type Money = { is_refunded: boolean };

/**
 * The end of the fourteenth day after the day of delivery, or of the next business day (Regulation
 * 1182/71, article 3(4)). Null before the delivery.
 */
export function findWithdrawalEnd(order: Pick<Facts, "market" | "delivered_at">): Date | null {
  const day = findLastDay(order);
  return day === null ? null : endOfDay(order.market, day);
}

const findLastDay = ({
  market,
  delivered_at,
}: Pick<Facts, "market" | "delivered_at">): CalendarDay | null =>
  delivered_at &&
  firstBusinessDay(market, nextDay(toMarketTime(market, delivered_at).day, WITHDRAWAL_DAYS));

/** Before the delivery and during the 14 days after it; also while the device is on its way back. */
export function findWithdrawalState(order: Facts & Money, at: Date): WithdrawalState {
  if (order.withdrawn_at !== null) return "made";
  const { phase } = stateOf(order.status);
  if (order.requested_at === null || phase === "checkout" || phase === "failed") return "ended";
  if (order.is_refunded) return "ended";
  if (!order.sold_by_trader) return "private";
  const end = findWithdrawalEnd(order);
  return end !== null && end <= at ? "late" : "open";
}

/** Null where there is nothing to offer or to show. */
export function presentWithdrawal(order: Facts & Money, at: Date): OrderDetail["withdrawal"] {
  const state = findWithdrawalState(order, at);
  if (state !== "open" && state !== "made") return null;
  return {
    last_day: findLastDay(order),
    made_at: order.withdrawn_at?.toISOString() ?? null,
  };
}
