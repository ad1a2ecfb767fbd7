import type { Market } from "#contract/market.ts";
import type { CodePurpose } from "#contract/person-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { foldEmail, toAccountLocale } from "./account-policy.ts";
import { lockAccount } from "./account-store.ts";
import { admitSms } from "./admit-sms.ts";
import { requireMobileNumber } from "./mobile-number.ts";
import { sendCode } from "./send-code.ts";

/**
 * Sends a code again, to the contact that its account waits to verify and to no other. `record` runs
 * in the transaction of the code. Throws code_not_needed, too_many_requests, sms_capped.
 */
export async function resendCode(
  call: UserCall,
  userId: string,
  purpose: CodePurpose,
  record: () => Promise<void>,
): Promise<{ resend_after: number }> {
  const { database } = call;
  const send = () =>
    database.tx(async () => {
      const account = await lockAccount(database, userId);
      const target = findTarget(account, purpose);
      await record();
      return sendCode(call, {
        purpose,
        subject: userId,
        target: purpose === "email" ? foldEmail(target) : target,
        recipient: target,
        userId,
        isOwner: false,
        ...toAccountLocale(account),
        warnsOwner: purpose === "email",
      });
    });
  if (purpose === "email") return send();
  const account = await database.tx(() => lockAccount(database, userId));
  const number = requireMobileNumber(
    findTarget(account, purpose),
    account.market as Market,
    call.config.smsCountries,
  );
  const { refund } = await admitSms(call, number);
  try {
    return await send();
  } catch (error) {
    await refund();
    throw error;
  }
}

type Account = Awaited<ReturnType<typeof lockAccount>>;

function findTarget(account: Account, purpose: CodePurpose): string {
  const [contact, verifiedAt] =
    purpose === "email"
      ? [account.email, account.email_verified_at]
      : [account.phone_number, account.phone_verified_at];
  const isUsable = purpose === "email" || account.email_verified_at !== null;
  if (contact === null || verifiedAt !== null || account.deactivated_at !== null || !isUsable)
    throw new ApiError("code_not_needed");
  return contact;
}
