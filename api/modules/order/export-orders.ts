import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

const TERMS_VERSION = sql`(select value -> 'terms' ->> 'version' from setting
  where setting.id = legal_texts_id) as terms_version`;

export const orderExport: readonly ExportPart[] = [
  {
    file: "orders-bought",
    tables: ["customer_order"],
    rows: (userId) => sql`
      select id, number, status, sub_status, market, item, asking_price, buyer_safety_fee,
        delivery_price, add_ons, add_on_items, discount, voucher_code, total, currency,
        shipping_method, payment_method, address, locker,
        case when delivered_at is not null then device_number end as device_number,
        created_at, requested_at, delivered_at, completed_at, warranty_ended_at, offer_id, sold_by_trader, withdrawn_at,
        ${TERMS_VERSION}
      from customer_order where buyer_id = ${userId}
    `,
  },
  {
    file: "orders-sold",
    tables: ["customer_order", "order_listing"],
    rows: (userId) => sql`
      select placed.id, number, status, sub_status, market, item, asking_price, seller_fee,
        pickup_price, currency, device_number, created_at, requested_at, delivered_at,
        completed_at, offer_id, ${TERMS_VERSION}, sold.conditions, sold.notes,
        sold.accessories_description
      from customer_order placed left join order_listing sold on sold.order_id = placed.id
      where placed.seller_id = ${userId}
    `,
    pictures: (userId) => sql`
      select photo.media_key as key from order_listing_photo photo
      join customer_order placed on placed.id = photo.order_id where placed.seller_id = ${userId}
      union select photo.media_key from order_photo photo
      join customer_order placed on placed.id = photo.order_id
      where photo.purpose = 'return' and placed.buyer_id = ${userId}
        or photo.purpose = 'return_dispute' and placed.seller_id = ${userId}
    `,
  },
  {
    file: "order-actions",
    tables: ["order_event"],
    rows: (userId) => sql`
      select id, order_id, actor, from_status, to_status, data, at
      from order_event where actor_id = ${userId} and actor in ('buyer', 'seller')
    `,
  },
];
