import { sql, type RawBuilder } from "kysely";
import type { Facet } from "#contract/listing.ts";
import type { Language } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { listOf } from "#api/db/sql-text.ts";
import {
  type AnyOf,
  type Droppable,
  listDroppable,
  listFixed,
  newSince,
  toPriceBounds,
} from "./search-filters.ts";
import { productTitleSql } from "./search-scope.ts";
import type { FacetCount, PriceBars, SearchRequest } from "./search-index.ts";
import type { Term } from "./understand-query.ts";

export type Counts = {
  total: number;
  models: string[];
  pool: number;
  live: number;
  shelves: number;
  prices: { min: number; max: number } | null;
  priceBars: PriceBars | null;
  facets: FacetCount[];
};

type Sql = RawBuilder<unknown>;
type Name = Facet["name"];
type CountRow = {
  facet: Name | "total" | "price";
  value: string | null;
  label: string | null;
  swatch: string | null;
  count: number;
  /** Ids joined by comma: an array of this size is slow to parse. */
  models: string | null;
  pool: number | null;
  live: number | null;
  shelves: number | null;
  min: number | null;
  max: number | null;
};

const SLICED_FACETS = [
  "generic_condition",
  "battery_health",
  "accessories",
  "is_graded",
  "instant_buy",
  "smart_filter",
  "color",
  "capacity",
] as const;

const and = (parts: Sql[]): Sql => sql.join(parts, sql` and `);
const bitAnd = (parts: Sql[]): Sql => sql.join(parts, sql` & `);

