import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { toAccountLocale } from "./account-policy.ts";
import { admitSms } from "./admit-sms.ts";
import { requireMobileNumber } from "./mobile-number.ts";

/**
 * Tells a replaced number about the change. It runs after the change and never undoes it: the mail
 * about it says the same, and a number may be in a country that gets no SMS any more.
 */
export async function warnOldPhone(
  call: UserCall,
  { phone, ...member }: { phone: string; market: string; language: string },
): Promise<void> {
  const { database, user, at } = call;
  const { market, locale } = toAccountLocale(member);
  try {
    await admitSms(call, requireMobileNumber(phone, market, call.config.smsCountries));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    call.log.warn({ code: error.code }, "A replaced phone number is not told");
    return;
  }
  await database.tx(() =>
    sendMessage(call, {
      template: "phone-changed-notice",
      payload: { changed_at: at.toISOString() },
      recipient: phone,
      market,
      locale,
      user_id: user.id,
      at,
    }),
  );
}
