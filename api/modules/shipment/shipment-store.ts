import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Address } from "#contract/address.ts";
import {
  SHIPMENT_EVENT_KINDS,
  type PickupInterval,
  type ShipmentEventKind,
  type ShipmentLeg,
} from "#contract/shipment-events.ts";
import type { Market } from "#contract/market.ts";
import type { Locker, ShippingMethod } from "#contract/shipping-option.ts";
import type { Database } from "#api/db/database.ts";
import type { Shipment, ShipmentEvent } from "#api/db/schema.ts";
import type { CourierEvent, CourierPlace } from "#api/providers/courier/port.ts";
import { OPEN_STATUSES, type ShipmentStatus, UNUSED_STATUSES } from "./shipment-states.ts";

export type ShipmentRow = Omit<
  Selectable<Shipment>,
  "market" | "leg" | "method" | "status" | "pickup_interval" | "from_place" | "to_place"
> & {
  market: Market;
  leg: ShipmentLeg;
  method: ShippingMethod;
  status: ShipmentStatus;
  pickup_interval: PickupInterval | null;
  from_place: CourierPlace;
  to_place: CourierPlace;
};

export type ShipmentEventRow = Omit<Selectable<ShipmentEvent>, "kind"> & {
  kind: ShipmentEventKind;
};

/** By time, then in the order in which events happen. */
export const inOrder = <Event extends { at: Date; kind: ShipmentEventKind }>(
  events: readonly Event[],
): Event[] =>
  events.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      SHIPMENT_EVENT_KINDS.indexOf(a.kind) - SHIPMENT_EVENT_KINDS.indexOf(b.kind),
  );

/** Only this module writes these columns, so the narrower types are the true ones. */
const toShipment = (row: Selectable<Shipment>): ShipmentRow => row as unknown as ShipmentRow;

type NewShipment = Pick<
  ShipmentRow,
  "market" | "order_id" | "leg" | "courier" | "method" | "from_place" | "to_place"
> & { pickup: { date: string; interval: PickupInterval } | null };

