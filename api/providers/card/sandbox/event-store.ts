import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { SandboxEvent } from "#api/db/schema.ts";

export type EventRow = Selectable<SandboxEvent>;

/** How many are sent before it is looked anew for what is due. */
const BATCH = 100;

export const insertEvent = async (
  database: Database,
  event: { payload: string; created_at: Date; due_at: Date },
): Promise<void> => {
  await database
    .db()
    .insertInto("sandbox_event")
    .values({ ...event, id: `event_${randomUUIDv7()}` })
    .execute();
};

/** Oldest first. */
export const listDueEvents = (database: Database, at: Date): Promise<EventRow[]> =>
  database
    .db()
    .selectFrom("sandbox_event")
    .selectAll()
    .where("delivered_at", "is", null)
    .where("due_at", "<=", at)
    .orderBy("due_at")
    .orderBy("id")
    .limit(BATCH)
    .execute();

export const markEventDelivered = async (
  database: Database,
  id: string,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("sandbox_event")
    .set(({ eb }) => ({ delivered_at: at, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
};

export const markEventFailed = async (
  database: Database,
  id: string,
  dueAt: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("sandbox_event")
    .set(({ eb }) => ({ due_at: dueAt, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
};
