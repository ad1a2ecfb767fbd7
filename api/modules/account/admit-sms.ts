import type { RateLimitName } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { MobileNumber } from "./mobile-number.ts";

/** Country code and the first digits behind it: a hundred thousand numbers of either country. */
const RANGE_DIGITS = 7;

type Cap = [RateLimitName, string];

/**
 * Counts an SMS before it is planned, whoever asks: many accounts that have messages sent to a range of
 * numbers share in what they cost. A cap that is met is an alarm in the log. `giveBack` for an SMS that
 * was not planned after all.
 */
export async function admitSms(
  { limits, log }: Call,
  { digits, country }: MobileNumber,
): Promise<{ giveBack: () => Promise<void> }> {
  const range = digits.slice(0, RANGE_DIGITS);
  const caps: Cap[] = [
    ["smsRange", range],
    ["smsRangeDay", range],
    ["smsCountry", country],
    ["smsCountryDay", country],
  ];
  const spent: Cap[] = [];
  const giveBack = async () => {
    for (const [name, key] of spent) await limits.refund(name, key);
  };
  for (const [name, key] of caps) {
    try {
      await limits.spend(name, key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await giveBack();
      log.warn({ alarm: "sms-cap", cap: name, range, country }, "SMS are capped");
      const { data, headers } = error;
      const fields = { phone_number: ["auth.phone-number-busy"] };
      throw new ApiError("sms_capped", { fields, data, headers });
    }
    spent.push([name, key]);
  }
  return { giveBack };
}
