import { randomUUIDv7 } from "node:crypto";
import type { Locale, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import { insertMessage } from "./message-store.ts";
import { isCodeTemplate, type MessagePayloads, type MessageTemplate } from "./message-templates.ts";

type Parts = { database: Database; jobs: Pick<Jobs, "enqueue"> };

type NewMessage<Template extends MessageTemplate> = {
  template: Template;
  payload: MessagePayloads[Template];
  /** E-mail, or digits of a phone number without `+`. */
  recipient: string;
  market: Market;
  locale: Locale;
  user_id?: string;
  /** A second message with the same key is dropped. */
  dedupe_key?: string;
  at: Date;
};

/**
 * Plans a mail or SMS in the current transaction; a job sends it, with retries, never twice. Codes
 * have runners of their own, so that they go out at once whatever else waits.
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
