import type { Database } from "#api/db/database.ts";
import { insertOutboxMessage } from "../outbox/outbox-message-store.ts";
import type { SmsPort } from "./port.ts";

/** Stores SMS in the database instead of sending them, to be read at /dev/outbox. */
export const createOutboxSms = ({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): SmsPort => ({
  async send({ to, text, message_id }) {
    database.refuseTx();
    const reference = await insertOutboxMessage(database, {
      message_id,
      channel: "sms",
      recipient: to,
      subject: null,
      text_body: text,
      html_body: null,
      created_at: now(),
    });
    return { reference };
  },
});
