import type { Database } from "#api/db/database.ts";
import { type OrderDeps, setOrderClock } from "./move-order.ts";
import { type OrderRow, updateOrderRow } from "./order-store.ts";

/** From now on it ends for the buyer alone, without a reason and without the seller's veto. */
export const markWithdrawn = (database: Database, orderId: string, at: Date): Promise<OrderRow> => {
  database.requireTx();
  return updateOrderRow(database, orderId, { withdrawn_at: at }, at);
};

/** Gives a return under way more time, because its buyer has withdrawn since. */
export async function extendHandIn(
  deps: OrderDeps,
  order: OrderRow,
  within: number,
  at: Date,
): Promise<void> {
  const dueAt = new Date(at.getTime() + within);
  await updateOrderRow(deps.database, order.id, { action_due_at: dueAt }, at);
  await setOrderClock(deps, order, dueAt);
}
