import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findLastPayment, type Payment } from "#api/modules/payment/payment-store.ts";
import { lockOrder } from "./lock-order.ts";
import { isPaymentDue, isReservationOver } from "./order-policy.ts";
import type { ListingRow, OrderRow } from "./order-store.ts";

export type LockedOrder = { order: OrderRow; listing: ListingRow; payment: Payment | null };

/** The caller's own order as its buyer, locked; anybody else's reads as missing. */
export const lockMyPurchase = async (
  { database, user }: UserCall,
  orderId: string,
): Promise<LockedOrder> => {
  const locked = await lockOrder(database, orderId);
  if (locked?.order.buyer_id !== user.id) throw new ApiError("not_found");
  return { ...locked, payment: await findLastPayment(database, orderId) };
};

/** Says where the listing stands instead, so that the buyer can be told why. */
export const notAvailable = ({ status }: Pick<ListingRow, "status">): ApiError =>
  new ApiError("listing_not_available", { data: { listing_status: status } });

/** Throws what keeps the order from being a running draft of a listing that is still for sale. */
export const requireRunningDraft = ({ order, listing, payment }: LockedOrder, at: Date): void => {
  const isExpired = order.status === "draft_expired" || isReservationOver(order, payment, at);
  if (order.status !== "draft" && !isExpired) throw new ApiError("order_not_editable");
  if (listing.status !== "published") throw notAvailable(listing);
  if (isExpired) throw new ApiError("order_expired");
};

/** Throws what keeps the order from being paid: a draft runs, or a placed one wants another payment. */
export const requirePayable = (locked: LockedOrder, at: Date): void => {
  if (!isPaymentDue(locked.order, at)) requireRunningDraft(locked, at);
};
