import type { Selectable } from "kysely";
import type { Locale, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Message } from "#api/db/schema.ts";
import { listCodeTemplates, MESSAGE_CHANNELS, type MessageTemplate } from "./message-templates.ts";

export type MessageRow = Selectable<Message>;

type NewRow = {
  template: MessageTemplate;
  payload: object;
  recipient: string;
  market: Market;
  locale: Locale;
  user_id?: string;
  dedupe_key?: string;
  at: Date;
};

/** Answers false when a message with the same key is there already. */
export async function insertMessage(
  database: Database,
  id: string,
  { template, payload, recipient, market, locale, user_id, dedupe_key, at }: NewRow,
): Promise<boolean> {
  const row = await database
    .db()
    .insertInto("message")
    .values({
      id,
      market,
      channel: MESSAGE_CHANNELS[template],
      template,
      locale,
      recipient,
      user_id: user_id ?? null,
      payload: JSON.stringify(payload),
      dedupe_key: dedupe_key ?? null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export function lockMessage(database: Database, id: string): Promise<MessageRow | undefined> {
  database.requireTx();
  return database
    .db()
    .selectFrom("message")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateMessage(
  database: Database,
  id: string,
  change: Partial<
    Pick<MessageRow, "status" | "attempts" | "last_error" | "sent_at" | "provider_reference">
  >,
): Promise<void> {
  await database.db().updateTable("message").set(change).where("id", "=", id).execute();
}

/** Ids of codes that have not been sent and were asked for after `since`. */
export async function listWaitingCodes(database: Database, since: Date): Promise<string[]> {
  const rows = await database
    .db()
    .selectFrom("message")
    .select("id")
    .where("status", "=", "waiting")
    .where("created_at", ">", since)
    .where("template", "in", listCodeTemplates())
    .orderBy("created_at")
    .execute();
  return rows.map(({ id }) => id);
}
