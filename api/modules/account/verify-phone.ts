import type { UserCall } from "#api/context.ts";
import { phoneInUse } from "./contact-in-use.ts";
import { maskPhone } from "./mask-contact.ts";
import { lockAccount, writeAccount } from "./profile-store.ts";
import { retryWhenTaken } from "./retry-when-taken.ts";
import { findPhoneHolder, releasePhone } from "./sign-up-store.ts";
import { toCodeError, tryCode } from "./try-code.ts";
import { changeVerification } from "./verification-store.ts";
import { writeToMember } from "./write-to-member.ts";

/**
 * The right code makes its number the account's own; when it replaces a proved one, a mail says so.
 * Of several accounts that prove one number the first has it.
 */
export async function verifyPhone(call: UserCall, { code }: { code: string }): Promise<void> {
  const refusal = await retryWhenTaken("phone_number", () =>
    call.database.tx(() => provePhone(call, code)),
  );
  if (refusal) throw toCodeError(refusal, "code");
}

async function provePhone(call: UserCall, code: string) {
  const { database, user, at } = call;
  const before = await lockAccount(database, user.id);
  const tried = await tryCode(database, { purpose: "phone", subject: user.id, code, at });
  if (tried.refusal) return tried.refusal;
  const { id, target } = tried.verification;
  const holder = await findPhoneHolder(database, target, user.id);
  if (holder) throw phoneInUse(holder);

  const isSame = before.phone_number === target;
  await changeVerification(database, id, { used_at: at });
  await releasePhone(database, target, user.id);
  await writeAccount(database, user.id, {
    phone_number: target,
    phone_verified_at: isSame ? (before.phone_verified_at ?? at) : at,
  });
  if (before.phone_verified_at && !isSame)
    await writeToMember(call, before, {
      template: "phone-changed",
      payload: { new_phone_masked: maskPhone(target), changed_at: at.toISOString() },
      at,
    });
  return null;
}
