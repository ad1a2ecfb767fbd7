import type { Call } from "#api/context.ts";
import { foldEmail } from "./account-policy.ts";
import { sendCode } from "./send-code.ts";
import { findResettable } from "./sign-up-store.ts";

/**
 * A code for a new password. The same is written and planned for an e-mail without an account; only
 * the job that would send the code finds nobody to send it to (decisions "Account enumeration").
 */
export function forgotPassword(
  call: Call,
  { email }: { email: string },
): Promise<{ resend_after: number }> {
  const { database, market, locale } = call;
  const folded = foldEmail(email);
  return database.tx(async () =>
    sendCode(call, {
      purpose: "password",
      subject: folded,
      target: folded,
      recipient: email,
      userId: await findResettable(database, folded),
      market,
      locale,
    }),
  );
}
