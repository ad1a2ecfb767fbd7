import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/min";
import { phoneNumberSchema } from "#contract/verification.ts";
import { CALLING_CODES } from "./calling-codes.ts";

type Errors = Record<string, string[]>;

/** What people put between digits, and the two ways to begin with a country's code. */
const BLANKS = /[\s().\-/\u2010-\u2015]/g;
const INTERNATIONAL = /^(?:\+|00)/;

/**
 * The number as the marketplace takes it, digits of country code and national number (decisions
 * "Phone"), or what is wrong with it. A number that begins with its own country's code needs no
 * country beside it.
 */
export function readPhone(
  country: string,
  typed: string,
): { phone_number: string } | { errors: Errors } {
  const text = typed.replace(BLANKS, "");
  if (text === "") return { errors: { phone_number: ["auth.phone-number-required"] } };
  const isInternational = INTERNATIONAL.test(text);
  const digits = text.replace(INTERNATIONAL, "");
  if (!/^\d*$/.test(digits))
    return { errors: { phone_number: ["auth.phone-number-numeric-only"] } };
  const code = CALLING_CODES.get(country);
  if (!isInternational && code === undefined) {
    return { errors: { phone_country: ["auth.phone-country-required"] } };
  }
  const found = isInternational
    ? parsePhoneNumberFromString(`+${digits}`)
    : parsePhoneNumberFromString(text, country as CountryCode);
  const number = found?.number.slice(1) ?? (isInternational ? digits : code + digits);
  const checked = phoneNumberSchema.safeParse(number);
  if (!checked.success) {
    return { errors: { phone_number: checked.error.issues.slice(0, 1).map((one) => one.message) } };
  }
  if (!found?.isValid()) return { errors: { phone_number: ["auth.phone-number-invalid"] } };
  return { phone_number: checked.data };
}
