import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type OfferedListing = {
  id: string;
  market: Market;
  sku_id: string;
  seller_id: string;
  title: string;
  asking_price: number;
  currency: Currency;
};

export async function findOfferedListing(
  database: Database,
  id: string,
): Promise<OfferedListing | null> {
  const row = await database
    .db()
    .selectFrom("listing")
    .select(["id", "market", "sku_id", "seller_id", "title", "asking_price", "currency"])
    .where("id", "=", id)
    .where("status", "=", "published")
    .executeTakeFirst();
  return (row as OfferedListing | undefined) ?? null;
}

/** Whole percent, so that a drop of exactly this share counts. */
const DROP = Math.round(LIMITS.priceDrop * 100);

export type FallenListing = { user_id: string; was: number };

/** Returns each member once, because it updates `price_notified`. */
export async function takeFallenListing(
  database: Database,
  { id, seller_id, asking_price: now }: OfferedListing,
  limit: number,
): Promise<FallenListing[]> {
  database.requireTx();
  const { rows } = await sql<FallenListing>`
    with fallen as (
      select id, price_notified as was from favorite
      where listing_id = ${id} and user_id is not null and user_id <> ${seller_id}
        and (price_notified - ${now}::bigint) * 100 >= price_notified * ${DROP}::bigint
      order by id limit ${limit} for update
    )
    update favorite set price_notified = ${now} from fallen where favorite.id = fallen.id
    returning favorite.user_id, fallen.was::integer as was
  `.execute(database.db());
  return rows;
}

/** `asking_price` is that of the cheapest listing by another seller. */
export type FallenSku = FallenListing & { now: number; listing_id: string; asking_price: number };

const cheapestFor = (favorite: string) => sql`
  select id, total_price, asking_price from listing
  where sku_id = ${sql.ref(`${favorite}.sku_id`)} and status = 'published'
    and seller_id <> ${sql.ref(`${favorite}.user_id`)}
  order by total_price, id limit 1`;

export async function takeFallenSku(
  database: Database,
  skuId: string,
  limit: number,
): Promise<FallenSku[]> {
  database.requireTx();
  const { rows } = await sql<FallenSku>`
    with fallen as (
      select kept.id, kept.price_notified as was, best.id as listing_id, best.total_price,
        best.asking_price
      from favorite kept cross join lateral (${cheapestFor("kept")}) best
      where kept.sku_id = ${skuId} and kept.user_id is not null
        and (kept.price_notified - best.total_price) * 100 >= kept.price_notified * ${DROP}::bigint
      order by kept.id limit ${limit} for update of kept
    )
    update favorite set price_notified = fallen.total_price from fallen where favorite.id = fallen.id
    returning favorite.user_id, fallen.was::integer as was,
      fallen.total_price::integer as now, fallen.listing_id,
      fallen.asking_price::integer as asking_price
  `.execute(database.db());
  return rows;
}

/** Where none was on sale when the favourite was added, drops are measured from the first price. */
export async function beginSkuPrices(database: Database, skuId: string): Promise<void> {
  await sql`
    with begun as (
      select kept.id, best.total_price from favorite kept
      cross join lateral (${cheapestFor("kept")}) best
      where kept.sku_id = ${skuId} and kept.user_id is not null and kept.price_notified is null
    )
    update favorite set price_notified = begun.total_price from begun where favorite.id = begun.id
  `.execute(database.db());
}
