import { type RawBuilder, sql } from "kysely";
import type { Sort } from "#contract/listing.ts";
import type { Database } from "#api/db/database.ts";
import type { Counts } from "./count-matches.ts";
import { toMask } from "./marks.ts";
import { listDroppable, listFixed, newSince, toPriceBounds } from "./search-filters.ts";
import type { SearchRequest } from "./search-index.ts";
import type { Term } from "./understand-query.ts";

type Sql = RawBuilder<unknown>;

/** The id makes each order total. */
const ORDER = {
  picks: sql`is_pick desc, pick_position, popularity desc, listing_id desc`,
  new: sql`published_at desc, listing_id desc`,
  price_low: sql`asking_price, listing_id`,
  price_high: sql`asking_price desc, listing_id desc`,
  total_price: sql`total_price, listing_id`,
} as const satisfies Record<Exclude<Sort, "popular">, Sql>;

const POPULAR = sql`popularity desc, listing_id desc`;

/** Relative to a row read by model: an ordered walk passes rows that do not match. */
const WALK_COST = 3;

/** A boost adds this to a listing's popularity (0 to 1000). */
const BOOST_LIFT = 300;

/** More than any popularity with its boost: models named by the query come first. */
const NAMED_LIFT = 10_000;

/** `counts` are those of the same request, and decide the query plan. */
export async function findPage(
  database: Database,
  request: SearchRequest,
  terms: Term[],
  counts: Counts,
  named: readonly string[] = [],
): Promise<string[]> {
  const { filters, limit, offset, at } = request;
  if (limit === 0 || offset >= counts.total) return [];
  const where = toConditions(request, terms, counts);
  const walked = ((offset + limit) * counts.live) / counts.total;
  const from =
    walked * WALK_COST < counts.pool
      ? { with: sql``, table: sql`search_listing`, where }
      : {
          with: sql`with found as materialized (select * from search_listing where ${where})`,
          table: sql`found`,
          where: sql`true`,
        };
  const page = sql`limit ${limit} offset ${offset}`;
  const isNamed = named.length === 0 ? null : sql`(model_id = any(${[...named]}::uuid[]))::integer`;
  const popular = isNamed === null ? POPULAR : sql`${isNamed} desc, ${POPULAR}`;
  const lift = isNamed === null ? sql`0` : sql`${isNamed} * ${NAMED_LIFT}::integer`;
  const isBoosted = sql`boosted_until > ${at}`;
  const query =
    filters.sort_by === "popular"
      ? sql<{ listing_id: string }>`${from.with}
          select listing_id from (
            (select listing_id, popularity + ${BOOST_LIFT}::integer + ${lift} as rank from ${from.table}
              where ${from.where} and ${isBoosted} order by ${popular} limit ${offset + limit})
            union all
            (select listing_id, popularity + ${lift} as rank from ${from.table}
              where ${from.where} and (${isBoosted}) is not true
              order by ${popular} limit ${offset + limit})
          ) ranked order by rank desc, listing_id desc ${page}`
      : sql<{ listing_id: string }>`${from.with}
          select listing_id from ${from.table} where ${from.where}
          order by ${ORDER[filters.sort_by]} ${page}`;
  const { rows } = await query.execute(database.read());
  return rows.map(({ listing_id }) => listing_id);
}

export function toConditions(request: SearchRequest, terms: Term[], counts: Counts): Sql {
  const { market, filters, at, excludedIds = [] } = request;
  const { models, shelves } = counts;
  const conditions: Sql[] = [sql`market = ${market}`];
  // Conditions on the model were evaluated when counting.
  if (models.length < shelves) conditions.push(sql`model_id = any(${models}::uuid[])`);
  for (const { models: named, colors, capacities } of terms)
    if (colors.length > 0 || capacities.length > 0)
      conditions.push(sql`(model_id = any(${named}::uuid[]) or color = any(${colors})
        or capacity = any(${capacities}))`);
  for (const { filter, values } of [...listFixed(filters), ...listDroppable(filters)]) {
    if (filter === "color" || filter === "capacity")
      conditions.push(sql`${sql.ref(filter)} = any(${values})`);
    else conditions.push(sql`(marks & ${toMask(filter, values).toString()}::bigint) <> 0`);
  }
  const { from, to } = toPriceBounds(request);
  // Fee and delivery are less than a tenth and ten, which gives a walk along asking prices its
  // start.
  if (from !== null)
    conditions.push(
      sql`total_price >= ${from} and asking_price >= ${Math.floor(from * 0.9) - 1000}::integer`,
    );
  // The asking price is always less than the total, which bounds a walk along its index as well.
  if (to !== null) conditions.push(sql`total_price <= ${to} and asking_price < ${to}`);
  if (filters.categories.length > 0)
    conditions.push(
      sql`(${sql.join(
        filters.categories.map((category) => CATEGORY[category](at)),
        sql` or `,
      )})`,
    );
  if (excludedIds.length > 0) conditions.push(sql`listing_id <> all(${excludedIds}::uuid[])`);
  return sql.join(conditions, sql` and `);
}

const CATEGORY = {
  favourite_pick: () => sql`is_pick`,
  new_listings: (at: Date) => sql`published_at >= ${`${newSince(at)}T00:00:00Z`}::timestamptz`,
  boosted: (at: Date) => sql`boosted_until > ${at}`,
} as const satisfies Record<string, (at: Date) => Sql>;
