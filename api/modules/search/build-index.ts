import { setImmediate } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import type { CategoryGrade, GenericCondition } from "#contract/condition.ts";
import { ACCESSORIES, ACCESSORY_FIELDS, type AccessoryFields } from "#contract/listing-words.ts";
import type { Vertical } from "#contract/catalog.ts";
import type { Database } from "#api/db/database.ts";
import { toBatteryBand } from "#contract/grading.ts";
import { listCatalogWords } from "./catalog-words.ts";
import { recentSince } from "./search-filters.ts";
import { toMarks } from "./marks.ts";
import { passesSmartFilter } from "./passes-smart-filter.ts";
import { productTitleSql, type ShelvedListing, toSearchScope } from "./search-scope.ts";

type PublishedListing = AccessoryFields & {
  id: string;
  market: string;
  vertical: Vertical;
  model_id: string;
  color: string;
  capacity: string | null;
  generic_condition: GenericCondition;
  battery_health: number | null;
  is_instant_buy: boolean;
  is_graded: boolean;
  is_pick: boolean;
  pick_position: number;
  total_price: number;
  asking_price: number;
  popularity: number;
  published_at: Date;
  boosted_until: Date | null;
  grades: Partial<Record<string, CategoryGrade>> | null;
};

type ScopeKey = { market: string; model_id: string };

const BATCH = 2000;

/** Increase it with every change of what is indexed, to rebuild the index. */
const RULES = 4;

const ACCESSORY_COLUMNS = sql.join(ACCESSORY_FIELDS.map((field) => sql.ref(`listing.${field}`)));

async function listPublished(
  database: Database,
  which: RawBuilder<unknown>,
): Promise<PublishedListing[]> {
  const { rows } = await sql<PublishedListing>`
    select listing.id, listing.market, listing.vertical, listing.model_id, color.slug as color,
      capacity.slug as capacity, listing.generic_condition, listing.battery_health,
      ${ACCESSORY_COLUMNS},
      listing.is_instant_buy, listing.is_graded, listing.is_pick, listing.pick_position, listing.total_price,
      listing.asking_price, listing.popularity, listing.published_at, listing.boosted_until,
      (select jsonb_object_agg(category, grade) from listing_condition
        where listing_id = listing.id) as grades
    from listing
    join color on color.id = listing.color_id
    left join capacity on capacity.id = listing.capacity_id
    where listing.status = 'published' and listing.published_at is not null and ${which}
  `.execute(database.db());
  return rows;
}

async function insertListings(database: Database, listings: PublishedListing[]): Promise<void> {
  if (listings.length === 0) return;
  const column = <K extends keyof PublishedListing>(key: K) => listings.map((row) => row[key]);
  const marks = listings.map((row) =>
    toMarks({
      ...row,
      battery_band: toBatteryBand(row.battery_health),
      accessories: ACCESSORIES.filter((accessory) => row[`has_${accessory}`]),
      grades: row.grades ?? {},
      passes_smart_filter: passesSmartFilter({ ...row, grades: row.grades ?? {} }),
    }).toString(),
  );
  await sql`
    insert into search_listing (listing_id, market, model_id, color, capacity, marks, total_price,
      asking_price, popularity, is_pick, pick_position, published_at, boosted_until)
    select * from unnest(
      ${column("id")}::uuid[], ${column("market")}::text[], ${column("model_id")}::uuid[],
      ${column("color")}::text[], ${column("capacity")}::text[], ${marks}::bigint[],
      ${column("total_price")}::integer[], ${column("asking_price")}::integer[],
      ${column("popularity")}::integer[], ${column("is_pick")}::boolean[],
      ${column("pick_position")}::smallint[],
      ${column("published_at").map((date) => date.toISOString())}::timestamptz[],
      ${column("boosted_until").map((date) => date?.toISOString() ?? null)}::timestamptz[]
    )`.execute(database.db());
}

async function buildShelves(database: Database, keys: ScopeKey[], at: Date): Promise<void> {
  const ofThese = sql`(market, model_id) in (select * from unnest(
    ${keys.map(({ market }) => market)}::text[], ${keys.map((key) => key.model_id)}::uuid[]
  ))`;
  const { rows } = await sql<ShelvedListing & ScopeKey>`
    select market, model_id, listing_id, color, capacity, marks::text as marks, total_price,
      published_at, boosted_until
    from search_listing where ${ofThese}
  `.execute(database.db());
  const byScope = Map.groupBy(rows, ({ market, model_id }) => `${market} ${model_id}`);
  const recentFrom = recentSince(at);
  const shelves = keys.flatMap((key) => {
    const listings = byScope.get(`${key.market} ${key.model_id}`) ?? [];
    const read = listings.map((listing) => ({ ...listing, marks: BigInt(listing.marks) }));
    return read.length === 0 ? [] : { ...key, ...toSearchScope(read, recentFrom, at) };
  });
  await sql`delete from search_slice where ${ofThese}`.execute(database.db());
  await sql`delete from search_scope where ${ofThese}`.execute(database.db());
  if (shelves.length === 0) return;
  await sql`
    insert into search_scope (market, model_id, vertical, brand, brand_name, model, model_name,
      release_date, n, prices, everything)
    select shelf.market, shelf.model_id, model.vertical, brand.slug, brand.name, model.slug,
      ${productTitleSql()}, model.release_date, shelf.n, shelf.prices::integer[],
      shelf.everything::bit varying
    from unnest(
      ${shelves.map(({ market }) => market)}::text[],
      ${shelves.map((scope) => scope.model_id)}::uuid[],
      ${shelves.map(({ n }) => n)}::integer[],
      ${shelves.map(({ prices }) => `{${prices.join(",")}}`)}::text[],
      ${shelves.map(({ everything }) => everything)}::text[]
    ) as shelf (market, model_id, n, prices, everything)
    join model on model.id = shelf.model_id
    join brand on brand.id = model.brand_id
  `.execute(database.db());
  const slices = shelves.flatMap((scope) =>
    scope.slices.map((slice) => ({ market: scope.market, model_id: scope.model_id, ...slice })),
  );
  const column = <K extends keyof (typeof slices)[0]>(key: K) => slices.map((row) => row[key]);
  await sql`
    insert into search_slice (market, filter, value, model_id, bits)
    select market, filter, value, model_id, bits::bit varying from unnest(
      ${column("market")}::text[], ${column("filter")}::text[], ${column("value")}::text[],
      ${column("model_id")}::uuid[], ${column("bits")}::text[]
    ) as slice (market, filter, value, model_id, bits)
  `.execute(database.db());
}

