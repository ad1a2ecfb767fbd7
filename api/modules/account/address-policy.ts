import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import validator from "validator";
import type { AddressBody } from "#contract/account.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { GREEK_REGIONS } from "#contract/regions.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isCodeOfRegion } from "./postal-zone.ts";

/** validator also takes the first half of a British code, which is a district, not a place. */
const FULL_BRITISH_CODE = /\d[A-Z]{2}$/;

const isDeliverable = (postalCode: string, country: Market): boolean =>
  validator.isPostalCode(postalCode, country) &&
  (country !== "GB" || FULL_BRITISH_CODE.test(postalCode));

/**
 * Digits of country code and national number, without `+` (decisions "Phone"); null when no mobile
 * phone answers to it: couriers send SMS. A number of another country is fine when it carries its country code.
 */
export function findPhoneNumber(text: string, country: Market): string | null {
  const digits = text.replaceAll(/[^\d+]/g, "");
  for (const candidate of [
    parsePhoneNumberFromString(digits, country),
    parsePhoneNumberFromString(`+${digits.replace(/^(?:\+|00)/, "")}`),
  ]) {
    if (!candidate?.isValid()) continue;
    const number = candidate.number.slice(1);
    if (number.length >= LIMITS.phone.min && number.length <= LIMITS.phone.max) return number;
  }
  return null;
}

/** The address as it is kept, or 422 with all that is wrong with it for its country (spec §5). */
export function requireDeliverableAddress(address: AddressBody): AddressBody {
  const fields: Record<string, string[]> = {};
  const { country, region, postal_code: postalCode } = address;
  if (country === "GR" && !GREEK_REGIONS.some(({ code }) => code === region))
    fields["region"] = ["address.region-invalid"];
  if (!isDeliverable(postalCode, country)) fields["postal_code"] = ["address.postal-code-invalid"];
  else if (country === "GR" && !fields["region"] && !isCodeOfRegion(postalCode, region))
    fields["region"] = ["address.region-other"];
  const phone = findPhoneNumber(address.mobile_number, country);
  if (phone === null) fields["mobile_number"] = ["address.phone-invalid"];
  if (phone === null || Object.keys(fields).length > 0)
    throw new ApiError("invalid_fields", { fields });
  return { ...address, mobile_number: phone };
}
