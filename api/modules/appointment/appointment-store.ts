import { sql, type Selectable } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Appointment } from "#api/db/schema.ts";

export type AppointmentRow = Selectable<Appointment>;

type Whose = { orderId: string; userId: string };

const viewAppointments = (database: Database) =>
  database.db().selectFrom("appointment").selectAll();

/** The person's own for this order that was not cancelled. */
export const findAppointmentRow = (
  database: Database,
  { orderId, userId }: Whose,
): Promise<AppointmentRow | undefined> =>
  viewAppointments(database)
    .where("order_id", "=", orderId)
    .where("user_id", "=", userId)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();

export const findAppointmentById = (
  database: Database,
  id: string,
): Promise<AppointmentRow | undefined> =>
  viewAppointments(database).where("id", "=", id).executeTakeFirst();

/** Whoever's it is, cancelled or not. */
export const findAppointmentByEvent = (
  database: Database,
  calendar: string,
  eventUuid: string,
): Promise<AppointmentRow | undefined> =>
  viewAppointments(database)
    .where("calendar", "=", calendar)
    .where("event_uuid", "=", eventUuid)
    .executeTakeFirst();

/** How many the person has called off for this order. */
export const countCancelled = async (
  database: Database,
  { orderId, userId }: Whose,
): Promise<number> => {
  const { count } = await database
    .db()
    .selectFrom("appointment")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("order_id", "=", orderId)
    .where("user_id", "=", userId)
    .where("cancelled_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Fails where the person has another one for this order (appointment_one_idx). */
export const insertAppointment = async (
  database: Database,
  appointment: Omit<AppointmentRow, "created_at" | "cancelled_at">,
  at: Date,
): Promise<AppointmentRow> =>
  database
    .db()
    .insertInto("appointment")
    .values({ ...appointment, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

export const markCancelled = async (database: Database, id: string, at: Date): Promise<void> => {
  await database
    .db()
    .updateTable("appointment")
    .set({ cancelled_at: at })
    .where("id", "=", id)
    .execute();
};

/** Takes the person out of the calls that they arranged; answers the calendar's names of them. */
export const clearCalls = async (database: Database, userId: string): Promise<string[]> => {
  database.requireTx();
  const cleared = await database
    .db()
    .updateTable("appointment")
    .set({ name: "", join_url: null })
    .where("user_id", "=", userId)
    .returning("event_uuid")
    .execute();
  return cleared.map(({ event_uuid }) => event_uuid);
};

export type CallFacts = {
  user_id: string;
  order_id: string;
  starts_at: Date;
  cancelled_at: Date | null;
  number: string;
  title: string;
  market: Market;
  buyer_id: string;
};

/** A call with what its mails say of its order. */
export const findCallFacts = async (
  database: Database,
  id: string,
): Promise<CallFacts | undefined> => {
  const row = await database
    .db()
    .selectFrom("appointment")
    .innerJoin("customer_order as o", "o.id", "appointment.order_id")
    .select([
      "appointment.user_id",
      "appointment.order_id",
      "appointment.starts_at",
      "appointment.cancelled_at",
      "o.number",
      "o.market",
      "o.buyer_id",
      sql<string>`o.item ->> 'title'`.as("title"),
    ])
    .where("appointment.id", "=", id)
    .executeTakeFirst();
  return row as CallFacts | undefined;
};
