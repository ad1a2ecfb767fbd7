import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOrder } from "./lock-order.ts";
import { moveOrder } from "./move-order.ts";
import { findOverdue } from "./order-policy.ts";
import type { OrderMove } from "./order-states.ts";
import type { OrderRow } from "./order-store.ts";
import type { MoveReason } from "./present-reason.ts";

export type Deed = {
  side: "buyer" | "seller";
  move: OrderMove;
  subStatus?: string;
  reason?: MoveReason;
};

type Outcome = { order: OrderRow } | { refusal: ApiError };

/**
 * One side's move of an order that is locked. Who comes after the time is over finds the order where
 * the clock has brought it: a refusal to be thrown after the commit, which keeps that.
 */
export const makeLockedMove = async (
  call: UserCall,
  order: OrderRow,
  { side, move, subStatus, reason }: Deed,
): Promise<Outcome> => {
  const { user, at } = call;
  const overdue = findOverdue(order, at);
  if (overdue && overdue.move !== move) {
    const ended = await moveOrder(call, order, overdue.move, { actor: "deftero" }, at);
    const data = { status: ended.status, action: move };
    return { refusal: new ApiError("transition_refused", { data }) };
  }
  const mover = {
    actor: side,
    actorId: user.id,
    ...(subStatus !== undefined && { subStatus }),
    ...(reason && { data: { ...reason } }),
  };
  return { order: await moveOrder(call, order, move, mover, at) };
};

/** The caller's own order from this side of the trade; to everybody else it does not exist. */
export const lockMyOrder = async (
  { database, user }: UserCall,
  orderId: string,
  side: Deed["side"],
): Promise<OrderRow> => {
  const locked = await lockOrder(database, orderId);
  const order = locked?.order;
  const isMine =
    side === "buyer"
      ? order?.buyer_id === user.id
      : order?.seller_id === user.id && order.requested_at !== null;
  if (!order || !isMine) throw new ApiError("not_found");
  return order;
};

/**
 * What one side does with an order (spec §4 "Order actions"), in a transaction of its own; `then`
 * writes what belongs to it. Throws not_found, transition_refused.
 */
export const makeMove = async (
  call: UserCall,
  orderId: string,
  deed: Deed,
  then: (order: OrderRow) => Promise<void> = async () => {},
): Promise<OrderRow> => {
  const outcome = await call.database.tx(async () => {
    const order = await lockMyOrder(call, orderId, deed.side);
    const made = await makeLockedMove(call, order, deed);
    if ("order" in made) await then(made.order);
    return made;
  });
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.order;
};