/** Without this row lock, concurrent changes to one model would each miss the other's listing. */
async function lockModels(database: Database, modelIds: string[]): Promise<void> {
  await sql`select 1 from model where id = any(${modelIds}::uuid[]) order by id for no key update`.execute(
    database.db(),
  );
}

export async function refreshListings(
  database: Database,
  listingIds: readonly string[],
  at: Date,
): Promise<void> {
  if (listingIds.length === 0) return;
  const these = [...new Set(listingIds)];
  await database.tx(async () => {
    const { rows: keys } = await sql<ScopeKey>`
      select market, model_id from listing where id = any(${these}::uuid[])
      union select market, model_id from search_listing where listing_id = any(${these}::uuid[])
    `.execute(database.db());
    if (keys.length === 0) return;
    await lockModels(
      database,
      keys.map((key) => key.model_id),
    );
    await sql`delete from search_listing where listing_id = any(${these}::uuid[])`.execute(
      database.db(),
    );
    const published = await listPublished(database, sql`listing.id = any(${these}::uuid[])`);
    await insertListings(database, published);
    await buildShelves(database, keys, at);
  });
}

export async function rebuildIndex(
  database: Database,
  at: Date,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  await database.tx(async () => {
    // Changes of single listings wait, and are then applied to the rebuilt index.
    await sql`lock table search_listing in share row exclusive mode`.execute(database.db());
    for (const table of ["search_slice", "search_scope", "search_listing"])
      await sql`delete from ${sql.table(table)}`.execute(database.db());
    const { rows: shelves } = await sql<ScopeKey & { n: number }>`
      select market, model_id, count(*)::integer as n from listing
      where status = 'published' and published_at is not null
      group by market, model_id order by market, model_id
    `.execute(database.db());
    const total = shelves.reduce((sum, { n }) => sum + n, 0);
    let done = 0;
    for (const batch of toBatches(shelves)) {
      const keys = batch.map(({ market, model_id }) => ({ market, model_id }));
      const published = await listPublished(
        database,
        sql`(listing.market, listing.model_id) in (select * from unnest(
          ${keys.map(({ market }) => market)}::text[], ${keys.map((key) => key.model_id)}::uuid[]
        ))`,
      );
      for (let from = 0; from < published.length; from += BATCH)
        await insertListings(database, published.slice(from, from + BATCH));
      await buildShelves(database, keys, at);
      done += published.length;
      onProgress(done, total);
      await setImmediate();
    }
    await sql`
      insert into search_build (id, rules, built_at) values (1, ${RULES}, ${at})
      on conflict (id) do update set rules = excluded.rules, built_at = excluded.built_at
    `.execute(database.db());
  });
  for (const table of ["search_slice", "search_scope", "search_listing", "search_word"])
    await sql`analyze ${sql.table(table)}`.execute(database.db());
}

export async function isBuiltByTheseRules(database: Database): Promise<boolean> {
  const built = await database
    .db()
    .selectFrom("search_build")
    .select("rules")
    .where("rules", "=", RULES)
    .executeTakeFirst();
  return built !== undefined;
}

function toBatches<Scope extends { n: number }>(shelves: Scope[]): Scope[][] {
  const batches: Scope[][] = [];
  let size = Infinity;
  for (const scope of shelves) {
    if (size >= BATCH) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)!.push(scope);
    size += scope.n;
  }
  return batches;
}

export async function refreshWords(database: Database): Promise<void> {
  await database.tx(async () => {
    const db = database.db();
    // A concurrent refresh would not see these words, and insert them twice.
    await sql`lock table search_word in share row exclusive mode`.execute(db);
    // A model is found by the names of those that were merged into it, too.
    const { rows: models } = await sql<{
      id: string;
      name: string;
      brand: string;
      vertical: string;
    }>`
      select model.id, named.name, brand.name as brand, model.vertical
      from (
        select id, brand_id, name, 0 as place from model
        union all select model_id, brand_id, name, 1 from model_alias
      ) named
      join model on model.id = named.id
      join brand on brand.id = named.brand_id
      order by model.id, named.place, named.name`.execute(db);
    const colors = await db.selectFrom("color").select(["slug", "name_en", "name_el"]).execute();
    const capacities = await db.selectFrom("capacity").select(["slug", "label"]).execute();
    const words = listCatalogWords({
      models: models.map((model) => ({ ...model, vertical: model.vertical as Vertical })),
      colors: colors.map(({ slug, name_en, name_el }) => ({ slug, names: [name_en, name_el] })),
      capacities,
    });
    await sql`delete from search_word`.execute(db);
    for (let from = 0; from < words.length; from += BATCH)
      await db
        .insertInto("search_word")
        .values(words.slice(from, from + BATCH))
        .execute();
  });
}
