import type { UserCall } from "#api/context.ts";
import { findOrderView, type OrderView } from "./order-store.ts";

/** The caller's own order as its buyer; null for everybody else's. */
export const findMyPurchase = async (
  { database, user }: UserCall,
  orderId: string,
): Promise<OrderView | null> => {
  const order = await findOrderView(database, orderId);
  return order?.buyer_id === user.id ? order : null;
};
