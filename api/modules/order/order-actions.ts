import type { Language } from "#contract/market.ts";
import type { BuyerCancelReason, SellerRefusalReason } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { chargeNow } from "#api/modules/payment/charge-now.ts";
import { moveOrder } from "./move-order.ts";
import { findOverdue, toShape } from "./order-policy.ts";
import { findTransition, type OrderMove } from "./order-states.ts";
import { findActiveOrder, lockOrder, type OrderRow } from "./order-store.ts";

/**
 * What whoever makes a move may say about it, kept as the event's `data`. A `note` of the hub is in
 * both languages; `photos` are media keys.
 */
export type MoveReason = {
  reasons: readonly string[];
  note?: string | Record<Language, string> | null;
  photos?: readonly string[];
};

type Deed = {
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
const makeLockedMove = async (
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

/** The buyer keeps the device: the seller's money is released. */
export const acceptOrder = async (call: UserCall, orderId: string): Promise<void> => {
  await makeMove(call, orderId, { side: "buyer", move: "accept" });
};

/** The seller says yes: the buyer is charged, and the time to book the courier begins. */
export const approveOrder = async (call: UserCall, orderId: string): Promise<void> => {
  await makeMove(call, orderId, { side: "seller", move: "approve" });
  await chargeNow(call, orderId);
};

/** The buyer changes their mind, while the table still lets them. */
export const cancelOrder = async (
  call: UserCall,
  orderId: string,
  { sub_status, note }: { sub_status: BuyerCancelReason; note: string },
): Promise<void> => {
  await makeMove(call, orderId, {
    side: "buyer",
    move: "cancel",
    subStatus: sub_status,
    reason: { reasons: [sub_status], note },
  });
};

type Refusal = { reason: SellerRefusalReason; note: string };

const leave =
  (move: "reject" | "withdraw") =>
  async (call: UserCall, orderId: string, { reason, note }: Refusal): Promise<void> => {
    const why = { reasons: [reason], note };
    await makeMove(call, orderId, { side: "seller", move, subStatus: reason, reason: why });
  };

/** The seller says no: nothing is charged, and their profile shows it (spec §4). */
export const rejectOrder = leave("reject");

/** The seller takes their yes back before the courier has the device: all the money goes back. */
export const withdrawOrder = leave("withdraw");

type Withdrawal = { reason: SellerRefusalReason; note: string | null };

/**
 * The seller takes back a device that somebody's order holds: before their yes this is a refusal,
 * after it a withdrawal. "none": no order that can be left so holds it; "late": the clock has ended it
 * before, which is written down now. Call it with the listing locked.
 */
export const withdrawSale = async (
  call: UserCall,
  listingId: string,
  { reason, note }: Withdrawal,
): Promise<"none" | "done" | "late"> => {
  const holder = await findActiveOrder(call.database, listingId);
  if (!holder?.requested_at) return "none";
  const shape = toShape(holder);
  const move = (["reject", "withdraw"] as const).find((one) =>
    findTransition(shape, one, "seller"),
  );
  if (!move) return "none";
  const made = await makeLockedMove(call, await lockMyOrder(call, holder.id, "seller"), {
    side: "seller",
    move,
    subStatus: reason,
    reason: { reasons: [reason], note },
  });
  return "refusal" in made ? "late" : "done";
};
