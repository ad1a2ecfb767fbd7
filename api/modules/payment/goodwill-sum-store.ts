import type { Database } from "#api/db/database.ts";

export type Goodwill = { amount: number; givenAt: Date; paidAt: Date | null };

/** What support has given back for an order beside its table, in one sum; null where it has not. */
export const findGoodwillSum = async (
  database: Database,
  orderId: string,
): Promise<Goodwill | null> => {
  const rows = await database
    .db()
    .selectFrom("goodwill_refund")
    .select(["amount", "created_at", "paid_at"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .execute();
  const last = rows.at(-1);
  if (!last) return null;
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    givenAt: last.created_at,
    paidAt: rows.every(({ paid_at }) => paid_at !== null) ? last.paid_at : null,
  };
};