/** One statement that reads no listings. */
export async function countMatches(
  database: Database,
  request: SearchRequest,
  terms: Term[],
): Promise<Counts> {
  const { market, language, filters, at, facets = [], withPrices = false } = request;
  const { withPriceBars = false } = request;
  const withFacets = facets.length > 0;
  const sets: Sql[] = [];
  const nameSet = (name: string, where: Sql): Sql => {
    sets.push(sql`${sql.raw(name)} as (
      select model_id, bit_or(bits) as bits from search_slice
      where market = ${market} and (${where}) group by model_id
    )`);
    return sql.raw(name);
  };
  const inSlice = ({ filter, values }: AnyOf): Sql =>
    sql`filter = ${filter} and value = any(${values})`;

  const joins: Sql[] = [];
  const conditions: Sql[] = [sql`shelf.market = ${market}`];
  const fixed: Sql[] = [sql`shelf.everything`];
  const price: Sql[] = [];
  const require = (name: string, where: Sql) => {
    const set = nameSet(name, where);
    joins.push(sql`join ${set} on ${set}.model_id = shelf.model_id`);
    fixed.push(sql`${set}.bits`);
  };

  for (const [i, chosen] of listFixed(filters).entries()) require(`fixed_${i}`, inSlice(chosen));
  if (filters.categories.length > 0)
    require("categories", sql.join(
      filters.categories.map((category) => CATEGORY[category](at)),
      sql` or `,
    ));
  for (const [i, { models, colors, capacities }] of terms.entries()) {
    if (colors.length === 0 && capacities.length === 0) {
      conditions.push(sql`shelf.model_id = any(${models}::uuid[])`);
      continue;
    }
    const set = nameSet(
      `term_${i}`,
      sql`(${inSlice({ filter: "color", values: colors })})
        or (${inSlice({ filter: "capacity", values: capacities })})`,
    );
    joins.push(sql`left join ${set} on ${set}.model_id = shelf.model_id`);
    const named = sql`shelf.model_id = any(${models}::uuid[])`;
    conditions.push(sql`(${named} or ${set}.bits is not null)`);
    fixed.push(sql`case when ${named} then shelf.everything else ${set}.bits end`);
  }
  const { from, to } = toPriceBounds(request);
  if (from !== null || to !== null) {
    const low = from === null ? sql`0` : sql`width_bucket(${from - 1}::integer, shelf.prices)`;
    const high = to === null ? sql`shelf.n` : sql`width_bucket(${to}::integer, shelf.prices)`;
    price.push(sql`((shelf.everything << (shelf.n - greatest(${high} - ${low}, 0))) >> ${low})`);
  }
  if (filters.release_date_before !== undefined)
    conditions.push(sql`shelf.release_date < ${filters.release_date_before}::date`);

  const droppable = listDroppable(filters);
  const dropped = new Map<Droppable, Sql>();
  for (const chosen of droppable) {
    const set = nameSet(`chosen_${chosen.filter}`, inSlice(chosen));
    joins.push(sql`left join ${set} on ${set}.model_id = shelf.model_id`);
    dropped.set(chosen.filter, sql`coalesce(${set}.bits, ~shelf.everything)`);
  }
  const matchesBut = (but: Droppable | "price" | null): Sql =>
    bitAnd([
      ...fixed,
      ...(but === "price" ? [] : price),
      ...[...dropped].flatMap(([name, bits]) => (name === but ? [] : [bits])),
    ]);

  const isChosen = (column: "vertical" | "brand" | "model"): Sql =>
    filters[column].length === 0
      ? sql`true`
      : sql`shelf.${sql.ref(column)} = any(${filters[column]})`;
  const perScope = [isChosen("vertical"), isChosen("brand"), isChosen("model")] as const;
  if (withFacets)
    conditions.push(
      sql`(${sql.join(
        perScope.map((passes) => sql`(${passes})::integer`),
        sql` + `,
      )}) >= 2`,
    );
  else conditions.push(...perScope);

  const matches = sql`matches as materialized (
    select shelf.model_id, shelf.vertical, shelf.brand, shelf.brand_name, shelf.model,
      shelf.model_name, shelf.n, shelf.prices,
      ${perScope[0]} as in_vertical, ${perScope[1]} as in_brand, ${perScope[2]} as in_model,
      ${matchesBut(null)} as bits
      ${withPriceBars ? sql`, ${matchesBut("price")} as but_price` : sql``}
      ${sql.join(
        withFacets
          ? droppable.map(
              ({ filter }) => sql`, ${matchesBut(filter)} as ${sql.raw(`but_${filter}`)}`,
            )
          : [],
        sql``,
      )}
    from search_scope shelf ${sql.join(joins, sql` `)}
    where ${and(conditions)}
  )`;

  const parts: Sql[] = [
    sql`select 'total' as facet, null as value, null as label,
      coalesce(${sumOf(sql`bits`)}, 0)::integer as count,
      string_agg(model_id::text, ',') filter (where bit_count(bits) > 0) as models,
      coalesce(sum(n) filter (where bit_count(bits) > 0), 0)::integer as pool,
      (select coalesce(sum(n), 0) from search_scope where market = ${market})::integer as live,
      (select count(*) from search_scope where market = ${market})::integer as shelves,
      ${withPrices ? LOWEST : sql`null::integer`} as min,
      ${withPrices ? HIGHEST : sql`null::integer`} as max
    from matches where in_vertical and in_brand and in_model`,
  ];
  if (withPriceBars) parts.push(countPriceBars);
  if (withFacets) {
    const ofShelves = {
      vertical: () =>
        facetOfShelves("vertical", sql`vertical`, sql`null`, sql`in_brand and in_model`),
      brand: () =>
        facetOfShelves("brand", sql`brand`, sql`min(brand_name)`, sql`in_vertical and in_model`),
      model: () =>
        facetOfShelves("model", sql`model`, sql`min(model_name)`, sql`in_vertical and in_brand`),
    };
    for (const name of ["vertical", "brand", "model"] as const)
      if (facets.includes(name)) parts.push(ofShelves[name]());
    const sliced = SLICED_FACETS.filter((name) => facets.includes(name));
    if (sliced.length > 0) parts.push(facetsOfSlices(market, droppable, sliced));
    parts.push(...listChosenWithoutResults(filters, facets));
  }
  const labels = toLabels(facets, language);
  const { rows } = await sql<CountRow>`
    with ${sql.join([...sets, matches], sql`, `)}
    select counted.facet, counted.value,
      coalesce(${sql.join(labels.names)}) as label, ${labels.swatch} as swatch, counted.count,
      counted.models, counted.pool, counted.live, counted.shelves, counted.min, counted.max
    from (${sql.join(parts, sql` union all `)}) counted
    ${sql.join(labels.joins, sql` `)}
    order by ${sql.join([...labels.order, sql`counted.count desc, counted.value, counted.facet`])}
  `.execute(database.read());
  return toCounts(rows);
}

function toLabels(facets: readonly Name[], language: Language) {
  const names: Sql[] = [sql`counted.label`];
  const joins: Sql[] = [];
  const order: Sql[] = [];
  const swatch = facets.includes("color") ? sql`color.swatch` : sql`null`;
  if (facets.includes("color")) {
    names.push(sql.ref(`color.name_${language}`));
    joins.push(sql`left join color on counted.facet = 'color' and color.slug = counted.value`);
  }
  if (facets.includes("capacity")) {
    names.push(sql`capacity.label`);
    joins.push(
      sql`left join capacity on counted.facet = 'capacity' and capacity.slug = counted.value`,
    );
    order.push(sql`capacity.position`);
  }
  return { names, joins, order, swatch };
}

/** New and boosted listings are evaluated at query time. */
const CATEGORY = {
  favourite_pick: () => sql`filter = 'categories' and value = 'favourite_pick'`,
  new_listings: (at: Date) => sql`filter = 'published_on' and value >= ${newSince(at)}`,
  boosted: (at: Date) => sql`filter = 'boosted_until' and value > ${at.toISOString()}`,
} as const satisfies Record<string, (at: Date) => Sql>;

/** As integers: sums of bigint are numeric in SQL, and slow. */
const sumOf = (bits: Sql): Sql => sql`sum(bit_count(${bits})::integer)`;

