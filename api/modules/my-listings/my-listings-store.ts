import type { Database } from "#api/db/database.ts";
import { CLOSED_STATUSES, HELD_STATUSES } from "#api/modules/order/index.ts";
import type { StockStatus } from "#contract/consignment-words.ts";
import type { ConditionCategory, GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import type { DraftGrade, Rejection } from "#contract/listing-draft.ts";
import type { ListingStatus, RejectReason } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import { type RawBuilder, sql } from "kysely";

export type OwnListingRow = {
  id: string;
  market: Market;
  status: ListingStatus;
  brand: string | null;
  model: string | null;
  name_en: string | null;
  name_el: string | null;
  capacity: string | null;
  /** Null where the working copy counts, which only has grades. */
  generic_condition: GenericCondition | null;
  properties: Partial<Record<ConditionCategory, { grade: DraftGrade }>> | null;
  battery_health: number | null;
  is_instant_buy: boolean;
  is_fee_free: boolean;
  cover_key: string | null;
  asking_price: number | null;
  boosted_until: Date | null;
  hidden_by_vacation: boolean;
  is_held: boolean;
  is_at_checkout: boolean;
  order_id: string | null;
  marked_sold_at: Date | null;
  rejection: { reasons: RejectReason[]; note: Rejection["note"]; at: string } | null;
  has_unsent_changes: boolean;
  has_edit_under_review: boolean;
  offers_waiting: number;
  hub_stay: StockStatus | null;
  /** Of our courier that brought the device to the hub, minor units; null: none. */
  hub_courier_price: number | null;
  submitted_at: Date | null;
  published_at: Date | null;
  sold_at: Date | null;
  updated_at: Date;
};

/** Where the public has not seen the present version, the working copy counts (`is_copy`). */
export const ownedBy = (userId: string): RawBuilder<unknown> => sql`
  select listing.id, listing.market, listing.status,
    greatest(listing.updated_at, draft.updated_at) as updated_at,
    draft.id is not null and listing.status in ('draft', 'rejected') as is_copy
  from listing left join listing_draft draft on draft.id = listing.id
  where listing.seller_id = ${userId} and listing.deleted_at is null and listing.edit_of is null
  union all
  select draft.id, draft.market, 'draft', draft.updated_at, true
  from listing_draft draft
  left join visitor_session session on session.token_hash = draft.visitor_token_hash
  where (draft.user_id = ${userId} or session.user_id = ${userId})
    and not exists (select 1 from listing where listing.id = draft.id)`;

/** To other viewers a listing is sold only by a completed order, not when its seller marked it. */
const isShown = (userId: string, publicIn: Market | undefined): RawBuilder<unknown> =>
  publicIn === undefined
    ? sql`true`
    : sql`mine.market = ${publicIn} and (mine.status <> 'sold' or exists (
        select from customer_order sale
        where sale.listing_id = mine.id and sale.seller_id = ${userId} and sale.status = 'completed'))`;

const view = (own: RawBuilder<unknown>, at: Date): RawBuilder<OwnListingRow> => sql`
  with own as (${own})
  select own.id, own.market, own.status, own.updated_at, brand.name as brand, model.name as model,
    color.name_en, color.name_el, capacity.label as capacity,
    case when own.is_copy then null else listing.generic_condition end as generic_condition,
    draft.properties,
    case when own.is_copy then draft.battery_health else listing.battery_health end
      as battery_health,
    coalesce(listing.is_instant_buy, false) as is_instant_buy,
    exists (select from customer_order bought where bought.id = listing.resale_of_order_id
      and bought.status = any(${[...HELD_STATUSES]})) as is_fee_free,
    case when own.is_copy
      then (select media_key from draft_photo where draft_id = own.id and is_cover)
      else listing.cover_key end as cover_key,
    case when own.is_copy then draft.asking_price else listing.asking_price end as asking_price,
    listing.boosted_until, coalesce(listing.hidden_by_vacation, false) as hidden_by_vacation,
    holder.id is not null as is_held,
    holder.id is not null and holder.requested_at is null as is_at_checkout,
    sale.id as order_id, listing.marked_sold_at,
    (
      select jsonb_build_object('reasons', last.reasons, 'at', last.at,
        'note', jsonb_build_object('el', coalesce(last.note_el, last.note_en),
          'en', coalesce(last.note_en, last.note_el)))
      from (
        select * from listing_decision where listing_id = own.id
        order by at desc, id desc limit 1
      ) last
      where last.decision = 'reject' and waiting.id is null and (own.status = 'rejected'
        or (own.status = 'published' and draft.version > 1))
    ) as rejection,
    draft.id is not null and listing.id is not null
      and draft.updated_at > greatest(draft.created_at, listing.submitted_at)
      and waiting.id is null
      as has_unsent_changes,
    waiting.id is not null as has_edit_under_review,
    (select count(*)::integer from offer where offer.listing_id = own.id
      and offer.status = 'open' and offer.expires_at > ${at}) as offers_waiting,
    (select status from hub_stock where listing_id = own.id and ended_at is null) as hub_stay,
    (select courier_price from hub_stock where listing_id = own.id and ended_at is null)
      as hub_courier_price,
    listing.submitted_at, listing.published_at, listing.sold_at
  from own
  left join listing on listing.id = own.id
  left join listing_draft draft on draft.id = own.id
  left join listing waiting on waiting.edit_of = own.id
  left join brand on brand.id = case when own.is_copy then draft.brand_id else listing.brand_id end
  left join model on model.id = case when own.is_copy then draft.model_id else listing.model_id end
  left join color on color.id = case when own.is_copy then draft.color_id else listing.color_id end
  left join capacity on capacity.id =
    case when own.is_copy then draft.capacity_id else listing.capacity_id end
  left join lateral (
    select id, requested_at from customer_order
    where listing_id = own.id and status <> all(${CLOSED_STATUSES})
      and (status <> 'draft' or expires_at > ${at})
    limit 1
  ) holder on true
  left join lateral (
    select id from customer_order
    where listing_id = own.id and seller_id = listing.seller_id and requested_at is not null
      and listing.status in ('sold', 'failed_check', 'inactive')
      and listing.marked_sold_at is null
    order by requested_at desc limit 1
  ) sale on true
  order by own.updated_at desc, own.id desc`;

export async function findOwnListing(
  database: Database,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<OwnListingRow | null> {
  const own = sql`select * from (${ownedBy(userId)}) mine where id = ${id}`;
  const { rows } = await view(own, at).execute(database.db());
  return rows[0] ?? null;
}

/** In no order; those that are not the member's are left out. */
export async function findOwnListings(
  database: Database,
  { ids, userId, at }: { ids: readonly string[]; userId: string; at: Date },
): Promise<Map<string, OwnListingRow>> {
  if (ids.length === 0) return new Map();
  const own = sql`select * from (${ownedBy(userId)}) mine where id = any(${[...ids]}::uuid[])`;
  const { rows } = await view(own, at).execute(database.db());
  return new Map(rows.map((row) => [row.id, row]));
}

type OwnListingQuery = {
  userId: string;
  statuses: readonly ListingStatus[];
  publicIn: Market | undefined;
  page: number;
  at: Date;
};

export async function listOwnListings(
  database: Database,
  { userId, statuses, publicIn, page, at }: OwnListingQuery,
): Promise<OwnListingRow[]> {
  const { size } = LIMITS.page;
  const own = sql`
    select * from (${ownedBy(userId)}) mine
    where status = any(${[...statuses]}) and ${isShown(userId, publicIn)}
    order by updated_at desc, id desc limit ${size} offset ${(page - 1) * size}`;
  const { rows } = await view(own, at).execute(database.db());
  return rows;
}

export async function countOwnListings(
  database: Database,
  userId: string,
  publicIn: Market | undefined,
): Promise<Map<ListingStatus, number>> {
  const { rows } = await sql<{ status: ListingStatus; count: number }>`
    select status, count(*)::integer as count from (${ownedBy(userId)}) mine
    where ${isShown(userId, publicIn)} group by status
  `.execute(database.db());
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/**
 * Whether a draft without a listing is the caller's: their own, one of a session of theirs, or one
 * of the anonymous session of this request.
 */
export async function isOwnDraft(
  database: Database,
  id: string,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from listing_draft draft
    left join visitor_session session on session.token_hash = draft.visitor_token_hash
    where draft.id = ${id} and case
      when coalesce(draft.user_id, session.user_id) is null
        then draft.visitor_token_hash = ${tokenHash}
      else coalesce(draft.user_id, session.user_id) = ${userId} end
  `.execute(database.db());
  return rows.length > 0;
}
