import type { Call } from "#api/context.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { foldEmail } from "./account-policy.ts";
import { toSender } from "./code-sender.ts";
import { isKnownDevice } from "./known-device-store.ts";
import { sendCode } from "./send-code.ts";
import { findResettable } from "./sign-up-store.ts";

/**
 * A code for a new password. The same is written and planned for an e-mail without an account; only
 * the job that would send the code finds nobody to send it to (decisions "Account enumeration").
 */
export async function forgotPassword(
  call: Call,
  { email }: { email: string },
): Promise<{ resend_after: number }> {
  const { database, device, limits, ip, market, locale } = call;
  const folded = foldEmail(email);
  const isOwner = await isKnownDevice(database, device, folded);
  if (!isOwner) await limits.spend("send", toAddressKey(ip));
  return database.tx(async () =>
    sendCode(call, {
      purpose: "password",
      subject: folded,
      sender: toSender(call, folded),
      target: folded,
      isOwner,
      recipient: email,
      userId: await findResettable(database, folded),
      market,
      locale,
    }),
  );
}
