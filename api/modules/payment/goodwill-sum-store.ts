import type { Database } from "#api/db/database.ts";

export type Goodwill = { amount: number; givenAt: Date; paidAt: Date | null };

export type GoodwillGiven = {
  amount: number;
  note: string;
  created_at: Date;
  paid_at: Date | null;
};

/** Each time that support has given back something for an order, first things first. */
export const listGoodwill = (database: Database, orderId: string): Promise<GoodwillGiven[]> =>
  database
    .db()
    .selectFrom("goodwill_refund")
    .select(["amount", "note", "created_at", "paid_at"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** What support has given back for an order beside its table, in one sum; null where it has not. */
export const findGoodwillSum = async (
  database: Database,
  orderId: string,
): Promise<Goodwill | null> => {
  const rows = await listGoodwill(database, orderId);
  const last = rows.at(-1);
  if (!last) return null;
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    givenAt: last.created_at,
    paidAt: rows.every(({ paid_at }) => paid_at !== null) ? last.paid_at : null,
  };
};
