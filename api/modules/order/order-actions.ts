import type { Language } from "#contract/market.ts";
import type { BuyerCancelReason, SellerRejectionReason } from "#contract/order-reasons.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { chargeNow } from "#api/modules/payment/index.ts";
import { moveOrder, moveRefused } from "./move-order.ts";
import { findOverdue, toShape } from "./order-policy.ts";
import { findTransition, type OrderMove } from "./order-states.ts";
import { findActiveOrder, lockOrder, type OrderRow } from "./order-store.ts";

/** A `note` is in both languages; `photos` are media keys. */
export type MoveReason = {
  reasons: readonly string[];
  note?: string | Record<Language, string> | null;
  photos?: readonly string[];
};

type OrderActionInput = {
  side: "buyer" | "seller";
  move: OrderMove;
  subStatus?: string;
  reason?: MoveReason;
};

type Outcome = { order: OrderRow } | { rejection: ApiError };

/** The error of a passed deadline is thrown after the commit, which keeps the expiry. */
const makeLockedMove = async (
  call: UserCall,
  order: OrderRow,
  { side, move, subStatus, reason }: OrderActionInput,
): Promise<Outcome> => {
  const { user, at } = call;
  const overdue = findOverdue(order, at);
  if (overdue && overdue.move !== move) {
    const ended = await moveOrder(call, order, overdue.move, { actor: "deftero" }, at);
    return { rejection: moveRefused(ended, move) };
  }
  const mover = {
    actor: side,
    actorId: user.id,
    ...(subStatus !== undefined && { subStatus }),
    ...(reason && { data: { ...reason } }),
  };
  return { order: await moveOrder(call, order, move, mover, at) };
};

/** Throws not_found for another person's order. */
export const lockMyOrder = async (
  { database, user }: UserCall,
  orderId: string,
  side: OrderActionInput["side"],
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

/** Own transaction (spec §4 "Order actions"), with `then`. Throws not_found, transition_refused. */
export const makeMove = async (
  call: UserCall,
  orderId: string,
  action: OrderActionInput,
  then: (order: OrderRow) => Promise<void> = async () => {},
): Promise<OrderRow> => {
  const outcome = await call.database.tx(async () => {
    const order = await lockMyOrder(call, orderId, action.side);
    const made = await makeLockedMove(call, order, action);
    if ("order" in made) await then(made.order);
    return made;
  });
  if ("rejection" in outcome) throw outcome.rejection;
  return outcome.order;
};

export const acceptOrder = async (call: UserCall, orderId: string): Promise<void> => {
  await makeMove(call, orderId, { side: "buyer", move: "accept" });
};

export const approveOrder = async (call: UserCall, orderId: string): Promise<void> => {
  await makeMove(call, orderId, { side: "seller", move: "approve" });
  await chargeNow(call, orderId);
};

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

type SellerReason = { reason: SellerRejectionReason; note: string };

const createSellerExit =
  (move: "reject" | "withdraw") =>
  async (call: UserCall, orderId: string, { reason, note }: SellerReason): Promise<void> => {
    const why = { reasons: [reason], note };
    await makeMove(call, orderId, { side: "seller", move, subStatus: reason, reason: why });
  };

/** Nothing is charged, and the seller's profile shows it (spec §4). */
export const rejectOrder = createSellerExit("reject");

export const withdrawOrder = createSellerExit("withdraw");

type TakeBackReason = { reason: SellerRejectionReason; note: string | null };

/** "none": no order to leave; "late": the deadline had passed. Call it with the listing locked. */
export const withdrawSale = async (
  call: UserCall,
  listingId: string,
  { reason, note }: TakeBackReason,
): Promise<"none" | "done" | "late"> => {
  const owner = await findActiveOrder(call.database, listingId);
  if (!owner?.requested_at) return "none";
  const shape = toShape(owner);
  const move = (["reject", "withdraw"] as const).find((one) =>
    findTransition(shape, one, "seller"),
  );
  if (!move) return "none";
  const made = await makeLockedMove(call, await lockMyOrder(call, owner.id, "seller"), {
    side: "seller",
    move,
    subStatus: reason,
    reason: { reasons: [reason], note },
  });
  return "rejection" in made ? "late" : "done";
};
