import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toAccountLocale } from "./account-locale.ts";
import { admitSms } from "./admit-sms.ts";
import { phoneInUse } from "./contact-in-use.ts";
import { requireMobileNumber } from "./mobile-number.ts";
import { lockAccount, writeAccount } from "./profile-store.ts";
import { requireFreshProof } from "./require-fresh-proof.ts";
import { retryWhenTaken } from "./retry-when-taken.ts";
import { sendCode } from "./send-code.ts";
import { findPhoneHolder, releasePhone } from "./sign-up-store.ts";

/**
 * A code by SMS to the number that the account shall have. Before the first proof it is the account's
 * number at once, though nobody else is kept from it; afterwards the old one stays until the new one
 * is proved.
 */
export async function sendPhoneCode(
  call: UserCall,
  { phone_number: digits }: { phone_number: string },
): Promise<{ resend_after: number }> {
  const number = requireMobileNumber(digits, call.user.market, call.config.smsCountries);
  const { giveBack } = await admitSms(call, number);
  try {
    return await retryWhenTaken("phone_number", () =>
      call.database.tx(() => claimPhone(call, number.digits)),
    );
  } catch (error) {
    await giveBack();
    throw error;
  }
}

async function claimPhone(call: UserCall, phone: string) {
  const { database, user } = call;
  const account = await lockAccount(database, user.id);
  if (!account.email_verified_at)
    throw new ApiError("profile_incomplete", { data: { missing: ["email"] } });
  if (account.phone_verified_at && account.phone_number !== phone) await requireFreshProof(call);
  const holder = await findPhoneHolder(database, phone, user.id);
  if (holder) throw phoneInUse(holder);

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
