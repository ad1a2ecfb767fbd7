import type { RateLimitName } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { MobileNumber } from "./mobile-number.ts";

/** 100,000 numbers in either country. */
const RANGE_DIGITS = 7;

type Cap = [RateLimitName, string];

/** SMS pumping uses many accounts and one range of numbers. A reached cap logs an alarm. */
export async function admitSms(
  { limits, log }: Call,
  { digits, country }: MobileNumber,
): Promise<{ refund: () => Promise<void> }> {
  const range = digits.slice(0, RANGE_DIGITS);
  const caps: Cap[] = [
    ["smsRange", range],
    ["smsRangeDay", range],
    ["smsCountry", country],
    ["smsCountryDay", country],
  ];
  const spent: Cap[] = [];
  const refund = async () => {
    for (const [name, key] of spent) await limits.refund(name, key);
  };
  for (const [name, key] of caps) {
    try {
      await limits.spend(name, key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refund();
      log.warn({ alarm: "sms-cap", cap: name, range, country }, "An SMS cap is reached");
      const { data, headers } = error;
      const fields = { phone_number: ["auth.phone-number-busy"] };
      throw new ApiError("sms_capped", { fields, data, headers });
    }
    spent.push([name, key]);
  }
  return { refund };
}
