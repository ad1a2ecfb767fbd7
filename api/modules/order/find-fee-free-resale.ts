import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { findResaleOrder, lockHeldOrders } from "./resale-store.ts";

type ResaleCall = Pick<UserCall, "database" | "user" | "at">;
type Resale = { skuId: string; listingId: string | null };

const toQuery = ({ user, at }: ResaleCall, resale: Resale) => ({
  ...resale,
  userId: user.id,
  deliveredAfter: new Date(at.getTime() - LIMITS.feeFreeResale),
});

/**
 * The order that brought the caller such a device in the last 14 days, so that reselling it costs no
 * seller fee (spec §9 "No-fee resale"); each order serves one listing. Null: the fee is due.
 */
export const findFeeFreeResale = (call: ResaleCall, resale: Resale): Promise<string | null> =>
  findResaleOrder(call.database, toQuery(call, resale));

/** The same for whoever writes it down as `listing.resale_of_order_id`, in the current transaction. */
export const claimFeeFreeResale = async (
  call: ResaleCall,
  resale: Resale,
): Promise<string | null> => {
  await lockHeldOrders(call.database, toQuery(call, resale));
  return findResaleOrder(call.database, toQuery(call, resale));
};
