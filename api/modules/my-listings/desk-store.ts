import { type RawBuilder, sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { escapeLike } from "#api/db/sql-text.ts";
import { quartilesOf, type SaleSpan } from "#api/modules/market-price/index.ts";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { LISTING_GROUPS, type ListingGroup, type ListingStatus } from "#contract/listing-words.ts";
import type { OwnSort, OwnState, PricePlace } from "#contract/own-listing-words.ts";
import { ownedBy } from "./my-listings-store.ts";

export type DeskFilter = {
  group: ListingGroup;
  /** Each word in its spellings; a listing has one of each. */
  words: readonly (readonly string[])[];
  state: OwnState | undefined;
  model: string | undefined;
  place: PricePlace | undefined;
  sort: OwnSort;
};

/** The key that a page was sorted by, as text, and the id of its last row. */
export type DeskCursor = { key: string; id: string };

type Asked = { userId: string; at: Date; spans: readonly SaleSpan[] };

const GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰς";
const PLAIN = "αβγδεζηθικλμνξοπρστυφχψωαεηιουωιυαεηιουωιυιυσ";

/** As the words of a search are written: lower case without accents, whatever the database's locale. */
export const toPlainWords = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .split(/[\s,·]+/)
    .filter(Boolean);

/** Everything that the words of a search find, with and without the blank of "128 GB". */
const findable = sql`translate(lower(concat_ws(' ', brand.name, model.name, capacity.label,
  replace(capacity.label, ' ', ''), color.name_en, color.name_el, own.reference)), ${sql.lit(GREEK)},
  ${sql.lit(PLAIN)})`;

const hasWords = (words: DeskFilter["words"]): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...words.map(
        (spellings) =>
          sql`${findable} like any(${spellings.map((word) => `%${escapeLike(word)}%`)}::text[])`,
      ),
    ],
    sql` and `,
  );

/** The seller's listings and drafts that match the words. */
const found = ({ userId }: Pick<Asked, "userId">, words: DeskFilter["words"]) => sql`
  with owned as (${ownedBy(userId)}), found as materialized (
    select owned.id, owned.market, owned.status, owned.updated_at, model.id as model_id,
      brand.name as brand, model.name as model, listing.capacity_id, listing.generic_condition,
      case when owned.is_copy then draft.asking_price else listing.asking_price end as price,
      listing.published_at, listing.marked_sold_at, listing.boosted_until
    from owned
    left join listing on listing.id = owned.id
    left join listing_draft draft on draft.id = owned.id
    left join brand
      on brand.id = case when owned.is_copy then draft.brand_id else listing.brand_id end
    left join model
      on model.id = case when owned.is_copy then draft.model_id else listing.model_id end
    left join color
      on color.id = case when owned.is_copy then draft.color_id else listing.color_id end
    left join capacity
      on capacity.id = case when owned.is_copy then draft.capacity_id else listing.capacity_id end
    left join listing_reference own on own.listing_id = owned.id and own.seller_id = ${userId}
    where ${hasWords(words)}
  )`;

const offersWaiting = (at: Date) => sql`(
  select count(*) from offer where offer.listing_id = found.id and offer.status = 'open'
    and offer.expires_at > ${at})`;

const viewsOf = (id: RawBuilder<unknown>, at: Date) => {
  const since = new Date(at.getTime() - days(LIMITS.ownListings.viewDays));
  return sql`coalesce((select sum(views) from listing_view_day
    where listing_id = ${id} and day > ${since.toISOString().slice(0, 10)}::date), 0)`;
};

const favoritesOf = (id: RawBuilder<unknown>, userId: string) => sql`(
  select count(*) from favorite
  where favorite.listing_id = ${id} and favorite.user_id is distinct from ${userId})`;

const micros = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000000)`;
const ID = sql`found.id`;

/** The greatest comes first. */
const sortKey = (sort: OwnSort, { userId, at }: Asked): RawBuilder<unknown> =>
  ({
    changed: () => micros(sql`found.updated_at`),
    oldest: () => sql`-${micros(sql`coalesce(found.published_at, found.updated_at)`)}`,
    cheapest: () => sql`coalesce(-found.price, -1000000000000)`,
    dearest: () => sql`coalesce(found.price, -1)`,
    views: () => viewsOf(ID, at),
    favorites: () => favoritesOf(ID, userId),
    offers: () => offersWaiting(at),
  })[sort]();

const IN_STATE: Record<OwnState, (at: Date) => RawBuilder<unknown>> = {
  with_offers: (at) => sql`${offersWaiting(at)} > 0`,
  boosted: (at) => sql`found.boosted_until > ${at}`,
  draft: () => sql`found.status = 'draft'`,
  hidden: () => sql`found.status = 'hidden'`,
  rejected: () => sql`found.status = 'rejected'`,
  sold: () => sql`found.status = 'sold' and found.marked_sold_at is null`,
  marked_sold: () => sql`found.status = 'sold' and found.marked_sold_at is not null`,
  failed_check: () => sql`found.status = 'failed_check'`,
  inactive: () => sql`found.status = 'inactive'`,
};

const IN_PLACE: Record<PricePlace, RawBuilder<unknown>> = {
  below: sql`found.price < usual.low`,
  fair: sql`found.price between usual.low and usual.high`,
  above: sql`found.price > usual.high`,
};

/** What is or was on offer at its price; a sold one has its own. */
const OFFERED = sql.lit("{published,hidden}");

/** What the devices of a relation have sold for, each kind of device once. */
const usualOf = (relation: string, { at, spans }: Asked) => sql`
  select device.market, device.model_id, device.capacity_id, device.generic_condition, usual.low,
    usual.median, usual.high
  from (
    select distinct market, model_id, capacity_id, generic_condition from ${sql.table(relation)}
    where status = any(${OFFERED}::text[])
  ) device
  cross join lateral (${quartilesOf("device", { at, spans, least: LIMITS.marketPrice.least })}) usual`;

const isSameDevice = (one: string, other: string) => {
  const same = (name: string) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`;
  return sql`${same("market")} and ${same("model_id")} and ${same("generic_condition")}
    and ${sql.ref(`${one}.capacity_id`)} is not distinct from ${sql.ref(`${other}.capacity_id`)}
    and ${sql.ref(`${one}.status`)} = any(${OFFERED}::text[])`;
};

