import { type RawBuilder, sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { toPlainColors } from "./colors.ts";
import type { Color, Filter } from "./label.ts";

export type PassingListing = {
  id: string;
  vertical: string;
  total_price: number;
  published_at: Date;
  battery_health: number | null;
};

const GIGABYTES = sql`case
  when capacity.slug ~ '^[0-9]+gb$' then substring(capacity.slug from '^[0-9]+')::integer
  when capacity.slug ~ '^[0-9]+tb$' then substring(capacity.slug from '^[0-9]+')::integer * 1024
end`;

async function listColorSlugs(database: Database, wanted: readonly Color[]): Promise<string[]> {
  const colors = await database.db().selectFrom("color").select(["slug", "name_en"]).execute();
  return colors
    .filter(({ name_en }) => toPlainColors(name_en).some((color) => wanted.includes(color)))
    .map(({ slug }) => slug);
}

const isOneOf = (what: RawBuilder<unknown>, values: readonly string[]) =>
  sql`${what} = any(${[...values]}::text[])`;

async function listConditions(database: Database, filter: Filter): Promise<RawBuilder<unknown>[]> {
  const model = sql`brand.slug || '/' || model.slug`;
  const all: RawBuilder<unknown>[] = [];
  const { kind, brand, exclude_brand, exclude_model, capacity, grade } = filter;
  if (kind) all.push(isOneOf(sql`listing.vertical`, kind));
  if (brand) all.push(isOneOf(sql`brand.slug`, brand));
  if (filter.model) all.push(isOneOf(sql`(${model})`, filter.model));
  if (exclude_brand) all.push(sql`not ${isOneOf(sql`brand.slug`, exclude_brand)}`);
  if (exclude_model) all.push(sql`not ${isOneOf(sql`(${model})`, exclude_model)}`);
  if (filter.price_min !== undefined) all.push(sql`listing.total_price >= ${filter.price_min}`);
  if (filter.price_max !== undefined)
    all.push(sql`listing.total_price <= ${filter.price_max}::bigint`);
  if (filter.color)
    all.push(isOneOf(sql`color.slug`, await listColorSlugs(database, filter.color)));
  if (filter.exclude_color) {
    const slugs = await listColorSlugs(database, filter.exclude_color);
    all.push(sql`not ${isOneOf(sql`color.slug`, slugs)}`);
  }
  if (capacity) all.push(isOneOf(sql`capacity.slug`, capacity));
  if (filter.capacity_min) all.push(sql`${GIGABYTES} >= ${filter.capacity_min}`);
  if (grade) all.push(isOneOf(sql`listing.generic_condition`, grade));
  if (filter.battery_min) all.push(sql`listing.battery_health >= ${filter.battery_min}`);
  for (const accessory of filter.accessories ?? [])
    all.push(sql`${sql.ref(`listing.has_${accessory}`)}`);
  if (filter.checked) all.push(sql`listing.is_graded`);
  if (filter.instant) all.push(sql`listing.is_instant_buy`);
  return all;
}

/**
 * Listings on sale that hold every constraint, by a query of its own: the index and the engine that
 * are judged have no part in it. Needs and orders are no constraints.
 */
export async function listPassing(
  database: Database,
  market: Market,
  filter: Filter,
): Promise<PassingListing[]> {
  const { rows } = await sql<PassingListing>`
    select listing.id, listing.vertical, listing.total_price, listing.published_at, listing.battery_health
    from listing
    join brand on brand.id = listing.brand_id
    join model on model.id = listing.model_id
    join color on color.id = listing.color_id
    left join capacity on capacity.id = listing.capacity_id
    where ${sql.join(
      [
        sql`listing.market = ${market}`,
        sql`listing.status = 'published'`,
        sql`listing.published_at is not null`,
        ...(await listConditions(database, filter)),
      ],
      sql` and `,
    )}
    order by listing.total_price, listing.id
  `.execute(database.db());
  return rows;
}
