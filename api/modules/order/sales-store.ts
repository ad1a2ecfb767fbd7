import type { Database } from "#api/db/database.ts";
import { CLOSED_STATUSES } from "./order-states.ts";

export const hasOpenSales = async (database: Database, sellerId: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("status", "not in", [...CLOSED_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
