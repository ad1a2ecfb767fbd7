import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { ApiError } from "#api/http/api-error.ts";

/**
 * Digits of country code and national number as an SMS finds them, or 422. The digits carry their
 * country code (spec §5 "Phone"); a national number without one is taken for the account's country. A
 * British trunk 0 is dropped (decisions "Phone").
 */
export function requireMobileNumber(digits: string, country: Market): string {
  for (const parsed of [
    parsePhoneNumberFromString(`+${digits.replace(/^00/, "")}`),
    parsePhoneNumberFromString(digits, country),
  ]) {
    if (!parsed?.isValid()) continue;
    const number = parsed.number.slice(1);
    if (number.length >= LIMITS.phone.min && number.length <= LIMITS.phone.max) return number;
  }
  throw new ApiError("invalid_fields", {
    fields: { phone_number: ["auth.phone-number-invalid"] },
  });
}
