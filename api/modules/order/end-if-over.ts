import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findLastPayment } from "#api/modules/payment/payment-store.ts";
import { moveOrder } from "./move-order.ts";
import { isReservationOver } from "./order-policy.ts";
import type { OrderRow } from "./order-store.ts";

/**
 * Ends a reservation whose time is over but whose clock has not run yet; throws
 * listing_not_available while it lasts. Call it with the listing locked.
 */
export const endIfOver = async (call: UserCall, holder: OrderRow): Promise<void> => {
  const payment = await findLastPayment(call.database, holder.id);
  if (!isReservationOver(holder, payment, call.at)) throw new ApiError("listing_not_available");
  await moveOrder(call, holder, "expire", { actor: "deftero" }, call.at);
};
