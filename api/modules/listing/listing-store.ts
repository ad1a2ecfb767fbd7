import { type Selectable, sql } from "kysely";
import type { CategoryGrade, ConditionCategory } from "#contract/condition.ts";
import { AWAY_STATUSES, type AwayStatus } from "#contract/consignment-words.ts";
import {
  ACCESSORY_FIELDS,
  type AccessoryFields,
  LISTING_GROUPS,
  type ListingStatus,
} from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { Database } from "#api/db/database.ts";
import type { Listing } from "#api/db/schema.ts";
import { CLOSED_STATUSES, PASSED_STATUSES, soldCount } from "#api/modules/order/index.ts";
import type { CardRow } from "./list-cards.ts";

export type ListingRow = CardRow &
  AccessoryFields & {
    seller_id: string;
    sku_id: string;
    product_id: string;
    status: ListingStatus;
    brand: { id: string; slug: string; name: string };
    model: { id: string; slug: string; name: string; release_date: string };
    color: { id: string; slug: string; swatch: string };
    capacity_slug: string | null;
    accessories_description: string | null;
    notes: string | null;
    graded_at: Date | null;
    published_at: Date | null;
    marked_sold_at: Date | null;
    deleted_at: Date | null;
    photos: {
      id: string;
      key: string;
      tag: PhotoTag;
      is_cover: boolean;
      width: number;
      height: number;
    }[];
    conditions: { category: ConditionCategory; grade: CategoryGrade; reason: string | null }[];
    seller: { username: string | null; photo: string | null; is_pro: boolean; city: string | null };
    sold_count: number;
    passed_count: number;
    reserved_by: string | null;
    passport: string | null;
    takes_offers: boolean;
  };

const ACCESSORIES = sql.join(ACCESSORY_FIELDS.map((field) => sql.ref(`listing.${field}`)));

/** `at` decides whether a reservation still runs. */
export async function findListing(
  database: Database,
  id: string,
  at: Date,
): Promise<ListingRow | null> {
  const { rows } = await sql<ListingRow>`
    select listing.id, listing.market, listing.title, listing.vertical, listing.status,
      listing.seller_id, listing.sku_id, listing.product_id, color.name_en, color.name_el,
      capacity.label as capacity, capacity.slug as capacity_slug, listing.generic_condition,
      listing.battery_health, listing.asking_price, listing.total_price, listing.currency,
      listing.cover_key, listing.is_instant_buy, listing.is_graded, listing.graded_at,
      listing.boosted_until, ${ACCESSORIES}, listing.accessories_description, listing.notes,
      listing.published_at, listing.marked_sold_at, listing.deleted_at,
      jsonb_build_object('id', brand.id, 'slug', brand.slug, 'name', brand.name) as brand,
      jsonb_build_object('id', model.id, 'slug', model.slug, 'name', model.name,
        'release_date', model.release_date) as model,
      jsonb_build_object('id', color.id, 'slug', color.slug, 'swatch', color.swatch) as color,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', photo.id, 'key', photo.media_key,
          'tag', photo.tag, 'is_cover', photo.is_cover, 'width', media.width,
          'height', media.height) order by photo.position)
        from listing_photo photo join media on media.key = photo.media_key
        where photo.listing_id = listing.id
      ), '[]') as photos,
      coalesce((
        select jsonb_agg(jsonb_build_object('category', category, 'grade', grade,
          'reason', reason))
        from listing_condition where listing_id = listing.id
      ), '[]') as conditions,
      jsonb_build_object('username', seller.username,
        'photo', coalesce(seller.profile_photo, seller.social_photo),
        'is_pro', seller.is_pro, 'city', seller.city) as seller,
      sales.sold_count, sales.passed_count,
      (select code from passport where order_id = listing.resale_of_order_id) as passport,
      (
        select buyer_id from customer_order held
        where held.listing_id = listing.id and held.status <> all(${CLOSED_STATUSES})
          and (held.status <> 'draft' or held.expires_at > ${at})
        limit 1
      ) as reserved_by,
      listing.status = 'published' and not exists (
        select from offer_rule rule where rule.listing_id = listing.id and not rule.is_on
      ) as takes_offers
    from listing
    join brand on brand.id = listing.brand_id
    join model on model.id = listing.model_id
    join color on color.id = listing.color_id
    left join capacity on capacity.id = listing.capacity_id
    join user_account seller on seller.id = listing.seller_id
    cross join lateral (
      select ${soldCount(sql.ref("listing.seller_id"), sql.ref("listing.market"))} as sold_count,
        count(*) filter (where status = any(${PASSED_STATUSES}))::integer as passed_count
      from customer_order where seller_id = listing.seller_id
    ) sales
    where listing.id = ${id}
  `.execute(database.read());
  return rows[0] ?? null;
}

