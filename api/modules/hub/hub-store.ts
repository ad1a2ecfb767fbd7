import { randomUUIDv7 } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { CategoryGrade, ConditionCategory, GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  ACCESSORY_FIELDS,
  type AccessoryFields,
  type ListingStatus,
  type RejectReason,
} from "#contract/listing-words.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { Database } from "#api/db/database.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";
import { soldCount } from "#api/modules/order/index.ts";

export type Queue = { markets: readonly Market[] | null };

export type QueueRow = {
  id: string;
  market: Market;
  title: string;
  name_en: string;
  name_el: string;
  capacity: string | null;
  cover_key: string | null;
  photos_count: number;
  asking_price: number;
  currency: Currency;
  generic_condition: GenericCondition;
  seller_id: string;
  seller: string | null;
  submitted_at: Date;
  rejections: number;
  edit_of: string | null;
  signs: number;
  is_held: boolean;
};

/** Seeds and imports may lack `submitted_at`. */
export const submittedAt = sql<Date>`coalesce(listing.submitted_at, listing.created_at)`;
/** An edited version is judged as its listing. */
const openSignals = sql`from risk_signal
    where listing_id = coalesce(listing.edit_of, listing.id) and decision is null`;
export const signCount = sql<number>`(select count(*)::integer ${openSignals})`;
export const isHeld = sql<boolean>`exists (select ${openSignals} and mode = 'hold')`;
export const rejectionCount = sql<number>`(
    select count(*)::integer from listing_decision
    where listing_id = listing.id and decision = 'reject'
  )`;
const QUEUE_COLUMNS = sql`
  listing.id, listing.market, listing.title, color.name_en, color.name_el,
  capacity.label as capacity, listing.cover_key, listing.asking_price, listing.currency,
  listing.generic_condition, listing.seller_id, listing.edit_of, seller.username as seller,
  ${submittedAt} as submitted_at,
  (select count(*)::integer from listing_photo where listing_id = listing.id) as photos_count,
  ${rejectionCount} as rejections, ${signCount} as signs, ${isHeld} as is_held`;
const QUEUE_TABLES = sql`
  listing
  join color on color.id = listing.color_id
  left join capacity on capacity.id = listing.capacity_id
  join user_account seller on seller.id = listing.seller_id`;

/** A listing submitted while its seller closed their account cannot be sold. */
export const hasActiveSeller = sql`exists (
  select from user_account owner where owner.id = listing.seller_id and owner.deactivated_at is null
)`;

/** The status is a literal, so that the planner can use the partial index. */
const isWaiting = ({ markets }: Queue): RawBuilder<unknown> =>
  sql`listing.status = 'under_review' and ${isOfMarkets("listing.market", markets)}
    and ${hasActiveSeller}`;

export async function findQueuePage(
  database: Database,
  queue: Queue,
  page: number,
): Promise<{ total: number; rows: QueueRow[] }> {
  const { size } = LIMITS.page;
  const [total, { rows }] = await Promise.all([
    countWaiting(database, queue),
    sql<QueueRow>`
      select ${QUEUE_COLUMNS} from ${QUEUE_TABLES} where ${isWaiting(queue)}
      order by ${submittedAt}, listing.id limit ${size} offset ${(page - 1) * size}
    `.execute(database.read()),
  ]);
  return { total, rows };
}

