import { sql, type Selectable } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Appointment } from "#api/db/schema.ts";

export type AppointmentRow = Selectable<Appointment>;

type AppointmentOwner = { orderId: string; userId: string };

const selectAppointments = (database: Database) =>
  database.db().selectFrom("appointment").selectAll();

export const findAppointmentRow = (
  database: Database,
  { orderId, userId }: AppointmentOwner,
): Promise<AppointmentRow | undefined> =>
  selectAppointments(database)
    .where("order_id", "=", orderId)
    .where("user_id", "=", userId)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();

export const findAppointmentById = (
  database: Database,
  id: string,
): Promise<AppointmentRow | undefined> =>
  selectAppointments(database).where("id", "=", id).executeTakeFirst();

export const findAppointmentByEvent = (
  database: Database,
  calendar: string,
  eventUuid: string,
): Promise<AppointmentRow | undefined> =>
  selectAppointments(database)
    .where("calendar", "=", calendar)
    .where("event_uuid", "=", eventUuid)
    .executeTakeFirst();

export const countCancelled = async (
  database: Database,
  { orderId, userId }: AppointmentOwner,
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

/** Fails when the user has another appointment for this order (appointment_one_idx). */
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
