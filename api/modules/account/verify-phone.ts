import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { insertContactChange } from "#api/modules/contact-change/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { changeVerification, toCodeError, tryCode } from "#api/modules/verification/index.ts";
import { toAccountLocale } from "./account-policy.ts";
import { lockAccount, writeAccount } from "./account-store.ts";
import { admitSms } from "./admit-sms.ts";
import { findPhoneOwner, maskPhone, phoneInUse, releasePhone, retryWhenTaken } from "./contact.ts";
import { requireMobileNumber } from "./mobile-number.ts";
import { sendCode } from "./send-code.ts";
import { warnOldPhone } from "./warn-old-phone.ts";
import { writeToMember } from "./write-to-member.ts";

/** Replaces an unverified number at once; a verified one stays until the new one is verified. */
export async function sendPhoneCode(
  call: UserCall,
  { phone_number: digits }: { phone_number: string },
): Promise<{ resend_after: number }> {
  const number = requireMobileNumber(digits, call.user.market, call.config.smsCountries);
  const { refund } = await admitSms(call, number);
  try {
    return await retryWhenTaken("phone_number", () =>
      call.database.tx(() => sendToPhone(call, number.digits)),
    );
  } catch (error) {
    await refund();
    throw error;
  }
}

async function sendToPhone(call: UserCall, phone: string) {
  const { database, user } = call;
  const account = await lockAccount(database, user.id);
  if (!account.email_verified_at)
    throw new ApiError("profile_incomplete", { data: { missing: ["email"] } });
  if (account.phone_verified_at && account.phone_number !== phone) await requireStepUp(call);
  const owner = await findPhoneOwner(database, phone, user.id);
  if (owner) throw phoneInUse(owner);

  const sent = await sendCode(call, {
    purpose: "phone",
    subject: user.id,
    target: phone,
    recipient: phone,
    userId: user.id,
    isOwner: account.phone_verified_at !== null && account.phone_number === phone,
    ...toAccountLocale(account),
  });
  if (!account.phone_verified_at) {
    await releasePhone(database, phone, user.id);
    await writeAccount(database, user.id, { phone_number: phone });
  }
  return sent;
}

/** The first of several accounts that verify the same number wins. */
export async function verifyPhone(call: UserCall, { code }: { code: string }): Promise<void> {
  const { rejection, replaced } = await retryWhenTaken("phone_number", () =>
    call.database.tx(() => verifyInTransaction(call, code)),
  );
  if (rejection) throw toCodeError(rejection, "code");
  if (replaced) await warnOldPhone(call, replaced);
}

async function verifyInTransaction(call: UserCall, code: string) {
  const { database, user, at } = call;
  const before = await lockAccount(database, user.id);
  const tried = await tryCode(database, { purpose: "phone", subject: user.id, code, at });
  if (tried.rejection) return { rejection: tried.rejection };
  const { id, target } = tried.verification;
  const owner = await findPhoneOwner(database, target, user.id);
  if (owner) throw phoneInUse(owner);

  const isSame = before.phone_number === target;
  await changeVerification(database, id, { used_at: at });
  await releasePhone(database, target, user.id);
  await writeAccount(database, user.id, {
    phone_number: target,
    phone_verified_at: isSame ? (before.phone_verified_at ?? at) : at,
  });
  const { phone_number: phone, phone_verified_at: verifiedAt } = before;
  if (!phone || !verifiedAt || isSame) return { rejection: null };
  const contact_change_id = await insertContactChange(database, {
    userId: user.id,
    kind: "phone",
    oldContact: phone,
    oldVerifiedAt: verifiedAt,
    newContact: target,
    at,
  });
  const new_phone_masked = maskPhone(target);
  await writeToMember(call, before, {
    template: "phone-changed",
    payload: { new_phone_masked, changed_at: at.toISOString(), contact_change_id },
    at,
  });
  return { rejection: null, replaced: { ...before, phone } };
}
