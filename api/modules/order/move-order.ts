import type { Market } from "#contract/market.ts";
import type { OrderActor } from "#contract/order.ts";
import type { ApiDeps } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { businessDaysAfter } from "#api/modules/calendar/index.ts";
import { keepLegalTexts } from "#api/modules/legal-text/index.ts";
import { describeCounter } from "#api/modules/shipping-option/index.ts";
import { announceOrderNews } from "./announce-order-news.ts";
import { saveOrderListing } from "./order-listing-store.ts";
import { saveSellerKind } from "./seller-kind.ts";
import { toShape } from "./order-policy.ts";
import {
  findTransition,
  ORDER_TRANSITIONS,
  type OrderDeadline,
  type OrderMove,
} from "./order-states.ts";
import { insertOrderEvent, type OrderRow, updateOrderRow } from "./order-store.ts";
import { UNCOLLECTED } from "./present-refund.ts";
import { setOrderReminder } from "./remind-order.ts";

export type OrderDeps = Pick<ApiDeps, "database" | "jobs">;

export const ORDER_CLOCK = "order-clock";

/** From then on the listing as it is at that moment counts. */
const PLACING_MOVES: readonly OrderMove[] = ["finalize", "await_payment"];

export const toDueDate = (market: Market, at: Date, { within }: OrderDeadline): Date =>
  "businessDays" in within
    ? businessDaysAfter(market, at, within.businessDays)
    : new Date(at.getTime() + within.milliseconds);

export const setOrderClock = async (
  { jobs }: Pick<OrderDeps, "jobs">,
  order: { id: string; market: Market },
  dueAt: Date | null,
): Promise<void> => {
  const subject = { subject_type: "order", subject_id: order.id, kind: ORDER_CLOCK };
  if (dueAt) await jobs.deadlines.set({ ...subject, market: order.market, due_at: dueAt });
  else await jobs.deadlines.cancel(subject);
};

export type Mover = {
  actor: OrderActor;
  actorId?: string;
  subStatus?: string;
  /** It may be before we learned of it; deadlines run from when we learned. */
  happenedAt?: Date;
  data?: Record<string, unknown>;
};

/** `is_done` tells a caller who repeats a move that the order is where the move leads. */
export const moveRefused = ({ status }: Pick<OrderRow, "status">, move: OrderMove): ApiError => {
  const isDone = ORDER_TRANSITIONS.some(
    (row) => row.move === move && row.to === status && row.from !== status,
  );
  return new ApiError("transition_refused", { data: { status, action: move, is_done: isDone } });
};

/**
 * Subscribers of `order_moved` apply the effects outside of the order. Call it with the order
 * locked, in the same transaction. Throws transition_refused.
 */
export const moveOrder = async (
  deps: OrderDeps,
  order: OrderRow,
  move: OrderMove,
  { actor, actorId, subStatus, happenedAt, data = {} }: Mover,
  askedAt: Date,
): Promise<OrderRow> => {
  const { database } = deps;
  database.requireTx();
  // A request that waited for its body or for the lock may be older than the last move.
  const at = new Date(Math.max(askedAt.getTime(), order.status_since.getTime()));
  const since = happenedAt && happenedAt < at ? happenedAt : at;
  const row = findTransition(toShape(order), move, actor);
  if (!row || row.deadline === "unchanged") {
    throw moveRefused(order, move);
  }
  const dueAt = row.deadline && toDueDate(order.market, at, row.deadline);
  if (order.status === "draft" && PLACING_MOVES.includes(row.move)) {
    const { id: orderId, market, listing_id: listingId } = order;
    await saveOrderListing(database, { orderId, listingId, at });
    await saveSellerKind(database, { orderId, listingId });
    await keepLegalTexts(database, "customer_order", { id: orderId, market, at });
  }
  const moved = await updateOrderRow(
    database,
    order.id,
    {
      status: row.to,
      status_since: since,
      action_due_at: dueAt,
      ...(subStatus !== undefined && { sub_status: subStatus }),
      ...(move === "return_uncollected" && { sub_status: UNCOLLECTED }),
      ...(row.to === "draft" && { expires_at: dueAt }),
      ...(row.listing === "sold" && { requested_at: at }),
      ...(row.to === "delivered" && { delivered_at: since }),
      ...(row.to === "completed" && { completed_at: at }),
    },
    at,
  );
  await insertOrderEvent(database, {
    order_id: order.id,
    from_status: order.status,
    to_status: row.to,
    actor,
    actor_id: actorId ?? null,
    at: "status_since",
    data: { ...data, move, ...(row.notice !== null && { notice: row.notice }) },
  });
  // A deadline that ends nothing is shown to the hub only.
  const clock = row.deadline && row.deadline.then !== null ? dueAt : null;
  await setOrderClock(deps, order, clock);
  await setOrderReminder(deps, moved, { dueAt: clock, at });
  await publish(deps, "order_moved", {
    before: order,
    order: moved,
    transition: row,
    dueAt: clock,
    at,
  });
  return moved;
};

/** Call it with the order locked. */
export async function setPickupReady(
  deps: Pick<ApiDeps, "database" | "jobs" | "delivery">,
  order: Pick<OrderRow, "id" | "market">,
  at: Date,
): Promise<void> {
  deps.database.requireTx();
  const hub = deps.delivery.hubs[order.market];
  await updateOrderRow(deps.database, order.id, { pickup_ready_at: at }, at);
  await announceOrderNews(deps, order, {
    notice: "order-pickup-ready",
    at,
    dueAt: null,
    key: `pickup-ready-${order.id}`,
    only: "buyer",
    ...(hub && { place: describeCounter(hub) }),
  });
}
