import type { Selectable } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { SimCalendarEvent } from "#api/db/schema.ts";

export type EventRow = Selectable<SimCalendarEvent>;

/** Nothing is kept where the key or the slot is taken already. */
export const insertEvent = async (
  database: Database,
  event: Omit<EventRow, "cancelled_at">,
): Promise<void> => {
  await database
    .db()
    .insertInto("sim_calendar_event")
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findEvent = (
  database: Database,
  by: { uuid: string } | { key: string },
): Promise<EventRow | undefined> => {
  const query = database.db().selectFrom("sim_calendar_event").selectAll();
  return "uuid" in by
    ? query.where("uuid", "=", by.uuid).executeTakeFirst()
    : query.where("key", "=", by.key).executeTakeFirst();
};

export const findEventOf = (
  database: Database,
  { email, startsAt }: { email: string; startsAt: Date },
): Promise<EventRow | undefined> =>
  database
    .db()
    .selectFrom("sim_calendar_event")
    .selectAll()
    .where((where) => where(where.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("starts_at", "=", startsAt)
    .where("cancelled_at", "is", null)
    .orderBy("booked_at")
    .executeTakeFirst();

/** Beginnings of the slots that are taken, in milliseconds. */
export const listTaken = async (
  database: Database,
  { market, from, until }: { market: Market; from: Date; until: Date },
): Promise<Set<number>> => {
  const rows = await database
    .db()
    .selectFrom("sim_calendar_event")
    .select("starts_at")
    .where("market", "=", market)
    .where("cancelled_at", "is", null)
    .where("starts_at", ">=", from)
    .where("starts_at", "<=", until)
    .execute();
  return new Set(rows.map(({ starts_at }) => starts_at.getTime()));
};

export const markCancelled = async (database: Database, uuid: string, at: Date): Promise<void> => {
  await database
    .db()
    .updateTable("sim_calendar_event")
    .set({ cancelled_at: at })
    .where("uuid", "=", uuid)
    .where("cancelled_at", "is", null)
    .where("starts_at", ">", at)
    .execute();
};

export const clearInvitee = async (database: Database, uuid: string): Promise<void> => {
  await database
    .db()
    .updateTable("sim_calendar_event")
    .set({ name: "", email: "" })
    .where("uuid", "=", uuid)
    .execute();
};
