import type { UserCall } from "#api/context.ts";
import { toAccountLocale } from "./account-locale.ts";
import { foldEmail } from "./account-policy.ts";
import { emailInUse } from "./contact-in-use.ts";
import { lockAccount, writeAccount } from "./profile-store.ts";
import { requireFreshProof } from "./require-fresh-proof.ts";
import { sendCode } from "./send-code.ts";
import { findOwner } from "./sign-up-store.ts";

/**
 * A code to the account's e-mail or to the one it shall have. Before the first proof the new one takes
 * the old one's place, on the terms of a sign-up without a human check: whether it is in use shows
 * nowhere. Afterwards the old one stays until the new one is proved.
 */
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

/** The proof first: an old session in strange hands must not ask around. */
async function requireFreeEmail(call: UserCall, folded: string): Promise<void> {
  await requireFreshProof(call);
  const owner = await findOwner(call.database, folded);
  if (owner) throw emailInUse(owner.email);
}
