import { toAddressKey } from "#contract/address-key.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { publish } from "#api/events.ts";
import { rememberDevice } from "#api/http/device.ts";
import { releaseVisitorSessions } from "#api/http/visitor-session.ts";
import { hashPassword } from "#api/modules/step-up/index.ts";
import { endVerificationsOf, toCodeError, tryCode } from "#api/modules/verification/index.ts";
import { foldEmail } from "./account-policy.ts";
import { lockAccount, writeAccount } from "./account-store.ts";
import { requireUncommonPassword } from "./common-password.ts";
import { findEmailOwner, findResettable, retryWhenTaken } from "./contact.ts";
import { eraseKnownDevices, isKnownDevice } from "./known-device-store.ts";
import { sendCode, toSender } from "./send-code.ts";
import { revokeAllSessions } from "./session-store.ts";
import { writeToMember } from "./write-to-member.ts";

/** Writes the same rows and jobs without an account (decisions "Account enumeration"). */
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

export async function validatePasswordReset(
  call: Call,
  { email, token: code }: { email: string; token: string },
): Promise<void> {
  const { database, at } = call;
  const subject = foldEmail(email);
  const sender = toSender(call, subject);
  const { rejection } = await database.tx(() =>
    tryCode(database, { purpose: "password", subject, sender, code, at }),
  );
  if (rejection) throw toCodeError(rejection, "token");
}

type Reset = { email: string; token: string; password: string };

/**
 * Verifies the e-mail and ends every session and open code. If the e-mail was unverified, another
 * person may have created the account's data: it is deleted, or goes back to its visitor session.
 */
export async function resetPassword(call: Call, { email, token, password }: Reset): Promise<void> {
  await requireUncommonPassword(password, email);
  // Hashing is expensive, so the code is checked first; it runs outside of the transaction.
  await validatePasswordReset(call, { email, token });
  const hash = await hashPassword(password);
  const subject = foldEmail(email);
  const rejection = await retryWhenTaken("email_folded", () =>
    call.database.tx(() => resetInTransaction(call, { subject, code: token, hash })),
  );
  if (rejection) throw toCodeError(rejection, "token");
}

async function resetInTransaction(
  call: Call,
  { subject, code, hash }: { subject: string; code: string; hash: string },
) {
  const { database, device, at } = call;
  const sender = toSender(call, subject);
  const tried = await tryCode(database, { purpose: "password", subject, sender, code, at });
  if (tried.rejection) return tried.rejection;
  // Only verifications of an existing account have a code that can match.
  const account = await lockAccount(database, tried.verification.user_id!);
  const owner = await findEmailOwner(database, subject);
  const isTheirs = owner ? owner.id === account.id : foldEmail(account.email) === subject;
  if (!isTheirs || account.deactivated_at) return "code_expired";

  if (!account.email_verified_at) {
    await deleteIdentities(database, account.id);
    await releaseVisitorSessions(database, account.id);
    await publish(call, "account_reclaimed", { userId: account.id, at });
  }
  await writeAccount(database, account.id, {
    password_hash: hash,
    password_changed_at: at,
    email_folded: subject,
    email_verified_at: account.email_verified_at ?? at,
  });
  await endVerificationsOf(database, account.id, at);
  await revokeAllSessions(database, account.id, at);
  // Only the device that read the mailbox stays known.
  await eraseKnownDevices(database, account.id, device);
  if (device) await rememberDevice(database, { userId: account.id, device, at });
  await writeToMember(
    call,
    { ...account, email_folded: subject },
    { template: "password-changed", payload: { changed_at: at.toISOString() }, at },
  );
  return null;
}

/** They may have been added before the e-mail was verified. */
async function deleteIdentities(database: Database, userId: string): Promise<void> {
  await database.db().deleteFrom("social_identity").where("user_id", "=", userId).execute();
}
