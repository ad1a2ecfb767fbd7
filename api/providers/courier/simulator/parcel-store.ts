import type { Selectable } from "kysely";
import type { PickupInterval } from "#contract/shipment-events.ts";
import type { Market } from "#contract/market.ts";
import type { Locker, ShippingMethod } from "#contract/shipping-option.ts";
import type { Database } from "#api/db/database.ts";
import type { SimParcel, SimParcelEvent } from "#api/db/schema.ts";
import type { CourierPlace, ShipmentRequest } from "../port.ts";
import type { Outcome, PlannedEvent } from "./plan-parcel.ts";
import { capacityOf, type Round } from "./pickup-round.ts";

type ParcelRow = Selectable<SimParcel>;
export type EventRow = Selectable<SimParcelEvent>;

export type Parcel = ShipmentRequest & {
  reference: string;
  trackingCode: string;
  outcome: Outcome;
  bookedAt: Date;
  cancelledAt: Date | null;
};

const toParcel = (row: ParcelRow): Parcel => ({
  reference: row.reference,
  key: row.key,
  trackingCode: row.tracking_code,
  market: row.market as Market,
  method: row.method as ShippingMethod,
  from: row.from_place as CourierPlace,
  to: row.to_place as CourierPlace,
  locker: row.locker as Locker | null,
  pickup:
    row.pickup_date === null
      ? null
      : { date: row.pickup_date, interval: row.pickup_interval as PickupInterval },
  contents: row.contents,
  outcome: row.outcome as Outcome,
  bookedAt: row.booked_at,
  cancelledAt: row.cancelled_at,
});

/** Idempotent by the key: false when it exists. */
export const insertParcel = async (database: Database, parcel: Parcel): Promise<boolean> => {
  const inserted = await database
    .db()
    .insertInto("sim_parcel")
    .values({
      reference: parcel.reference,
      key: parcel.key,
      tracking_code: parcel.trackingCode,
      market: parcel.market,
      method: parcel.method,
      from_place: JSON.stringify(parcel.from),
      to_place: JSON.stringify(parcel.to),
      locker: parcel.locker && JSON.stringify(parcel.locker),
      pickup_date: parcel.pickup?.date ?? null,
      pickup_interval: parcel.pickup?.interval ?? null,
      contents: parcel.contents,
      outcome: parcel.outcome,
      booked_at: parcel.bookedAt,
      cancelled_at: parcel.cancelledAt,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("reference")
    .executeTakeFirst();
  return inserted !== undefined;
};

export const findParcel = async (
  database: Database,
  by: { reference: string } | { key: string },
): Promise<Parcel | null> => {
  const query = database.db().selectFrom("sim_parcel").selectAll();
  const row = await (
    "reference" in by
      ? query.where("reference", "=", by.reference)
      : query.where("key", "=", by.key)
  ).executeTakeFirst();
  return row ? toParcel(row) : null;
};

export const lockParcel = async (database: Database, reference: string): Promise<Parcel | null> => {
  database.requireTx();
  const row = await database
    .db()
    .selectFrom("sim_parcel")
    .selectAll()
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
  return row ? toParcel(row) : null;
};

export const updateParcel = async (
  database: Database,
  reference: string,
  change: { outcome: Outcome } | { cancelled_at: Date },
): Promise<void> => {
  await database
    .db()
    .updateTable("sim_parcel")
    .set(change)
    .where("reference", "=", reference)
    .execute();
};

export const clearParcel = async (database: Database, key: string): Promise<void> => {
  const nowhere = JSON.stringify({});
  await database
    .db()
    .updateTable("sim_parcel")
    .set({ from_place: nowhere, to_place: nowhere, locker: null })
    .where("key", "=", key)
    .execute();
};

export const listEvents = (database: Database, reference: string): Promise<EventRow[]> =>
  database
    .db()
    .selectFrom("sim_parcel_event")
    .selectAll()
    .where("parcel_reference", "=", reference)
    .orderBy("at")
    .execute();

export const insertEvents = async (
  database: Database,
  reference: string,
  events: readonly PlannedEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  await database
    .db()
    .insertInto("sim_parcel_event")
    .values(
      events.map((event) => ({
        id: `${reference}-${event.kind}`,
        parcel_reference: reference,
        ...event,
      })),
    )
    .execute();
};

export const deleteEventsAfter = async (
  database: Database,
  reference: string,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .deleteFrom("sim_parcel_event")
    .where("parcel_reference", "=", reference)
    .where("at", ">", at)
    .execute();
};

export const takePlace = async (database: Database, round: Round): Promise<boolean> => {
  const taken = await database
    .db()
    .insertInto("sim_pickup_slot")
    .values({ ...round, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["market", "area", "day", "interval"])
        .doUpdateSet((expression) => ({ taken: expression("sim_pickup_slot.taken", "+", 1) }))
        .where("sim_pickup_slot.taken", "<", capacityOf(round)),
    )
    .returning("taken")
    .executeTakeFirst();
  return taken !== undefined;
};

export const givePlaceBack = async (database: Database, round: Round): Promise<void> => {
  await database
    .db()
    .updateTable("sim_pickup_slot")
    .set((expression) => ({ taken: expression("taken", "-", 1) }))
    .where("market", "=", round.market)
    .where("area", "=", round.area)
    .where("day", "=", round.day)
    .where("interval", "=", round.interval)
    .where("taken", ">", 0)
    .execute();
};

/** Formatted as `2026-11-24 09-13`. */
export const listFullRounds = async (
  database: Database,
  { market, area, from, until }: { market: Market; area: string; from: string; until: string },
): Promise<Set<string>> => {
  const rows = await database
    .db()
    .selectFrom("sim_pickup_slot")
    .select(["day", "interval", "taken"])
    .where("market", "=", market)
    .where("area", "=", area)
    .where("day", ">=", from)
    .where("day", "<=", until)
    .execute();
  const full = rows.filter(({ day, interval, taken }) => {
    const round = { market, area, day, interval: interval as PickupInterval };
    return taken >= capacityOf(round);
  });
  return new Set(full.map(({ day, interval }) => `${day} ${interval}`));
};