export async function countWaiting(database: Database, queue: Queue): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from listing where ${isWaiting(queue)}
  `.execute(database.read());
  return rows[0]!.n;
}

export type Neighbours = { next_id: string | null; previous_id: string | null };

export async function findNeighbours(
  database: Database,
  queue: Queue,
  { id, submitted_at: at, except }: { id: string; submitted_at: Date; except: string },
): Promise<Neighbours> {
  const others = sql`${isWaiting(queue)} and listing.seller_id <> ${except}`;
  const { rows } = await sql<Neighbours>`
    select (
      select id from listing where ${others} and (${submittedAt}, id) > (${at}::timestamptz, ${id}::uuid)
      order by ${submittedAt}, id limit 1
    ) as next_id, (
      select id from listing where ${others} and (${submittedAt}, id) < (${at}::timestamptz, ${id}::uuid)
      order by ${submittedAt} desc, id desc limit 1
    ) as previous_id
  `.execute(database.read());
  return rows[0]!;
}

export type ReviewRow = QueueRow &
  AccessoryFields & {
    status: ListingStatus;
    version: number;
    model_id: string;
    color_id: string;
    capacity_id: string | null;
    product_id: string;
    device_number: string | null;
    battery_health: number | null;
    notes: string | null;
    accessories_description: string | null;
    is_pro: boolean;
    member_since: Date;
    photos: {
      id: string;
      key: string;
      tag: PhotoTag;
      is_cover: boolean;
      width: number;
      height: number;
    }[];
    conditions: { category: ConditionCategory; grade: CategoryGrade; reason: string | null }[];
  };

const ACCESSORIES = sql.join(ACCESSORY_FIELDS.map((field) => sql.ref(`listing.${field}`)));

export async function findReview(database: Database, id: string): Promise<ReviewRow | null> {
  const { rows } = await sql<ReviewRow>`
    select ${QUEUE_COLUMNS}, listing.status, listing.version, listing.model_id, listing.color_id,
      listing.capacity_id, listing.product_id, listing.device_number, listing.battery_health, listing.notes,
      ${ACCESSORIES}, listing.accessories_description, seller.is_pro, seller.created_at as member_since,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', photo.id, 'key', photo.media_key,
          'tag', photo.tag, 'is_cover', photo.is_cover, 'width', media.width,
          'height', media.height) order by photo.is_cover desc, photo.position)
        from listing_photo photo join media on media.key = photo.media_key
        where photo.listing_id = listing.id
      ), '[]') as photos,
      coalesce((
        select jsonb_agg(jsonb_build_object('category', category, 'grade', grade,
          'reason', reason))
        from listing_condition where listing_id = listing.id
      ), '[]') as conditions
    from ${QUEUE_TABLES}
    where listing.id = ${id} and listing.status <> 'draft' and listing.deleted_at is null
  `.execute(database.read());
  return rows[0] ?? null;
}

export type Compared = {
  low: number | null;
  high: number | null;
  count: number;
  covers: string[];
};

const COVERS = 6;

export async function findCompared(
  database: Database,
  { id, market, product_id, model_id }: ReviewRow,
): Promise<Compared> {
  const { rows } = await sql<Compared>`
    select asked.low, asked.high, asked.count, coalesce((
      select jsonb_agg(cover_key) from (
        select cover_key from listing
        where model_id = ${model_id} and status = 'published' and id <> ${id}
          and cover_key is not null
        group by cover_key
        order by bool_or(product_id = ${product_id}) desc, max(published_at) desc
        limit ${COVERS}
      ) of_model
    ), '[]') as covers
    from (
      select min(asking_price) as low, max(asking_price) as high, count(*)::integer as count
      from listing join sku on sku.id = listing.sku_id
      where sku.product_id = ${product_id} and sku.market = ${market}
        and listing.status = 'published' and listing.id <> ${id}
    ) asked
  `.execute(database.read());
  return rows[0]!;
}

export type SellerRecord = { published: number; sold: number; rejected: number };

export async function findSellerRecord(
  database: Database,
  sellerId: string,
  market: Market,
): Promise<SellerRecord> {
  const { rows } = await sql<SellerRecord>`
    select count(*) filter (where status = 'published')::integer as published,
      ${soldCount(sellerId, market)} as sold, (
        select count(*)::integer from listing_decision decided
        join listing mine on mine.id = decided.listing_id
        where mine.seller_id = ${sellerId} and decided.decision = 'reject'
      ) as rejected
    from listing where seller_id = ${sellerId}
  `.execute(database.read());
  return rows[0]!;
}

export type Verdict = "publish" | "reject";
export type DecisionRow = {
  decision: Verdict;
  reasons: RejectReason[];
  note_el: string | null;
  note_en: string | null;
  by: string | null;
  at: Date;
};

export async function listDecisions(database: Database, listingId: string): Promise<DecisionRow[]> {
  const rows = await database
    .read()
    .selectFrom("listing_decision")
    .innerJoin("user_account", "user_account.id", "listing_decision.decided_by")
    .select(["decision", "reasons", "note_el", "note_en", "username as by", "at"])
    .where("listing_id", "=", listingId)
    .orderBy("at", "desc")
    .orderBy("listing_decision.id", "desc")
    .execute();
  return rows as DecisionRow[];
}

export type LockedListing = {
  id: string;
  market: Market;
  seller_id: string;
  title: string;
  status: ListingStatus;
  version: number;
  submitted_at: Date;
  edit_of: string | null;
};

/** Lets one of several concurrent decisions win. */
export async function lockReview(database: Database, id: string): Promise<LockedListing | null> {
  database.requireTx();
  const { rows } = await sql<LockedListing>`
    select id, market, seller_id, title, status, version, edit_of, ${submittedAt} as submitted_at
    from listing where id = ${id} and status <> 'draft' and deleted_at is null and ${hasActiveSeller}
    for update
  `.execute(database.db());
  return rows[0] ?? null;
}

export async function insertDecision(
  database: Database,
  { at, ...values }: Omit<DecisionRow, "by"> & { listing_id: string; decided_by: string },
): Promise<void> {
  database.requireTx();
  // Later than the previous decision, in spite of lock waits and clock skew.
  const next = sql<Date>`greatest(${at}::timestamptz, (
    select max(last.at) + interval '1 millisecond' from listing_decision last
    where last.listing_id = ${values.listing_id}))`;
  await database
    .db()
    .insertInto("listing_decision")
    .values({ ...values, at: next, id: randomUUIDv7() })
    .execute();
}