export type HeldListing = {
  id: string;
  market: Market;
  status: ListingStatus;
  hidden_by_vacation: boolean;
};

/** Every change of an order waits for this lock. */
export const lockListingsOf = async (
  database: Database,
  sellerId: string,
  statuses: readonly ListingStatus[],
): Promise<HeldListing[]> => {
  database.requireTx();
  const rows = await database
    .db()
    .selectFrom("listing")
    .select(["id", "market", "status", "hidden_by_vacation"])
    .where("seller_id", "=", sellerId)
    .where("status", "in", [...statuses])
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows as HeldListing[];
};

export type ListingChange = Partial<
  Pick<
    Selectable<Listing>,
    | "published_at"
    | "marked_sold_at"
    | "sold_at"
    | "deleted_at"
    | "hidden_by_vacation"
    | "closed_from"
    | "asking_price"
    | "total_price"
    | "is_instant_buy"
  >
>;

export const writeListingStatus = async (
  database: Database,
  id: string,
  { status, at, ...change }: { status: ListingStatus; at: Date } & ListingChange,
): Promise<void> => {
  await database
    .db()
    .updateTable("listing")
    .set((eb) => ({
      ...change,
      status,
      // A step that waited for the lock may be older than the one before it.
      updated_at: eb.fn("greatest", ["updated_at", eb.val(at)]),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
};

/** On sale, or soon. */
const ON_SALE = [...LISTING_GROUPS.active, ...LISTING_GROUPS.under_review];

export const hasListingsOnSale = async (database: Database, sellerId: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("status", "in", ON_SALE)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const countOnSale = async (
  database: Database,
  sellerId: string,
  market: Market,
): Promise<number> => {
  const { count } = await database
    .read()
    .selectFrom("listing")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("seller_id", "=", sellerId)
    .where("status", "=", "published")
    .where("market", "=", market)
    .executeTakeFirstOrThrow();
  return count;
};

/** Every change of a listing or of its orders begins with this lock. */
export async function lockListing(database: Database, id: string): Promise<LockedListing | null> {
  database.requireTx();
  const row = await database
    .db()
    .selectFrom("listing")
    .innerJoin("sku", "sku.id", "listing.sku_id")
    .select([
      "listing.id",
      "listing.market",
      "listing.seller_id",
      "listing.status",
      "listing.asking_price",
      "sku.face_value",
      "listing.boosted_until",
      "listing.published_at",
      "listing.marked_sold_at",
      "listing.deleted_at",
    ])
    .where("listing.id", "=", id)
    .forUpdate("listing")
    .executeTakeFirst();
  return row ? (row as LockedListing) : null;
}

export type LockedListing = {
  id: string;
  market: Market;
  seller_id: string;
  status: ListingStatus;
  asking_price: number;
  face_value: number;
  boosted_until: Date | null;
  published_at: Date | null;
  marked_sold_at: Date | null;
  deleted_at: Date | null;
};

/** `since` is null while the seller is here, `until` if they end the vacation themselves. */
export type Vacation = { since: Date | null; until: string | null };

export const findVacation = async (
  database: Database,
  userId: string,
): Promise<Vacation & { is_closed: boolean }> => {
  const { rows } = await sql<Vacation & { is_closed: boolean }>`
    select on_vacation_since as since, on_vacation_until::text as until,
      deactivated_at is not null as is_closed
    from user_account where id = ${userId}
  `.execute(database.db());
  return rows[0] ?? { since: null, until: null, is_closed: true };
};

/** Where the device lies at the hub before it is sold; null: it is with its seller. */
export const findHubStay = async (
  database: Database,
  listingId: string,
): Promise<AwayStatus | null> => {
  const row = await database
    .db()
    .selectFrom("hub_stock")
    .select("status")
    .where("listing_id", "=", listingId)
    .where("status", "in", AWAY_STATUSES)
    .executeTakeFirst();
  return row ? (row.status as AwayStatus) : null;
};
