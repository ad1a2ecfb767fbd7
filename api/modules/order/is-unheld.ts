import type { ApiDeps } from "#api/context.ts";
import { findLastPayment } from "#api/modules/payment/payment-store.ts";
import { moveOrder } from "./move-order.ts";
import { isReservationOver } from "./order-policy.ts";
import { findActiveOrder } from "./order-store.ts";

/**
 * Whether nobody's order holds the listing; one whose reservation is over, but whose clock has not
 * run yet, ends here. Call it with the listing locked.
 */
export const isUnheld = async (
  call: ApiDeps & { at: Date },
  listingId: string,
): Promise<boolean> => {
  const holder = await findActiveOrder(call.database, listingId);
  if (!holder) return true;
  const payment = await findLastPayment(call.database, holder.id);
  if (!isReservationOver(holder, payment, call.at)) return false;
  await moveOrder(call, holder, "expire", { actor: "deftero" }, call.at);
  return true;
};
