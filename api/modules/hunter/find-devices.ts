import { type RawBuilder, sql } from "kysely";
import type { GenericCondition } from "#contract/condition.ts";
import type { Vertical } from "#contract/catalog.ts";
import { toBatteryBand } from "#contract/grading.ts";
import { LIMITS } from "#contract/limits.ts";
import { BATTERY_BANDS } from "#contract/listing.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { toMask } from "#api/modules/search/index.ts";
import {
  type Catalogue,
  type DeviceFilter,
  toGigabytes,
} from "#api/modules/understanding/index.ts";
import { listNeedModels, listKinds } from "./needs.ts";

type Sql = RawBuilder<unknown>;

/** A listing on sale with the facts that answers are made of: enums and numbers, no words of sellers. */
export type Device = {
  id: string;
  model_id: string;
  title: string;
  vertical: Vertical;
  color: string;
  capacity: string | null;
  generic_condition: GenericCondition;
  battery_health: number | null;
  asking_price: number;
  total_price: number;
  has_box: boolean;
  has_charger: boolean;
  has_case: boolean;
  has_headphones: boolean;
  is_graded: boolean;
  is_instant_buy: boolean;
  released: string;
  published_at: Date;
  /** Categories that are not green, worst first. */
  weak: { category: string; grade: "red" | "yellow" | "grey" }[];
};

export type DeviceQuery = {
  market: Market;
  catalogue: Catalogue;
  filter: DeviceFilter;
  excludedIds?: readonly string[];
};

function listModelIds({ catalogue, filter }: DeviceQuery): string[] | null {
  const kinds = listKinds(filter);
  const { model, brand, exclude_brand, exclude_model } = filter;
  if (!kinds && !model && !brand && !exclude_brand && !exclude_model) return null;
  return catalogue.models
    .filter(
      (one) =>
        (!kinds || kinds.includes(one.vertical)) &&
        (!model || model.includes(one.key)) &&
        (!brand || brand.includes(one.brand)) &&
        !exclude_brand?.includes(one.brand) &&
        !exclude_model?.includes(one.key),
    )
    .map(({ id }) => id);
}

const listColorSlugs = (catalogue: Catalogue, wanted: readonly string[]): string[] =>
  catalogue.colors
    .filter(({ plain }) => plain.some((color) => wanted.includes(color)))
    .map(({ slug }) => slug);

function toBatteryCondition(least: number): Sql {
  const isWhole = least >= 100 || toBatteryBand(least) !== toBatteryBand(least - 1);
  const bands = BATTERY_BANDS.slice(0, BATTERY_BANDS.indexOf(toBatteryBand(least)!) + 1);
  const inBands = sql`(marks & ${toMask("battery_health", bands).toString()}::bigint) <> 0`;
  if (isWhole && least < 100) return inBands;
  return sql`(${inBands} and exists (select from listing charged
    where charged.id = search_listing.listing_id and charged.battery_health >= ${least}::integer))`;
}

const PLENTY = 2_000_000_000;
/** Prices above the largest integer would be an error of the database. */
const toInteger = (amount: number): number => Math.min(amount, PLENTY);

function toConditions(query: DeviceQuery): Sql {
  const { market, catalogue, filter, excludedIds = [] } = query;
  const parts: Sql[] = [sql`market = ${market}`];
  const models = listModelIds(query);
  if (models) parts.push(sql`model_id = any(${models}::uuid[])`);
  if (filter.price_min !== undefined)
    parts.push(sql`total_price >= ${toInteger(filter.price_min)}::integer`);
  if (filter.price_max !== undefined)
    parts.push(sql`total_price <= ${toInteger(filter.price_max)}::integer`);
  if (filter.color) parts.push(sql`color = any(${listColorSlugs(catalogue, filter.color)})`);
  if (filter.exclude_color)
    parts.push(sql`color <> all(${listColorSlugs(catalogue, filter.exclude_color)})`);
  if (filter.capacity) parts.push(sql`capacity = any(${filter.capacity})`);
  if (filter.capacity_min !== undefined) {
    const least = filter.capacity_min;
    const large = catalogue.capacities
      .map(({ slug }) => slug)
      .filter((slug) => (toGigabytes(slug) ?? 0) >= least);
    parts.push(sql`capacity = any(${large})`);
  }
  const requireMark = (name: string, values: readonly string[]) =>
    parts.push(sql`(marks & ${toMask(name, values).toString()}::bigint) <> 0`);
  if (filter.grade) requireMark("generic_condition", filter.grade);
  for (const accessory of filter.accessories ?? []) requireMark("accessories", [accessory]);
  if (filter.checked) requireMark("is_graded", ["1"]);
  if (filter.instant) requireMark("instant_buy", ["1"]);
  if (filter.battery_min !== undefined) parts.push(toBatteryCondition(filter.battery_min));
  if (excludedIds.length > 0) parts.push(sql`listing_id <> all(${[...excludedIds]}::uuid[])`);
  return sql.join(parts, sql` and `);
}

