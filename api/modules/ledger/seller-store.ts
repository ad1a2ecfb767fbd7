import type { Database } from "#api/db/database.ts";

export const isOwedMoney = async (database: Database, sellerId: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("ledger_entry")
    .select("currency")
    .where("account", "=", "seller_payable")
    .where("user_id", "=", sellerId)
    .groupBy("currency")
    .having(({ fn }) => fn.sum("amount"), "<>", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
