import { type Profile } from "#contract/profile.ts";
import type { Address } from "#contract/address.ts";
import type { Language, Market } from "#contract/market.ts";
import { GREEK_REGIONS } from "#contract/regions.ts";
import type { AddressField } from "./address-rules.ts";

/** Names in the visitor's language; null for countries without a list. */
export const listRegions = (market: Market, language: Language) =>
  market === "GR"
    ? GREEK_REGIONS.map(({ code, ...names }) => ({ code, name: names[language] }))
    : null;

/** The phone number is formatted as in its country. */
export function toAddressValues(address: Address): Partial<Record<AddressField, string>> {
  const { id: _id, country, delivery_notes, ...lines } = address;
  const mobile_number = writeNumber(address.mobile_number, country);
  return { ...lines, mobile_number, delivery_notes: delivery_notes ?? "" };
}

type Known = Pick<Profile, "full_name" | "phone_number" | "is_phone_verified">;

/** The name that the bank has verified takes precedence. */
export function toKnownValues(
  profile: Known | null,
  country: Market,
  checkedName: string | null = null,
): Partial<Record<AddressField, string>> {
  if (profile === null) return {};
  const { full_name, phone_number: phone, is_phone_verified: isVerified } = profile;
  return {
    full_name: checkedName ?? full_name ?? "",
    mobile_number: isVerified && phone !== null ? writeNumber(phone, country) : "",
  };
}

function writeNumber(digits: string, country: Market): string {
  const prefix = DIALLING[country];
  return digits.startsWith(prefix)
    ? (country === "GB" ? "0" : "") + digits.slice(prefix.length)
    : `+${digits}`;
}

const DIALLING = { GR: "30", GB: "44" } as const satisfies Record<Market, string>;