/** Throws while another attempt of the leg is being booked (shipment_one_booking_idx). */
export const insertShipment = async (
  database: Database,
  { from_place, to_place, pickup, ...shipment }: NewShipment,
  at: Date,
): Promise<ShipmentRow> => {
  database.requireTx();
  const { order_id, leg } = shipment;
  const row = await database
    .db()
    .insertInto("shipment")
    .values((eb) => ({
      ...shipment,
      id: randomUUIDv7(),
      attempt: eb
        .selectFrom("shipment as earlier")
        .select(({ fn, lit }) =>
          eb(fn.coalesce(fn.max("earlier.attempt"), lit(0)), "+", 1).as("attempt"),
        )
        .where("earlier.order_id", "=", order_id)
        .where("earlier.leg", "=", leg),
      status: "booking",
      from_place: JSON.stringify(from_place),
      to_place: JSON.stringify(to_place),
      pickup_date: pickup?.date ?? null,
      pickup_interval: pickup?.interval ?? null,
      created_at: at,
      updated_at: at,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toShipment(row);
};

export type ShipmentChange = Partial<
  Pick<
    ShipmentRow,
    | "status"
    | "courier_reference"
    | "tracking_code"
    | "tracking_url"
    | "ready_at"
    | "collect_by"
    | "collect_code"
    | "no_news_since"
  >
>;

export const updateShipment = async (
  database: Database,
  shipmentId: string,
  change: ShipmentChange,
  at: Date,
): Promise<ShipmentRow> =>
  toShipment(
    await database
      .db()
      .updateTable("shipment")
      .set({ ...change, updated_at: at })
      .where("id", "=", shipmentId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

const viewShipments = (database: Database) => database.db().selectFrom("shipment").selectAll();

export const findShipment = async (
  database: Database,
  shipmentId: string,
): Promise<ShipmentRow | null> => {
  const row = await viewShipments(database).where("id", "=", shipmentId).executeTakeFirst();
  return row ? toShipment(row) : null;
};

export const findShipmentByReference = async (
  database: Database,
  courier: string,
  reference: string,
): Promise<ShipmentRow | null> => {
  const row = await viewShipments(database)
    .where("courier", "=", courier)
    .where("courier_reference", "=", reference)
    .executeTakeFirst();
  return row ? toShipment(row) : null;
};

export const listShipments = async (
  database: Database,
  orderIds: readonly string[],
): Promise<ShipmentRow[]> => {
  if (orderIds.length === 0) return [];
  const rows = await viewShipments(database)
    .where("order_id", "in", [...orderIds])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toShipment);
};

export const findOpenShipment = async (
  database: Database,
  orderId: string,
  leg: ShipmentLeg,
): Promise<ShipmentRow | null> => {
  const row = await viewShipments(database)
    .where("order_id", "=", orderId)
    .where("leg", "=", leg)
    .where("status", "in", OPEN_STATUSES)
    // False sorts before true.
    .orderBy((eb) => eb("status", "=", "booking"))
    .limit(1)
    .executeTakeFirst();
  return row ? toShipment(row) : null;
};

export const findLabelledShipment = async (
  database: Database,
  orderId: string,
  legs: readonly ShipmentLeg[],
): Promise<ShipmentRow | null> => {
  if (legs.length === 0) return null;
  const row = await viewShipments(database)
    .where("order_id", "=", orderId)
    .where("leg", "in", [...legs])
    .where("courier_reference", "is not", null)
    .where("status", "not in", UNUSED_STATUSES)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toShipment(row) : null;
};

/** Returns the ids of the events that are new. */
export const insertShipmentEvents = async (
  database: Database,
  shipmentId: string,
  events: readonly CourierEvent[],
): Promise<ReadonlySet<string>> => {
  database.requireTx();
  if (events.length === 0) return new Set();
  const inserted = await database
    .db()
    .insertInto("shipment_event")
    .values(
      events.map((event) => ({
        id: randomUUIDv7(),
        shipment_id: shipmentId,
        courier_event: event.id,
        kind: event.kind,
        at: event.at,
        place: event.place,
      })),
    )
    .onConflict((conflict) => conflict.columns(["shipment_id", "courier_event"]).doNothing())
    .returning("courier_event")
    .execute();
  return new Set(inserted.map((row) => row.courier_event));
};

export const listShipmentEvents = async (
  database: Database,
  shipmentIds: readonly string[],
): Promise<ShipmentEventRow[]> => {
  if (shipmentIds.length === 0) return [];
  const rows = await database
    .db()
    .selectFrom("shipment_event")
    .selectAll()
    .where("shipment_id", "in", [...shipmentIds])
    .orderBy("at")
    .orderBy("id")
    .execute();
  return inOrder(rows as unknown as ShipmentEventRow[]);
};

export const findContents = async (
  database: Database,
  orderId: string,
): Promise<{ number: string; locker: Locker | null }> => {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select(["number", "locker"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { number: row.number, locker: row.locker as Locker | null };
};

const ADDRESS = [
  "address.id",
  "address.full_name",
  "address.address",
  "address.city",
  "address.region",
  "address.postal_code",
  "address.country",
  "address.mobile_number",
  "address.delivery_notes",
] as const;

export const findPickupAddress = async (
  database: Database,
  { userId, market, listingId }: { userId: string; market: Market; listingId: string | null },
): Promise<Address | null> => {
  const row = await database
    .db()
    .selectFrom("address")
    .leftJoin("listing", (join) =>
      join.onRef("listing.address_id", "=", "address.id").on("listing.id", "=", listingId),
    )
    .select(ADDRESS)
    .where("address.user_id", "=", userId)
    .where("address.country", "=", market)
    .where("address.removed_at", "is", null)
    // False sorts before true: the listing's own first.
    .orderBy((eb) => eb("listing.id", "is", null))
    .orderBy(
      (eb) =>
        eb.exists(
          eb
            .selectFrom("address_default as first")
            .select("first.purpose")
            .whereRef("first.address_id", "=", "address.id")
            .where("first.purpose", "=", "pickup"),
        ),
      "desc",
    )
    .orderBy("address.last_used_at", "desc")
    .orderBy("address.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? (row as unknown as Address) : null;
};
