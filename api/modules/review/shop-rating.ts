import { sql } from "kysely";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ShopRating } from "#contract/review.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase } from "#api/modules/order/find-my-purchase.ts";
import { lockOrder } from "#api/modules/order/lock-order.ts";

/** Nobody is asked twice within this time what they think of the shop. */
const ASKED_EVERY = days(30);

/** Whether the caller has said lately what they think of the shop. */
async function isAskedLately({ database, user, at }: UserCall): Promise<boolean> {
  const last = await findLastRating(database, user.id);
  return last !== null && at.getTime() - last.getTime() < ASKED_EVERY;
}

/** Throws forbidden unless the caller may be asked now, of this order or of any (spec §5 "rate-us"). */
export async function checkRating(call: UserCall, orderId: string | undefined): Promise<void> {
  const unrated = await findUnrated(call.database, { userId: call.user.id, orderId });
  if (unrated === null || (await isAskedLately(call))) throw new ApiError("forbidden");
}

/** What a buyer thinks of the shop, once for each order they kept. Throws not_found, forbidden. */
export async function rateDeftero(
  call: UserCall,
  { order_id, review_deftero: score }: { order_id: string; review_deftero: number },
): Promise<void> {
  const { database, user, at } = call;
  if (!(await findMyPurchase(call, order_id))) throw new ApiError("not_found");
  await database.tx(async () => {
    await lockOrder(database, order_id);
    await checkRating(call, order_id);
    if (!(await insertRating(database, { order_id, user_id: user.id, score, created_at: at })))
      throw new ApiError("forbidden");
  });
}

/** How buyers rate the shop. A few tell nothing about it, so they make no mark. */
export async function getShopRating(database: Database): Promise<ShopRating> {
  const { count, average } = await summariseRatings(database);
  const isTold = average !== null && count >= LIMITS.shopRating.least;
  return { count, average: isTold ? Math.round(average * 10) / 10 : null };
}

/** An order that its buyer or seller has completed and not rated yet: the one asked about, else the last. */
async function findUnrated(
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

async function findLastRating(database: Database, userId: string): Promise<Date | null> {
  const row = await database
    .db()
    .selectFrom("product_rating")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (row?.at as Date | null | undefined) ?? null;
}

/** False when the order was rated before. */
async function insertRating(
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
async function summariseRatings(
  database: Database,
): Promise<{ count: number; average: number | null }> {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::integer as count, avg(score)::float8 as average from product_rating
  `.execute(database.read());
  return rows[0]!;
}
