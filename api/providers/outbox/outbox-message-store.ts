import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { OutboxMessage } from "#api/db/schema.ts";
import { LIMITS } from "#contract/limits.ts";

export type OutboxMessageRow = Selectable<OutboxMessage>;
export type Channel = "mail" | "sms";

export async function insertOutboxMessage(
  database: Database,
  {
    headers = {},
    ...message
  }: Omit<OutboxMessageRow, "id" | "channel" | "headers"> & {
    channel: Channel;
    headers?: Record<string, string>;
  },
): Promise<string> {
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("outbox_message")
    .values({ id, ...message, headers: JSON.stringify(headers) })
    .execute();
  return id;
}

/** Newest first. A phone number may be given with its `+`. */
export function listOutboxMessages(
  database: Database,
  { to, channel, limit }: { to?: string; channel?: Channel; limit: number },
): Promise<OutboxMessageRow[]> {
  let query = database.db().selectFrom("outbox_message").selectAll();
  if (to) {
    const recipient = to.trim().toLowerCase().replace(/^\+/, "");
    query = query.where(({ fn }) => fn<string>("lower", ["recipient"]), "=", recipient);
  }
  if (channel) query = query.where("channel", "=", channel);
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export function findOutboxMessage(
  database: Database,
  id: string,
): Promise<OutboxMessageRow | undefined> {
  return database
    .db()
    .selectFrom("outbox_message")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

const CODE = new RegExp(`(?<!\\d)\\d{${LIMITS.code.digits}}(?!\\d)`);

export const findCode = (text: string): string | null => CODE.exec(text)?.[0] ?? null;
