import type { UserCall } from "#api/context.ts";
import { adoptFavorites } from "#api/modules/favorite/adopt-favorites.ts";
import { foldEmail } from "./account-policy.ts";
import { emailInUse } from "./contact-in-use.ts";
import { maskEmail } from "./mask-contact.ts";
import { lockAccount, writeAccount } from "./profile-store.ts";
import { retryWhenTaken } from "./retry-when-taken.ts";
import { findOwner } from "./sign-up-store.ts";
import { toCodeError, tryCode } from "./try-code.ts";
import { changeVerification } from "./verification-store.ts";
import { writeToMember } from "./write-to-member.ts";

/**
 * The right code makes its e-mail the account's own. When it replaces a proved one, the old address
 * hears of it. Of several accounts that prove one e-mail the first has it.
 */
export async function verifyEmail(call: UserCall, { code }: { code: string }): Promise<void> {
  const refusal = await retryWhenTaken("email_folded", () =>
    call.database.tx(() => proveEmail(call, code)),
  );
  if (refusal) throw toCodeError(refusal, "code");
}

async function proveEmail(call: UserCall, code: string) {
  const { database, user, at } = call;
  const before = await lockAccount(database, user.id);
  const tried = await tryCode(database, { purpose: "email", subject: user.id, code, at });
  if (tried.refusal) return tried.refusal;
  const { id, target } = tried.verification;
  const owner = await findOwner(database, target);
  if (owner && owner.id !== user.id) throw emailInUse(owner.email);

  const isSame = foldEmail(before.email) === target;
  await changeVerification(database, id, { used_at: at });
  await writeAccount(database, user.id, {
    email: isSame ? before.email : target,
    email_folded: target,
    email_verified_at: isSame ? (before.email_verified_at ?? at) : at,
  });
  await adoptFavorites(call, user.id);
  if (before.email_verified_at && !isSame)
    await writeToMember(call, before, {
      template: "email-changed",
      payload: { new_email_masked: maskEmail(target), changed_at: at.toISOString() },
      at,
    });
  return null;
}