const LOWEST = sql`min(prices[position(B'1' in bits)]) filter (where bit_count(bits) > 0)`;
const HIGHEST = sql`max(prices[length(rtrim(bits::text, '0'))]) filter (where bit_count(bits) > 0)`;

/** How many parts the range of prices has. */
const BARS = 12;

const IN_ALL = sql`in_vertical and in_brand and in_model`;
const belowEdge = (bar: Sql): Sql => sql`width_bucket(
  (range.low + ${bar}::bigint * (range.high - range.low + 1) / ${BARS} - 1)::integer, prices)`;

/** Prices ascend on a shelf, so that those of a bar are neighbours among its bits. */
const countPriceBars: Sql = sql`
  select 'price', bar::text, null, sum(bit_count(
      substring(but_price from below.low + 1 for greatest(below.high - below.low, 0))
    ))::integer, null, null, null, null, min(range.low)::integer, min(range.high)::integer
  from matches
  cross join (
    select min(prices[position(B'1' in but_price)])::bigint as low,
      max(prices[length(rtrim(but_price::text, '0'))])::bigint as high
    from matches where ${IN_ALL} and bit_count(but_price) > 0
  ) range
  cross join generate_series(0, ${sql.lit(BARS - 1)}) bar
  cross join lateral (
    select ${belowEdge(sql`bar`)} as low, ${belowEdge(sql`(bar + 1)`)} as high
  ) below
  where ${IN_ALL} and bit_count(but_price) > 0
  group by bar`;

const NOTHING_MORE = sql`null, null, null, null, null, null`;

const facetOfShelves = (facet: string, column: Sql, label: Sql, where: Sql): Sql => sql`
  select ${sql.lit(facet)}, ${column}, ${label}, ${sumOf(sql`bits`)}::integer, ${NOTHING_MORE}
  from matches where ${where} group by ${column} having ${sumOf(sql`bits`)} > 0`;

function facetsOfSlices(market: string, droppable: AnyOf[], facets: readonly Name[]): Sql {
  const bits =
    droppable.length === 0
      ? sql`matches.bits`
      : sql`case slice.filter ${sql.join(
          droppable.map(
            ({ filter }) => sql`when ${sql.lit(filter)} then ${sql.raw(`but_${filter}`)}`,
          ),
          sql` `,
        )} else matches.bits end`;
  const count = sumOf(sql`slice.bits & ${bits}`);
  return sql`
    select slice.filter, slice.value, null, ${count}::integer, ${NOTHING_MORE}
    from matches join search_slice slice using (model_id)
    where in_vertical and in_brand and in_model and slice.market = ${market}
      and slice.filter in (${listOf(facets)})
    group by slice.filter, slice.value having ${count} > 0`;
}

function listChosenWithoutResults(
  filters: SearchRequest["filters"],
  facets: readonly Name[],
): Sql[] {
  const rows: Sql[] = [];
  if (facets.includes("brand") && filters.brand.length > 0)
    rows.push(sql`select 'brand', slug, min(name), 0, ${NOTHING_MORE}
      from brand where slug = any(${filters.brand}) group by slug`);
  if (facets.includes("model") && filters.model.length > 0)
    rows.push(sql`select 'model', model.slug, min(${productTitleSql()}), 0, ${NOTHING_MORE}
      from model join brand on brand.id = model.brand_id
      where model.slug = any(${filters.model}) group by model.slug`);
  for (const facet of ["color", "capacity"] as const)
    if (facets.includes(facet) && filters[facet].length > 0)
      rows.push(sql`select ${sql.lit(facet)}, slug, null, 0, ${NOTHING_MORE}
        from ${sql.table(facet)} where slug = any(${filters[facet]})`);
  return rows;
}

function toCounts(rows: CountRow[]): Counts {
  const { count, models, pool, live, shelves, min, max } = rows.find(
    ({ facet }) => facet === "total",
  )!;
  const facets = new Map<string, FacetCount>();
  for (const { facet, value, label, count, swatch } of rows)
    if (
      facet !== "total" &&
      facet !== "price" &&
      value !== null &&
      !facets.has(`${facet}:${value}`)
    )
      facets.set(`${facet}:${value}`, { facet, value, label, count, swatch });
  return {
    total: count,
    models: models?.split(",") ?? [],
    pool: pool ?? 0,
    live: live ?? 0,
    shelves: shelves ?? 0,
    prices: min === null || max === null ? null : { min, max },
    priceBars: toPriceBars(rows.filter(({ facet }) => facet === "price")),
    facets: [...facets.values()],
  };
}

/** Null where no price differs from the others. */
function toPriceBars(rows: CountRow[]): PriceBars | null {
  const [first] = rows;
  if (first === undefined || first.min === null || first.max === null) return null;
  const { min: low, max: high } = first;
  const counts = Array.from({ length: BARS }, () => 0);
  for (const { value, count } of rows) counts[Number(value)] = count;
  return high > low ? { low, high, counts } : null;
}
