import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { ApiError } from "#api/http/api-error.ts";

export type MobileNumber = {
  /** Of country code and national number, as an SMS finds them. */
  digits: string;
  /** ISO 3166. */
  country: string;
};

/**
 * The number behind the digits, or 422: also for one of a country to which no SMS goes, since some are
 * dear and their owners profit from every message. The digits carry their country code (spec §5
 * "Phone"); a national number without one is taken for the account's country. A British trunk 0 is
 * dropped (decisions "Phone").
 */
export function requireMobileNumber(
  digits: string,
  market: Market,
  smsCountries: ReadonlySet<string>,
): MobileNumber {
  let isElsewhere = false;
  for (const parsed of [
    parsePhoneNumberFromString(`+${digits.replace(/^00/, "")}`),
    parsePhoneNumberFromString(digits, market),
  ]) {
    if (!parsed?.isValid()) continue;
    const number = parsed.number.slice(1);
    if (number.length < LIMITS.phone.min || number.length > LIMITS.phone.max) continue;
    const country = parsed.country ?? "";
    if (smsCountries.has(country)) return { digits: number, country };
    isElsewhere = true;
  }
  throw refuse(isElsewhere ? "auth.phone-number-country" : "auth.phone-number-invalid");
}

const refuse = (message: string): ApiError =>
  new ApiError("invalid_fields", { fields: { phone_number: [message] } });
