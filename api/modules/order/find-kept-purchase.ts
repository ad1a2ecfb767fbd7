import type { Call } from "#api/context.ts";
import { findOrderView, type OrderView } from "./order-store.ts";

/** The order with which the caller bought a device and kept it; null for anything else. */
export async function findKeptPurchase(
  { database, user }: Pick<Call, "database" | "user">,
  orderId: string,
): Promise<OrderView | null> {
  const order = user && (await findOrderView(database, orderId));
  return order?.buyer_id === user?.id && order?.status === "completed" ? order : null;
}