/** `size` rows behind the cursor and one more, and how many there are of all pages. */
export async function listDeskPage(
  database: Database,
  asked: Asked,
  {
    group,
    words,
    state,
    model,
    place,
    sort,
    after,
    size,
  }: DeskFilter & { after: DeskCursor | null; size: number },
): Promise<{ rows: DeskCursor[]; total: number }> {
  const { rows } = await sql<DeskCursor & { total: number }>`
    ${found(asked, words)},
    ${place === undefined ? sql`` : sql`usual as materialized (${usualOf("found", asked)}),`}
    chosen as materialized (
      select found.id, (${sortKey(sort, asked)})::bigint as key from found
      ${place === undefined ? sql`` : sql`join usual on ${isSameDevice("found", "usual")}`}
      where found.status = any(${[...LISTING_GROUPS[group]]}::text[])
        and ${model === undefined ? sql`true` : sql`found.model_id = ${model}`}
        and ${state === undefined ? sql`true` : sql`(${IN_STATE[state](asked.at)})`}
        and ${place === undefined ? sql`true` : sql`(${IN_PLACE[place]})`}
    )
    select id, key::text, (select count(*) from chosen)::integer as total from chosen
    where ${after === null ? sql`true` : sql`(key, id) < (${after.key}::bigint, ${after.id}::uuid)`}
    order by chosen.key desc, id desc limit ${size + 1}
  `.execute(database.db());
  return { rows: rows.map(({ id, key }) => ({ id, key })), total: rows[0]?.total ?? 0 };
}

export type DeskCount = {
  status: ListingStatus;
  model_id: string | null;
  brand: string | null;
  model: string | null;
  count: number;
  /** The listings that were sent back, whatever the words. */
  is_sent_back: boolean;
};

export async function countDesk(
  database: Database,
  asked: Pick<Asked, "userId">,
  words: DeskFilter["words"],
): Promise<DeskCount[]> {
  const { rows } = await sql<DeskCount>`
    ${found(asked, words)}
    select status, model_id, brand, model, count(*)::integer as count, false as is_sent_back
    from found group by status, model_id, brand, model
    union all
    select 'rejected', null, null, null, count(*)::integer, true from owned where status = 'rejected'
  `.execute(database.db());
  return rows;
}

export type DeskFigures = {
  id: string;
  reference: string | null;
  views: number;
  favorites: number;
  face_value: number | null;
  low: number | null;
  median: number | null;
  high: number | null;
};

/** Expects ids of the seller's own. */
export async function listDeskFigures(
  database: Database,
  asked: Asked,
  ids: readonly string[],
): Promise<Map<string, DeskFigures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<DeskFigures>`
    with wanted as materialized (
      select wanted.id, listing.market, listing.model_id, listing.capacity_id,
        listing.generic_condition, listing.status, listing.sku_id
      from unnest(${[...ids]}::uuid[]) as wanted (id)
      left join listing on listing.id = wanted.id
    ), usual as materialized (${usualOf("wanted", asked)})
    select wanted.id, own.reference, ${viewsOf(sql`wanted.id`, asked.at)}::integer as views,
      ${favoritesOf(sql`wanted.id`, asked.userId)}::integer as favorites, sku.face_value, usual.low,
      usual.median, usual.high
    from wanted
    left join sku on sku.id = wanted.sku_id
    left join listing_reference own
      on own.listing_id = wanted.id and own.seller_id = ${asked.userId}
    left join usual on ${isSameDevice("wanted", "usual")}
  `.execute(database.db());
  return new Map(rows.map((row) => [row.id, row]));
}

export async function writeReference(
  database: Database,
  { listingId, sellerId, reference }: { listingId: string; sellerId: string; reference: string },
): Promise<void> {
  await database
    .db()
    .insertInto("listing_reference")
    .values({ listing_id: listingId, seller_id: sellerId, reference })
    // A draft of a visitor may have become another member's.
    .onConflict((conflict) =>
      conflict.column("listing_id").doUpdateSet({ seller_id: sellerId, reference }),
    )
    .execute();
}

export async function deleteReference(database: Database, listingId: string): Promise<void> {
  await database.db().deleteFrom("listing_reference").where("listing_id", "=", listingId).execute();
}

export async function eraseReferences(database: Database, sellerId: string): Promise<void> {
  await database.db().deleteFrom("listing_reference").where("seller_id", "=", sellerId).execute();
}