const mark = (name: string, value: string): Sql =>
  sql`(marks & ${toMask(name, [value]).toString()}::bigint) <> 0`;

/**
 * Of two to four models that were named, the best of each stands before the second of one. The id
 * makes each order total.
 */
function toOrder(query: DeviceQuery): Sql {
  const { model = [], sort } = query.filter;
  const order = toPlainOrder(query);
  const isChoice = sort === undefined && model.length > 1 && model.length <= LIMITS.compare;
  return isChoice
    ? sql`row_number() over (partition by model_id order by ${order}), ${order}`
    : order;
}

function toPlainOrder({ catalogue, filter }: DeviceQuery): Sql {
  const cheapest = sql`total_price, listing_id`;
  switch (filter.sort) {
    case "price_low":
      return cheapest;
    case "price_high":
      return sql`total_price desc, listing_id`;
    case "new":
      return sql`published_at desc, listing_id`;
    case "battery":
      return sql`charged.battery_health desc nulls last, ${cheapest}`;
    case "condition":
      return sql`case when ${mark("generic_condition", "excellent")} then 0
        when ${mark("generic_condition", "good")} then 1
        when ${mark("generic_condition", "poor")} then 2 else 3 end, ${cheapest}`;
    default: {
      // A damaged device is nobody's first suggestion, unless its condition was asked for.
      const damage = sql`case when ${mark("generic_condition", "repairable")} then 2
        when ${mark("generic_condition", "poor")} then 1 else 0 end`;
      const needs = listNeedModels(catalogue, filter);
      const misfit = needs.map((ids) => sql`(model_id <> all(${ids}::uuid[]))::integer`);
      const fit = misfit.length > 0 ? sql`${sql.join(misfit, sql` + `)}, ` : sql``;
      return filter.grade ? sql`${fit}${cheapest}` : sql`${damage}, ${fit}${cheapest}`;
    }
  }
}

/** Joined once: a subquery for each row took 0.6 s with 100,000 listings. */
const toTables = ({ filter }: DeviceQuery): Sql =>
  filter.sort === "battery"
    ? sql`search_listing left join (
        select id, battery_health from listing where status = 'published'
      ) charged on charged.id = search_listing.listing_id`
    : sql`search_listing`;

const DEVICE = sql`
  listing.id, listing.model_id, listing.title, listing.vertical, color.slug as color,
  capacity.slug as capacity, listing.generic_condition, listing.battery_health,
  listing.asking_price, listing.total_price, listing.has_box, listing.has_charger,
  listing.has_case, listing.has_headphones, listing.is_graded, listing.is_instant_buy,
  model.release_date::text as released, listing.published_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('category', category, 'grade', grade)
      order by array_position(array['red', 'yellow', 'grey'], grade), category)
    from listing_condition where listing_id = listing.id and grade <> 'green'
  ), '[]') as weak`;

const DEVICE_TABLES = sql`
  join model on model.id = listing.model_id
  join color on color.id = listing.color_id
  left join capacity on capacity.id = listing.capacity_id`;

/** Enough that a few which were sold since they were indexed leave no gap. */
const SPARE = 5;

/** The index says which fit; the rows are those of the listings as they are now. */
export async function findDevices(
  database: Database,
  query: DeviceQuery,
  limit: number,
): Promise<{ devices: Device[]; total: number; lowest: number | null; highest: number | null }> {
  const where = toConditions(query);
  const [found, counted] = await Promise.all([
    sql<Device>`
      with ranked as materialized (
        select listing_id, row_number() over () as place from (
          select listing_id from ${toTables(query)} where ${where}
          order by ${toOrder(query)} limit ${limit + SPARE}
        ) first_ones
      )
      select ${DEVICE} from ranked
      join listing on listing.id = ranked.listing_id and listing.status = 'published'
      ${DEVICE_TABLES}
      order by ranked.place
    `.execute(database.read()),
    sql<{ total: number; lowest: number | null; highest: number | null }>`
      select count(*)::integer as total, min(total_price) as lowest, max(total_price) as highest
      from search_listing where ${where}
    `.execute(database.read()),
  ]);
  const { price_min = 0, price_max = PLENTY } = query.filter;
  const devices = found.rows.filter(
    ({ total_price }) => total_price >= price_min && total_price <= price_max,
  );
  return { devices: devices.slice(0, limit), ...counted.rows[0]! };
}

export async function countDevices(database: Database, query: DeviceQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from search_listing where ${toConditions(query)}
  `.execute(database.read());
  return rows[0]!.total;
}

/** Those that are still on sale, in the order of the ids. */
export async function listDevices(
  database: Database,
  market: Market,
  ids: readonly string[],
): Promise<Device[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Device>`
    select ${DEVICE} from listing ${DEVICE_TABLES}
    where listing.id = any(${[...ids]}::uuid[]) and listing.market = ${market}
      and listing.status = 'published'
  `.execute(database.read());
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
