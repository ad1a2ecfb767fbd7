import type { UserCall } from "#api/context.ts";
import { findOrderView, type OrderView } from "./order-store.ts";

/** The caller's own order as its seller, from its request on; null for everybody else's. */
export const findMySale = async (
  { database, user }: UserCall,
  orderId: string,
): Promise<OrderView | null> => {
  const order = await findOrderView(database, orderId);
  return order?.seller_id === user.id && order.requested_at ? order : null;
};
