import { sql } from "kysely";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ShopRating } from "#contract/review.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase, lockOrder } from "#api/modules/order/index.ts";

const ASKED_EVERY = days(30);

async function isAskedLately({ database, user, at }: UserCall): Promise<boolean> {
  const last = await findLastRating(database, user.id);
  return last !== null && at.getTime() - last.getTime() < ASKED_EVERY;
}

/** Throws forbidden unless the caller may be asked now (spec §5 "rate-us"). */
export async function checkRating(call: UserCall, orderId: string | undefined): Promise<void> {
  const unrated = await findUnrated(call.database, { userId: call.user.id, orderId });
  if (unrated === null || (await isAskedLately(call))) throw new ApiError("forbidden");
}

/** Once per completed order. Throws not_found, forbidden. */
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

/** Null while there are too few ratings to be meaningful. */
export async function getShopRating(database: Database): Promise<ShopRating> {
  const { count, average } = await summariseRatings(database);
  const isShown = average !== null && count >= LIMITS.shopRating.least;
  return { count, average: isShown ? Math.round(average * 10) / 10 : null };
}

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

/** All markets are one shop. `average` is null without ratings. */
async function summariseRatings(
  database: Database,
): Promise<{ count: number; average: number | null }> {
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::integer as count, avg(score)::float8 as average from product_rating
  `.execute(database.read());
  return rows[0]!;
}
