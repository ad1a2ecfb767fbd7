import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { FavoriteSort } from "#contract/favorite-words.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Owner } from "#api/http/owner.ts";
import { type Favored, isFor, isOf } from "#api/modules/favorite-mark/index.ts";

/** A listing that its seller hides, edits or deletes is not public. */
export const SEEN_STATUSES = ["published", "sold"] as const;

export async function countFavorites(database: Database, owner: Owner): Promise<number> {
  const { count } = await database
    .db()
    .selectFrom("favorite")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isOf(owner))
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
    owner,
    thing,
    market,
    price,
    at,
  }: { owner: Owner; thing: Favored; market: Market; price: number | null; at: Date },
): Promise<void> {
  await database
    .db()
    .insertInto("favorite")
    .values({
      id: randomUUIDv7(),
      market,
      ...("userId" in owner ? { user_id: owner.userId } : { visitor_hash: owner.tokenHash }),
      ...thing,
      price_then: price,
      price_notified: price,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavorite(
  database: Database,
  owner: Owner,
  thing: Favored,
): Promise<void> {
  await database.db().deleteFrom("favorite").where(isOf(owner)).where(isFor(thing)).execute();
}

export async function eraseFavorites(database: Database, userId: string): Promise<void> {
  await database.db().deleteFrom("favorite").where("user_id", "=", userId).execute();
}

export type FavoriteRow = {
  listing_id: string;
  status: (typeof SEEN_STATUSES)[number];
  price_then: number;
  created_at: Date;
};

const isSold = sql`(listing.status <> 'published')`;

/** What is sold has no price to go by. */
const ORDER = {
  added: sql``,
  fell: sql`${isSold}, listing.asking_price::float / nullif(favorite.price_then, 0) nulls last,`,
  price_low: sql`${isSold}, listing.total_price,`,
  price_high: sql`${isSold}, listing.total_price desc,`,
} as const satisfies Record<FavoriteSort, unknown>;

export async function listFavoriteRows(
  database: Database,
  { owner, market, page, sort }: { owner: Owner; market: Market; page: number; sort: FavoriteSort },
): Promise<{ total: number; rows: FavoriteRow[] }> {
  const seen = sql`from favorite join listing on listing.id = favorite.listing_id
    where ${isOf(owner)} and favorite.market = ${market}
      and listing.status = any(${SEEN_STATUSES})`;
  const { size } = LIMITS.page;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total ${seen}`.execute(database.db()),
    sql<FavoriteRow>`
      select favorite.listing_id, listing.status, favorite.price_then, favorite.created_at ${seen}
      order by ${ORDER[sort]} favorite.created_at desc, favorite.id desc limit ${size} offset ${(page - 1) * size}
    `.execute(database.db()),
  ]);
  return { total: counted.rows[0]!.total, rows: listed.rows };
}

export async function listFavoriteSkuIds(
  database: Database,
  { owner, market }: { owner: Owner; market: Market },
): Promise<string[]> {
  const rows = await database
    .db()
    .selectFrom("favorite")
    .select("sku_id")
    .where(isOf(owner))
    .where("market", "=", market)
    .where("sku_id", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ sku_id }) => sku_id!);
}
