import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { ApiError } from "#api/http/api-error.ts";

export type MobileNumber = {
  digits: string;
  /** ISO 3166. */
  country: string;
};

/**
 * Throws 422, also for countries whose operators profit from every SMS (spec §5 "Phone"; decisions
 * "Phone").
 */
export function requireMobileNumber(
  digits: string,
  market: Market,
  smsCountries: ReadonlySet<string>,
): MobileNumber {
  let isUnsupportedCountry = false;
  for (const parsed of [
    parsePhoneNumberFromString(`+${digits.replace(/^00/, "")}`),
    parsePhoneNumberFromString(digits, market),
  ]) {
    if (!parsed?.isValid()) continue;
    const number = parsed.number.slice(1);
    if (number.length < LIMITS.phone.min || number.length > LIMITS.phone.max) continue;
    const country = parsed.country ?? "";
    if (smsCountries.has(country)) return { digits: number, country };
    isUnsupportedCountry = true;
  }
  throw invalidNumber(
    isUnsupportedCountry ? "auth.phone-number-country" : "auth.phone-number-invalid",
  );
}

const invalidNumber = (message: string): ApiError =>
  new ApiError("invalid_fields", { fields: { phone_number: [message] } });
