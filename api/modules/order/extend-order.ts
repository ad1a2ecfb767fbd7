import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { takeVoucher } from "#api/modules/voucher/take-voucher.ts";
import { endIfOver } from "./end-if-over.ts";
import { moveOrder } from "./move-order.ts";
import { isReservationOver, mayExtend } from "./order-policy.ts";
import { findActiveOrder, updateOrderRow, type OrderRow } from "./order-store.ts";
import { notAvailable, type LockedOrder } from "./require-draft.ts";
import { requireNoPause } from "./require-no-pause.ts";

/** The use of its promo code went back when the draft ran out; somebody else may have it by now. */
const retakeVoucher = async (
  { database, at }: UserCall,
  order: OrderRow,
): Promise<{ voucher_code?: null }> => {
  const { voucher_code: code } = order;
  if (order.status !== "draft_expired" || code === null) return {};
  return (await takeVoucher(database, order, { code, at })) ? {} : { voucher_code: null };
};

/**
 * Prolongs the reservation, once (decisions "Reservation"), also of a draft that ran out while its
 * listing stayed free; everything typed is kept. Call it with the order locked.
 */
export const extendOrder = async (
  call: UserCall,
  { order, listing, payment }: LockedOrder,
): Promise<OrderRow> => {
  const { database, user, at } = call;
  if (order.status !== "draft" && order.status !== "draft_expired")
    throw new ApiError("order_not_editable");
  if (listing.status !== "published") throw notAvailable(listing);
  if (!mayExtend(order)) {
    const isOver = order.status === "draft_expired" || isReservationOver(order, payment, at);
    throw new ApiError(isOver ? "order_expired" : "order_extended_already");
  }
  await requireNoPause(call, order.listing_id, order.id);
  const holder = await findActiveOrder(database, order.listing_id);
  if (holder && holder.id !== order.id) await endIfOver(call, holder);
  const change = { extended_at: at, ...(await retakeVoucher(call, order)) };
  const extended = await updateOrderRow(database, order.id, change, at);
  return moveOrder(call, extended, "extend", { actor: "buyer", actorId: user.id }, at);
};
