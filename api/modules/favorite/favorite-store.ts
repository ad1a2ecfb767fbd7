import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { findHolder, type Holder } from "#api/http/holder.ts";

export type Favored = { listing_id: string } | { sku_id: string };

/** A listing that its seller hides, edits or deletes is not public. */
export const SEEN_STATUSES = ["published", "sold"] as const;

const sessionsOf = (userId: string) =>
  sql`any(array(select token_hash from visitor_session where user_id = ${userId}))`;

/** A member's favourites include those of their sessions. */
const isOf = (holder: Holder) =>
  "userId" in holder
    ? sql<boolean>`(favorite.user_id = ${holder.userId}
        or favorite.visitor_hash = ${sessionsOf(holder.userId)})`
    : sql<boolean>`favorite.visitor_hash = (select token_hash from visitor_session
        where token_hash = ${holder.tokenHash} and user_id is null)`;

const isFor = (thing: Favored) =>
  "listing_id" in thing
    ? sql<boolean>`favorite.listing_id = ${thing.listing_id}`
    : sql<boolean>`favorite.sku_id = ${thing.sku_id}`;

export async function hasFavorite(
  database: Database,
  holder: Holder,
  thing: Favored,
): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("favorite")
    .select("favorite.id")
    .where(isOf(holder))
    .where(isFor(thing))
    .executeTakeFirst();
  return row !== undefined;
}

async function findFavoriteIds(
  database: Database,
  holder: Holder,
  listingIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ listing_id: string }>`
    select listing_id from favorite
    where ${isOf(holder)} and listing_id = any(${listingIds}::uuid[])
  `.execute(database.db());
  return new Set(rows.map(({ listing_id }) => listing_id));
}

export async function countFavorites(database: Database, holder: Holder): Promise<number> {
  const { count } = await database
    .db()
    .selectFrom("favorite")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isOf(holder))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The base of price drops: null where none is on sale, undefined where it is not public here. */
export async function findPriceNow(
  database: Database,
  market: Market,
  thing: Favored,
): Promise<number | null | undefined> {
  const db = database.db();
  if ("listing_id" in thing) {
    const row = await db
      .selectFrom("listing")
      .select("asking_price")
      .where("id", "=", thing.listing_id)
      .where("market", "=", market)
      .where("status", "=", "published")
      .executeTakeFirst();
    return row?.asking_price;
  }
  const row = await db
    .selectFrom("sku")
    .select(({ selectFrom }) =>
      selectFrom("listing")
        .select(({ fn }) => fn.min("total_price").as("price"))
        .whereRef("listing.sku_id", "=", "sku.id")
        // A literal, so that the planner can use the partial index.
        .where(sql<boolean>`listing.status = 'published'`)
        .as("price"),
    )
    .where("id", "=", thing.sku_id)
    .where("market", "=", market)
    .executeTakeFirst();
  return row?.price;
}

export async function insertFavorite(
  database: Database,
  {
    holder,
    thing,
    market,
    price,
    at,
  }: { holder: Holder; thing: Favored; market: Market; price: number | null; at: Date },
): Promise<void> {
  await database
    .db()
    .insertInto("favorite")
    .values({
      id: randomUUIDv7(),
      market,
      ...("userId" in holder ? { user_id: holder.userId } : { visitor_hash: holder.tokenHash }),
      ...thing,
      price_then: price,
      price_told: price,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavorite(
  database: Database,
  holder: Holder,
  thing: Favored,
): Promise<void> {
  await database.db().deleteFrom("favorite").where(isOf(holder)).where(isFor(thing)).execute();
}

export async function forgetFavorites(database: Database, userId: string): Promise<void> {
  await database.db().deleteFrom("favorite").where("user_id", "=", userId).execute();
}

export type FavoriteRow = {
  listing_id: string;
  status: (typeof SEEN_STATUSES)[number];
  price_then: number;
  created_at: Date;
};

export async function listFavoriteRows(
  database: Database,
  { holder, market, page }: { holder: Holder; market: Market; page: number },
): Promise<{ total: number; rows: FavoriteRow[] }> {
  const seen = sql`from favorite join listing on listing.id = favorite.listing_id
    where ${isOf(holder)} and favorite.market = ${market}
      and listing.status = any(${SEEN_STATUSES})`;
  const { size } = LIMITS.page;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total ${seen}`.execute(database.db()),
    sql<FavoriteRow>`
      select favorite.listing_id, listing.status, favorite.price_then, favorite.created_at ${seen}
      order by favorite.created_at desc, favorite.id desc limit ${size} offset ${(page - 1) * size}
    `.execute(database.db()),
  ]);
  return { total: counted.rows[0]!.total, rows: listed.rows };
}

export async function listFavoriteSkuIds(
  database: Database,
  { holder, market }: { holder: Holder; market: Market },
): Promise<string[]> {
  const rows = await database
    .db()
    .selectFrom("favorite")
    .select("sku_id")
    .where(isOf(holder))
    .where("market", "=", market)
    .where("sku_id", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ sku_id }) => sku_id!);
}

const NONE: ReadonlySet<string> = new Set();

type Asker = Pick<Call, "database" | "user" | "sessionToken">;

export async function findFavoriteMarks(
  call: Asker,
  listingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const holder = findHolder(call);
  if (!holder || listingIds.length === 0) return NONE;
  return findFavoriteIds(call.database, holder, listingIds);
}

export async function isFavoriteSku(call: Asker, skuId: string): Promise<boolean> {
  const holder = findHolder(call);
  return holder !== null && hasFavorite(call.database, holder, { sku_id: skuId });
}
