import type { Call } from "#api/context.ts";
import { rememberDevice } from "#api/http/device.ts";
import { releaseVisitorSessions } from "#api/http/visitor-session.ts";
import { forgetDrafts } from "#api/modules/draft/forget-drafts.ts";
import { forgetFavorites } from "#api/modules/favorite/forget-favorites.ts";
import { forgetCards } from "#api/modules/payment/forget-cards.ts";
import { forgetSavedSearches } from "#api/modules/saved-search/forget-saved-searches.ts";
import { foldEmail } from "./account-policy.ts";
import { toSender } from "./code-sender.ts";
import { removeAddresses } from "./address-store.ts";
import { requireUncommonPassword } from "./common-password.ts";
import { forgetDevices } from "./known-device-store.ts";
import { hashPassword } from "./password.ts";
import { lockAccount, writeAccount } from "./profile-store.ts";
import { retryWhenTaken } from "./retry-when-taken.ts";
import { revokeAllSessions } from "./session-store.ts";
import { deleteIdentities, endVerifications, findOwner } from "./sign-up-store.ts";
import { toCodeError, tryCode } from "./try-code.ts";
import { validatePasswordReset } from "./validate-password-reset.ts";
import { writeToMember } from "./write-to-member.ts";

type Reset = { email: string; token: string; password: string };

/**
 * A new password for the right code, which proves the e-mail as well. Every session and open code of
 * the account ends; of an account whose e-mail nobody had proved, the linked providers, addresses,
 * cards, drafts, hearts and searches go too, since whoever put them there need not be who reads its mails. What a
 * visitor's session holds is that visitor's again.
 */
export async function resetPassword(call: Call, { email, token, password }: Reset): Promise<void> {
  await requireUncommonPassword(password, email);
  // Only a right code is worth the work of a hash, which no transaction should wait for.
  await validatePasswordReset(call, { email, token });
  const hash = await hashPassword(password);
  const subject = foldEmail(email);
  const refusal = await retryWhenTaken("email_folded", () =>
    call.database.tx(() => setPassword(call, { subject, code: token, hash })),
  );
  if (refusal) throw toCodeError(refusal, "token");
}

async function setPassword(
  call: Call,
  { subject, code, hash }: { subject: string; code: string; hash: string },
) {
  const { database, device, at } = call;
  const sender = toSender(call, subject);
  const tried = await tryCode(database, { purpose: "password", subject, sender, code, at });
  if (tried.refusal) return tried.refusal;
  // A code that matches has an account: others are matched by none.
  const account = await lockAccount(database, tried.verification.user_id!);
  const owner = await findOwner(database, subject);
  const isTheirs = owner ? owner.id === account.id : foldEmail(account.email) === subject;
  if (!isTheirs || account.deactivated_at) return "code_expired";

  if (!account.email_verified_at) {
    await deleteIdentities(database, account.id);
    await removeAddresses(database, account.id, at);
    await forgetCards(call, account.id, at);
    await releaseVisitorSessions(database, account.id);
    await forgetDrafts(call, account.id);
    await forgetFavorites(database, account.id);
    await forgetSavedSearches(database, account.id);
  }
  await writeAccount(database, account.id, {
    password_hash: hash,
    password_changed_at: at,
    email_folded: subject,
    email_verified_at: account.email_verified_at ?? at,
  });
  await endVerifications(database, account.id, at);
  await revokeAllSessions(database, account.id, at);
  // Of all devices only the one that read the mailbox is known from here on.
  await forgetDevices(database, account.id, device);
  if (device) await rememberDevice(database, { userId: account.id, device, at });
  await writeToMember(
    call,
    { ...account, email_folded: subject },
    { template: "password-changed", payload: { changed_at: at.toISOString() }, at },
  );
  return null;
}
