import { sql } from "kysely";
import type { OrderId } from "#contract/id.ts";
import { LIMITS } from "#contract/limits.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { Database } from "#api/db/database.ts";
import type { DeviceNumberKind } from "./device-number.ts";

/** A trade in which a number was seen. */
export type Sighting = {
  order_id: OrderId;
  number: string;
  title: string;
  status: OrderStatus;
  buyer_id: string | null;
  seller_id: string | null;
  model_id: string;
};

/** Digits of an IMEI that name its make and model. */
const TAC_LENGTH = 8;

export type MakeCount = { brand: string; name: string; devices: number };

export async function findMake(
  database: Database,
  listingId: string,
): Promise<{ model_id: string; brand: string }> {
  const { rows } = await sql<{ model_id: string; brand: string }>`
    select listing.model_id, model.brand_id as brand
    from listing join model on model.id = listing.model_id where listing.id = ${listingId}
  `.execute(database.db());
  return rows[0]!;
}

/** Serial numbers are each maker's own: two makers may use the same one. */
export async function findSightings(
  database: Database,
  {
    number,
    kind,
    brand,
    but,
  }: { number: string; kind: DeviceNumberKind; brand: string; but: string },
): Promise<Sighting[]> {
  const { rows } = await sql<Sighting>`
    select placed.id as order_id, placed.number, placed.item ->> 'title' as title, placed.status,
      placed.buyer_id, placed.seller_id, listing.model_id
    from customer_order placed
    join listing on listing.id = placed.listing_id
    join model on model.id = listing.model_id
    where placed.id in (
        select id from customer_order where device_number = ${number}
        union select order_id from hub_check where device_number = ${number}
      )
      and placed.id <> ${but}
      and ${kind === "imei" ? sql`true` : sql`model.brand_id = ${brand}`}
    order by placed.requested_at desc nulls last, placed.id desc
    limit ${LIMITS.imei.sightings}
  `.execute(database.db());
  return rows;
}

/** Devices of each make that were passed with a number of these first digits; one device counts once. */
export async function countMakes(
  database: Database,
  number: string,
  but: string,
): Promise<MakeCount[]> {
  const { rows } = await sql<MakeCount>`
    select brand.id as brand, brand.name, count(distinct checked.device_number)::integer as devices
    from hub_check checked
    join customer_order placed on placed.id = checked.order_id
    join listing on listing.id = placed.listing_id
    join model on model.id = listing.model_id
    join brand on brand.id = model.brand_id
    where left(checked.device_number, ${sql.lit(TAC_LENGTH)}) = ${number.slice(0, TAC_LENGTH)}
      and checked.decision = 'pass' and checked.order_id <> ${but}
      and listing.vertical = 'smartphones'
    group by brand.id, brand.name
  `.execute(database.db());
  return rows;
}
