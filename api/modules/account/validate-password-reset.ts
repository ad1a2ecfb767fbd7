import type { Call } from "#api/context.ts";
import { foldEmail } from "./account-policy.ts";
import { toSender } from "./code-sender.ts";
import { toCodeError, tryCode } from "./try-code.ts";

/** Whether a code may set a new password; the right one stays good for the setting itself. */
export async function validatePasswordReset(
  call: Call,
  { email, token: code }: { email: string; token: string },
): Promise<void> {
  const { database, at } = call;
  const subject = foldEmail(email);
  const sender = toSender(call, subject);
  const { refusal } = await database.tx(() =>
    tryCode(database, { purpose: "password", subject, sender, code, at }),
  );
  if (refusal) throw toCodeError(refusal, "token");
}
