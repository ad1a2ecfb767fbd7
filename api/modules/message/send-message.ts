import { randomUUIDv7 } from "node:crypto";
import type { Locale, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import {
  isCodeTemplate,
  MESSAGE_CHANNELS,
  type MessagePayloads,
  type MessageTemplate,
} from "./message-templates.ts";

type Parts = { database: Database; jobs: Pick<Jobs, "enqueue"> };

type NewMessage<Template extends MessageTemplate> = {
  template: Template;
  payload: MessagePayloads[Template];
  /** E-mail address, or digits of a phone number without `+`. */
  recipient: string;
  market: Market;
  locale: Locale;
  user_id?: string;
  dedupe_key?: string;
  at: Date;
};

/**
 * Runs in the current transaction; a job sends at most once. Codes do not wait for other messages.
 */
export async function sendMessage<Template extends MessageTemplate>(
  { database, jobs }: Parts,
  message: NewMessage<Template>,
): Promise<void> {
  database.requireTx();
  const id = randomUUIDv7();
  const isNew = await insertMessage(database, id, message);
  if (!isNew) return;
  const job = isCodeTemplate(message.template) ? "send-code" : "send-message";
  await jobs.enqueue(job, { message_id: id }, { key: id });
}

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

async function insertMessage(
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
