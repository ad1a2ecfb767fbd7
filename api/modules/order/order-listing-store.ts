import { sql } from "kysely";
import type { CategoryGrade, ConditionCategory } from "#contract/condition.ts";
import { ACCESSORY_FIELDS, type AccessoryFields } from "#contract/listing-words.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { Database } from "#api/db/database.ts";
import type { OrderItem } from "./order-store.ts";

type OrderListing = AccessoryFields & {
  notes: string | null;
  accessories_description: string | null;
  /** ISO 8601. */
  graded_at: string | null;
  conditions: { category: ConditionCategory; grade: CategoryGrade; reason: string | null }[];
  photos: {
    id: string;
    key: string;
    tag: PhotoTag;
    is_cover: boolean;
    width: number;
    height: number;
  }[];
};

const ACCESSORIES = sql.join(ACCESSORY_FIELDS.map((field) => sql.ref(field)));

/** Keeps what the buyer agreed to. */
export async function saveOrderListing(
  database: Database,
  { orderId, listingId, at }: { orderId: string; listingId: string; at: Date },
): Promise<void> {
  database.requireTx();
  const db = database.db();
  await sql`delete from order_listing where order_id = ${orderId}`.execute(db);
  await sql`
    insert into order_listing (order_id, notes, accessories_description, ${ACCESSORIES}, graded_at,
      conditions, kept_at)
    select ${orderId}::uuid, notes, accessories_description, ${ACCESSORIES}, graded_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('category', category, 'grade', grade,
          'reason', reason))
        from listing_condition where listing_id = listing.id
      ), '[]'), ${at}::timestamptz
    from listing where id = ${listingId}
  `.execute(db);
  await sql`
    insert into order_listing_photo (order_id, media_key, tag, is_cover, position)
    select ${orderId}::uuid, media_key, tag, is_cover, position
    from listing_photo where listing_id = ${listingId}
  `.execute(db);
}

export type OrderWithListing = {
  id: string;
  number: string;
  market: Market;
  buyer_id: string;
  seller_id: string;
  listing_id: string;
  currency: Currency;
  asking_price: number;
  item: OrderItem;
  /** Null for an order that was placed before listings were copied. */
  kept: OrderListing | null;
};

const selectOrders = sql`
  select o.id, o.number, o.market, o.buyer_id, o.seller_id, o.listing_id, o.currency,
    o.asking_price, o.item,
    case when kept.order_id is null then null else to_jsonb(kept) || jsonb_build_object('photos',
      coalesce((
        select jsonb_agg(jsonb_build_object('id', photo.id, 'key', photo.media_key,
          'tag', photo.tag, 'is_cover', photo.is_cover, 'width', media.width,
          'height', media.height) order by photo.position)
        from order_listing_photo photo join media on media.key = photo.media_key
        where photo.order_id = o.id
      ), '[]'::jsonb)) end as kept
  from customer_order o
  left join order_listing kept on kept.order_id = o.id`;

async function findOrderWithListing(
  database: Database,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<OrderWithListing | null> {
  const { rows } = await sql<OrderWithListing>`${selectOrders}
    where o.id = ${orderId} and (o.requested_at is not null and o.seller_id = ${userId}
      or (o.requested_at is not null or kept.order_id is not null) and o.buyer_id = ${userId})
  `.execute(database.read());
  return rows[0] ?? null;
}

async function findLastOrderOf(
  database: Database,
  { listingId, userId }: { listingId: string; userId: string },
): Promise<OrderWithListing | null> {
  const { rows } = await sql<OrderWithListing>`${selectOrders}
    where o.listing_id = ${listingId} and o.requested_at is not null
      and (o.buyer_id = ${userId} or o.seller_id = ${userId})
    order by o.requested_at desc limit 1
  `.execute(database.read());
  return rows[0] ?? null;
}

type OrderListingQuery = { userId: string } & ({ orderId: string } | { listingId: string });

export const findOrderListing = (
  database: Database,
  query: OrderListingQuery,
): Promise<OrderWithListing | null> =>
  "orderId" in query ? findOrderWithListing(database, query) : findLastOrderOf(database, query);
