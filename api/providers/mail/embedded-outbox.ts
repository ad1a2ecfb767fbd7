import type { Database } from "#api/db/database.ts";
import { insertOutboxMessage } from "../outbox/outbox-message-store.ts";
import type { MailPort } from "./port.ts";

/** Stores mails in the database instead of sending them, to be read at /dev/outbox. */
export const createOutboxMail = ({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): MailPort => ({
  async send({ to, subject, text, html, message_id, headers = {} }) {
    database.refuseTx();
    const reference = await insertOutboxMessage(database, {
      message_id,
      channel: "mail",
      recipient: to,
      subject,
      text_body: text,
      html_body: html,
      headers,
      created_at: now(),
    });
    return { reference };
  },
  close() {},
});
