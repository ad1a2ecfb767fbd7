import type { UserCall } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { insertContactChange } from "#api/modules/contact-change/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { changeVerification, toCodeError, tryCode } from "#api/modules/verification/index.ts";
import { foldEmail, toAccountLocale } from "./account-policy.ts";
import { lockAccount, writeAccount } from "./account-store.ts";
import { emailInUse, findEmailOwner, maskEmail, retryWhenTaken } from "./contact.ts";
import { sendCode } from "./send-code.ts";
import { writeToMember } from "./write-to-member.ts";

/** Replaces an unverified e-mail at once, without revealing whether the new one is in use. */
export const sendEmailCode = (
  call: UserCall,
  { email }: { email: string },
): Promise<{ resend_after: number }> => {
  const { database, user } = call;
  const folded = foldEmail(email);
  return database.tx(async () => {
    const account = await lockAccount(database, user.id);
    const isNew = foldEmail(account.email) !== folded;
    if (account.email_verified_at) {
      if (isNew) await requireFreeEmail(call, folded);
    } else if (isNew) await writeAccount(database, user.id, { email, email_folded: null });
    return sendCode(call, {
      purpose: "email",
      subject: user.id,
      target: folded,
      recipient: email,
      userId: user.id,
      isOwner: account.email_folded === folded,
      ...toAccountLocale(account),
      warnsOwner: !account.email_verified_at,
    });
  });
};

/** A stolen session must not find out which e-mails are in use. */
async function requireFreeEmail(call: UserCall, folded: string): Promise<void> {
  await requireStepUp(call);
  const owner = await findEmailOwner(call.database, folded);
  if (owner) throw emailInUse(owner.email);
}

/** The first of several accounts that verify the same e-mail wins. */
export async function verifyEmail(call: UserCall, { code }: { code: string }): Promise<void> {
  const rejection = await retryWhenTaken("email_folded", () =>
    call.database.tx(() => verifyInTransaction(call, code)),
  );
  if (rejection) throw toCodeError(rejection, "code");
}

async function verifyInTransaction(call: UserCall, code: string) {
  const { database, user, at } = call;
  const before = await lockAccount(database, user.id);
  const tried = await tryCode(database, { purpose: "email", subject: user.id, code, at });
  if (tried.rejection) return tried.rejection;
  const { id, target } = tried.verification;
  const owner = await findEmailOwner(database, target);
  if (owner && owner.id !== user.id) throw emailInUse(owner.email);

  const isSame = foldEmail(before.email) === target;
  await changeVerification(database, id, { used_at: at });
  await writeAccount(database, user.id, {
    email: isSame ? before.email : target,
    email_folded: target,
    email_verified_at: isSame ? (before.email_verified_at ?? at) : at,
  });
  await publish(call, "email_verified", { userId: user.id });
  if (!before.email_verified_at || isSame) return null;
  const contact_change_id = await insertContactChange(database, {
    userId: user.id,
    kind: "email",
    oldContact: before.email,
    oldVerifiedAt: before.email_verified_at,
    newContact: target,
    at,
  });
  const new_email_masked = maskEmail(target);
  await writeToMember(call, before, {
    template: "email-changed",
    payload: { new_email_masked, changed_at: at.toISOString(), contact_change_id },
    at,
  });
  return null;
}
