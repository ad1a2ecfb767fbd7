import type { Locale, Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { MessagePayloads, MessageTemplate } from "#api/modules/message/message-templates.ts";
import { sendMessage } from "#api/modules/message/send-message.ts";
import { putVerification } from "./verification-store.ts";

/** Templates of messages whose code is made when they are sent. */
type CodeTemplate = {
  [Template in MessageTemplate]: MessagePayloads[Template] extends { verification_id: string }
    ? Template
    : never;
}[MessageTemplate];

/**
 * Plans a message with a code or a link, in the current transaction, and answers the id of what it
 * proves. Nothing arrives where `userId` is null.
 */
export async function sendVerification(
  { database, jobs, at }: Pick<Call, "database" | "jobs" | "at">,
  template: CodeTemplate,
  {
    recipient,
    market,
    locale,
    ...verification
  }: Omit<Parameters<typeof putVerification>[1], "at"> & {
    /** As the message is addressed. */
    recipient: string;
    market: Market;
    locale: Locale;
  },
): Promise<string> {
  const id = await putVerification(database, { ...verification, at });
  const { userId } = verification;
  await sendMessage(
    { database, jobs },
    {
      template,
      payload: { verification_id: id },
      recipient,
      market,
      locale,
      ...(userId !== null && { user_id: userId }),
      at,
    },
  );
  return id;
}
