import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import validator from "validator";
import type { AddressBody } from "#contract/address.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { GREEK_REGIONS } from "#contract/regions.ts";
import { ApiError } from "#api/http/api-error.ts";

/** validator.js also accepts the first half of a British postcode, which names a district. */
const FULL_BRITISH_CODE = /\d[A-Z]{2}$/;

const isDeliverable = (postalCode: string, country: Market): boolean =>
  validator.isPostalCode(postalCode, country) &&
  (country !== "GB" || FULL_BRITISH_CODE.test(postalCode));

/** Digits with country code, no `+` (decisions "Phone"). Only mobile: couriers send SMS. */
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

/** Throws 422 with every field that is wrong for its country (spec §5). */
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

/** Codes cross prefecture borders, so a code must only lie in its region's zone. */
const ZONES: readonly (readonly [digits: string, regions: readonly string[]])[] = [
  ["1", ["attica"]],
  [
    "2",
    [
      "corinthia",
      "argolida",
      "arkadia",
      "laconia",
      "messinia",
      "achaia",
      "ilia",
      "kefalonia",
      "zakynthos",
    ],
  ],
  [
    "3",
    [
      "aitoloakarnania",
      "lefkada",
      "boeotia",
      "phocis",
      "euboea",
      "phthiotis",
      "evrytania",
      "magnesia",
    ],
  ],
  ["4", ["larissa", "trikala", "karditsa", "ioannina", "thesprotia", "arta", "preveza", "corfu"]],
  [
    "56",
    [
      "kozani",
      "grevena",
      "kastoria",
      "florina",
      "thessaloniki",
      "pella",
      "imathia",
      "pieria",
      "kilkis",
      "serres",
      "chalkidiki",
      "kavala",
      "drama",
      "xanthi",
      "evros",
      "rhodope",
    ],
  ],
  ["7", ["heraklion", "lasithi", "chania", "rethymno"]],
  // Kythira belongs to Attica but has an island code.
  ["8", ["attica", "lesvos", "chios", "samos", "cyclades", "dodecanese"]],
];

/** Thrace shares its zones with Macedonia. */
const isCodeOfRegion = (postalCode: string, region: string): boolean =>
  ZONES.some(([digits, regions]) => digits.includes(postalCode[0]!) && regions.includes(region));
