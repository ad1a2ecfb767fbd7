import type { Market } from "#contract/market.ts";
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

/** Somebody's listings that can be bought in one market now. */
export const countOnSale = async (
  database: Database,
  sellerId: string,
  market: Market,
): Promise<number> => {
  const { count } = await database
    .read()
    .selectFrom("listing")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("seller_id", "=", sellerId)
    .where("status", "=", "published")
    .where("market", "=", market)
    .executeTakeFirstOrThrow();
  return count;
};
