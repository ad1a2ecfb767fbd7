import type { Database } from "#api/db/database.ts";

export const isOwedMoney = async (database: Database, sellerId: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("ledger_entry")
    .select("currency")
    .where("account", "in", ["seller_payable", "payout_in_transit"])
    .where("user_id", "=", sellerId)
    .groupBy(["account", "currency"])
    .having(({ fn }) => fn.sum("amount"), "<>", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
