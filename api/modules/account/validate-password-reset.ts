import type { Call } from "#api/context.ts";
import { foldEmail } from "./account-policy.ts";
import { toCodeError, tryCode } from "./try-code.ts";

/** Whether a code may set a new password; the right one stays good for the setting itself. */
export async function validatePasswordReset(
  { database, at }: Call,
  { email, token: code }: { email: string; token: string },
): Promise<void> {
  const subject = foldEmail(email);
  const { refusal } = await database.tx(() =>
    tryCode(database, { purpose: "password", subject, code, at }),
  );
  if (refusal) throw toCodeError(refusal, "token");
}
