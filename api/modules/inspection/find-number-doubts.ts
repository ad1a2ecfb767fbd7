import { sql } from "kysely";
import type { OrderId } from "#contract/id.ts";
import { LIMITS } from "#contract/limits.ts";
import { type OrderStatus, stateOf } from "#contract/order-states.ts";
import type { Database } from "#api/db/database.ts";
import { type DeviceNumberKind, isSameDevice } from "./device-number.ts";

type Sighting = {
  order_id: OrderId;
  number: string;
  title: string;
  status: OrderStatus;
  buyer_id: string | null;
  seller_id: string | null;
  model_id: string;
};

/** Leading digits of an IMEI that identify its make and model (type allocation code). */
const TAC_LENGTH = 8;

type MakeCount = { brand: string; name: string; devices: number };

async function findMake(
  database: Database,
  listingId: string,
): Promise<{ model_id: string; brand: string; listed: string | null }> {
  const { rows } = await sql<{ model_id: string; brand: string; listed: string | null }>`
    select listing.model_id, model.brand_id as brand, listing.device_number as listed
    from listing join model on model.id = listing.model_id where listing.id = ${listingId}
  `.execute(database.db());
  return rows[0]!;
}

/** Serial numbers are unique per brand only: two brands may use the same one. */
async function listSightings(
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

/** One device counts once. */
async function countMakes(database: Database, number: string, but: string): Promise<MakeCount[]> {
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

const isKept = ({ status }: Sighting) => stateOf(status).phase === "done";
const hasCameBack = ({ status }: Sighting) => stateOf(status).phase === "failed";

/** Follows the owners backwards from the seller; `earlier` is newest first. */
function listUnexplained<T extends Sighting>(
  { seller_id, model_id }: Pick<Sighting, "seller_id" | "model_id">,
  earlier: readonly T[],
): T[] {
  let owner = seller_id;
  return earlier.filter((trade) => {
    if (trade.model_id !== model_id || owner === null) return true;
    if (trade.seller_id === owner && hasCameBack(trade)) return false;
    if (trade.buyer_id !== owner || !isKept(trade)) return true;
    owner = trade.seller_id;
    return false;
  });
}

function findOtherMake(counts: readonly MakeCount[], brand: string): MakeCount | null {
  const own = counts.find((one) => one.brand === brand)?.devices ?? 0;
  const [best] = counts
    .filter((one) => one.brand !== brand)
    .toSorted((a, b) => b.devices - a.devices);
  return best && best.devices >= LIMITS.imei.knownFrom && best.devices > own ? best : null;
}

export type NumberDoubts = {
  seen_in: { order_id: OrderId; number: string; title: string }[];
  make: MakeCount | null;
  is_other: boolean;
};

/** What the seller gave for the listing. */
export async function findListedNumber(
  database: Database,
  listingId: string,
): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("listing")
    .select("device_number")
    .where("id", "=", listingId)
    .executeTakeFirst();
  return row?.device_number ?? null;
}

/** Brands of a TAC are learned from our own checks, so rare ones are unknown. */
export async function findNumberDoubts(
  database: Database,
  order: { id: string; listing_id: string; seller_id: string | null },
  number: string | null,
  kind: DeviceNumberKind,
): Promise<NumberDoubts> {
  if (number === null) return { seen_in: [], make: null, is_other: false };
  const { model_id, brand, listed } = await findMake(database, order.listing_id);
  const seen = await listSightings(database, { number, kind, brand, but: order.id });
  const seen_in = listUnexplained({ seller_id: order.seller_id, model_id }, seen).map(
    ({ order_id, number: named, title }) => ({ order_id, number: named, title }),
  );
  const counts = kind === "imei" ? await countMakes(database, number, order.id) : [];
  const is_other = listed !== null && !isSameDevice(kind, listed, number);
  return { seen_in, make: findOtherMake(counts, brand), is_other };
}

export const hasDoubts = ({ seen_in, make, is_other }: NumberDoubts): boolean =>
  seen_in.length > 0 || make !== null || is_other;
