import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Market } from "#contract/market.ts";
import type { PickupInterval } from "#contract/shipment-events.ts";
import type { Database } from "#api/db/database.ts";
import type { StockParcel } from "#api/db/schema.ts";
import type { CourierPlace } from "#api/providers/courier/port.ts";

/** As of the shipments of orders. */
type ParcelStatus =
  | "booking"
  | "booked"
  | "moving"
  | "delivered"
  | "missed"
  | "lost"
  | "cancelled"
  | "refused"
  | "returned";

/** An attempt of our courier to bring a device to the hub before it is sold. */
export type ParcelRow = Omit<
  Selectable<StockParcel>,
  "market" | "status" | "pickup_interval" | "from_place" | "to_place"
> & {
  market: Market;
  status: ParcelStatus;
  pickup_interval: PickupInterval;
  from_place: CourierPlace;
  to_place: CourierPlace;
};

/** By which the courier knows a booking and its cancellation. */
export const toParcelKey = ({ id }: { id: string }, step: "book" | "cancel"): string =>
  step === "book" ? `stock-parcel-${id}` : `stock-parcel-${id}-cancel`;

/** Only this module writes these columns, so the narrower types hold. */
const toParcel = (row: Selectable<StockParcel>): ParcelRow => row as unknown as ParcelRow;

type NewParcel = Pick<
  ParcelRow,
  "market" | "stock_id" | "courier" | "from_place" | "to_place" | "price"
> & { pickup: { date: string; interval: PickupInterval } };

/** Throws while another attempt is being booked (stock_parcel_one_booking_idx). */
export async function insertParcel(
  database: Database,
  { from_place, to_place, pickup, ...parcel }: NewParcel,
  at: Date,
): Promise<ParcelRow> {
  database.requireTx();
  const attempt = 1 + (await listParcels(database, parcel.stock_id)).length;
  const row = await database
    .db()
    .insertInto("stock_parcel")
    .values({
      ...parcel,
      id: randomUUIDv7(),
      attempt,
      status: "booking",
      from_place: JSON.stringify(from_place),
      to_place: JSON.stringify(to_place),
      pickup_date: pickup.date,
      pickup_interval: pickup.interval,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toParcel(row);
}

type ParcelChange = Partial<
  Pick<ParcelRow, "status" | "courier_reference" | "tracking_code" | "tracking_url">
>;

/** Call it with the listing locked, except for the courier's names of the parcel. */
export const updateParcel = async (
  database: Database,
  parcelId: string,
  change: ParcelChange,
  at: Date,
): Promise<ParcelRow> =>
  toParcel(
    await database
      .db()
      .updateTable("stock_parcel")
      .set({ ...change, updated_at: at })
      .where("id", "=", parcelId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

const view = (database: Database) => database.db().selectFrom("stock_parcel").selectAll();

export async function findParcel(database: Database, parcelId: string): Promise<ParcelRow | null> {
  const row = await view(database).where("id", "=", parcelId).executeTakeFirst();
  return row ? toParcel(row) : null;
}

export async function findParcelByReference(
  database: Database,
  { courier, reference }: { courier: string; reference: string },
): Promise<ParcelRow | null> {
  const row = await view(database)
    .where("courier", "=", courier)
    .where("courier_reference", "=", reference)
    .executeTakeFirst();
  return row ? toParcel(row) : null;
}

/** The oldest first. */
export async function listParcels(database: Database, stockId: string): Promise<ParcelRow[]> {
  const rows = await view(database).where("stock_id", "=", stockId).orderBy("attempt").execute();
  return rows.map(toParcel);
}
