import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

/** An order that its buyer or seller has completed and not rated yet: the one asked about, else the last. */
export async function findUnrated(
  database: Database,
  { userId, orderId }: { userId: string; orderId: string | undefined },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select placed.id from customer_order placed
    where placed.status = 'completed' and placed.buyer_id = ${userId}
      and ${orderId === undefined ? sql`true` : sql`placed.id = ${orderId}`}
      and not exists (select from product_rating rated where rated.order_id = placed.id)
    order by placed.status_since desc limit 1
  `.execute(database.db());
  return rows[0]?.id ?? null;
}

export async function findLastRating(database: Database, userId: string): Promise<Date | null> {
  const row = await database
    .db()
    .selectFrom("product_rating")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (row?.at as Date | null | undefined) ?? null;
}

/** False when the order was rated before. */
export async function insertRating(
  database: Database,
  rating: { order_id: string; user_id: string; score: number; created_at: Date },
): Promise<boolean> {
  const row = await database
    .db()
    .insertInto("product_rating")
    .values(rating)
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .returning("order_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** All ratings in all markets: it is one shop. `average` is null without any. */
export async function summariseRatings(
  database: Database,
): Promise<{ count: number; average: number | null }> {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::integer as count, avg(score)::float8 as average from product_rating
  `.execute(database.read());
  return rows[0]!;
}
