import type { Database } from "#api/db/database.ts";

const ON_SALE = ["published", "under_review"] as const;

export const hasListingsOnSale = async (database: Database, sellerId: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("status", "in", [...ON_SALE])
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
