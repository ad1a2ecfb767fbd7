import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { listSitemap as endpoint } from "#contract/catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { toPage } from "#api/http/to-page.ts";

type Query = z.output<(typeof endpoint)["query"]>;

type SitemapRow = { path: string; updated_at: Date };
type Wish = { market: Market; limit: number; offset: number };
type Found = { total: number; rows: SitemapRow[] };

/** The total is right beyond the last page too. */
async function readPage(
  database: Database,
  addresses: RawBuilder<unknown>,
  { limit, offset }: Wish,
): Promise<Found> {
  const { rows } = await sql<{ total: number } & (SitemapRow | { path: null })>`
    with addresses as materialized (${addresses})
    select counted.total, page.path, page.updated_at
    from (select count(*)::integer as total from addresses) counted
    left join (
      select path, updated_at from addresses order by path limit ${limit} offset ${offset}
    ) page on true
    order by page.path
  `.execute(database.read());
  return { total: rows[0]!.total, rows: rows.filter((row) => row.path !== null) };
}

const listPlaces = (database: Database, wish: Wish): Promise<Found> =>
  readPage(
    database,
    sql`
      select concat_ws('/', model.vertical, brand.slug, model.slug) collate "C" as path,
        max(shelf.updated_at) as updated_at
      from (
        select model_id, max(updated_at) as updated_at from listing
        where market = ${wish.market} and published_at is not null
        group by model_id having bool_or(status = 'published')
      ) shelf
      join model on model.id = shelf.model_id
      join brand on brand.id = model.brand_id
      group by rollup (model.vertical, brand.slug, model.slug)
      having grouping(model.vertical) = 0`,
    wish,
  );

/** A SKU's page changes with each of its listings, including those that leave it. */
const listSkus = (database: Database, wish: Wish): Promise<Found> =>
  readPage(
    database,
    sql`
      select sku_id::text collate "C" as path, max(updated_at) as updated_at from listing
      where market = ${wish.market} and published_at is not null
      group by sku_id having bool_or(status = 'published')`,
    wish,
  );

/** Oldest first, so that new listings do not shift the earlier pages. */
async function listListings(database: Database, { market, limit, offset }: Wish): Promise<Found> {
  const isLive = sql`market = ${market} and status = 'published'`;
  const { rows } = await sql<{ total: number } & (SitemapRow | { path: null })>`
    select counted.total, listing.id as path, listing.updated_at
    from (select count(*)::integer as total from listing where ${isLive}) counted
    left join (
      select id from listing where ${isLive} order by id limit ${limit} offset ${offset}
    ) page on true
    left join listing on listing.id = page.id
    order by listing.id
  `.execute(database.read());
  return { total: rows[0]!.total, rows: rows.filter((row) => row.path !== null) };
}

const listMembers = (database: Database, wish: Wish): Promise<Found> =>
  readPage(
    database,
    sql`
      select member.username collate "C" as path,
        greatest(selling.updated_at, (
          select max(created_at) from review where subject_id = member.id and standing = 'shown'
        )) as updated_at
      from (
        select seller_id, max(updated_at) as updated_at from listing
        where market = ${wish.market} and status in ('published', 'sold') and deleted_at is null
        group by seller_id
      ) selling
      join user_account member on member.id = selling.seller_id
      where member.deactivated_at is null and member.username is not null`,
    wish,
  );

const FIND = {
  places: listPlaces,
  skus: listSkus,
  listings: listListings,
  members: listMembers,
} as const satisfies Record<Query["kind"], unknown>;

export async function listSitemap({ database, market }: Call, { kind, page }: Query) {
  const size = LIMITS.sitemap;
  const wish = { market, limit: size, offset: (page - 1) * size };
  const { total, rows } = await FIND[kind](database, wish);
  const addresses = rows.map(({ path, updated_at }) => ({
    path,
    updated_at: updated_at.toISOString(),
  }));
  return toPage(addresses, { total, page, size, path: "/sitemap", query: { kind } });
}
