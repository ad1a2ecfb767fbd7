import type { Database } from "#api/db/database.ts";
import { updateOrderRow } from "./order-store.ts";

/** What the seller pays for the way to the hub, kept when the sale is released; minor units. */
export const setPickupPrice = async (
  database: Database,
  orderId: string,
  pickup_price: number,
  at: Date,
): Promise<void> => {
  database.requireTx();
  await updateOrderRow(database, orderId, { pickup_price }, at);
};
