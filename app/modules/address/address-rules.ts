import type { AddressBody } from "#contract/address.ts";
import type { Market } from "#contract/market.ts";
import type { Check } from "../form/form-rules.ts";

export type AddressField = keyof Omit<AddressBody, "country">;

/**
 * Patterns that the browser can check; only the server knows whether a place belongs to the code.
 */
export const ADDRESS_PATTERNS = {
  GR: { postal_code: "\\s*\\d{3}\\s*\\d{2}\\s*", mobile_number: "[+0-9 .\\(\\)\\-]{10,20}" },
  GB: {
    postal_code: "\\s*[A-Za-z]{1,2}\\d[A-Za-z\\d]?\\s*\\d[A-Za-z]{2}\\s*",
    mobile_number: "[+0-9 .\\(\\)\\-]{10,20}",
  },
} as const satisfies Record<Market, Partial<Record<AddressField, string>>>;

const REQUIRED = {
  full_name: "address.full-name-required",
  address: "address.address-required",
  postal_code: "address.postal-code-required",
  city: "address.city-required",
  region: "address.region-required",
  mobile_number: "address.phone-required",
  delivery_notes: "address.required",
} as const satisfies Record<AddressField, string>;

const INVALID = {
  postal_code: "address.postal-code-invalid",
  mobile_number: "address.phone-invalid",
} as const;

/** For `useActionForm`: the browser's answer where the schema does not know the country. */
export const checkAddress =
  (country: Market): Check =>
  (name, value) => {
    if (name !== "postal_code" && name !== "mobile_number") return null;
    const pattern = new RegExp(`^(?:${ADDRESS_PATTERNS[country][name]})$`, "v");
    return pattern.test(value) ? null : INVALID[name];
  };

export type AddressConstraint = Partial<
  Record<AddressField, { required?: boolean; maxLength?: number }>
>;

/** Null when the browser finds no error; the server may find more. */
export function findAddressErrors(
  values: Readonly<Record<string, string | undefined>>,
  country: Market,
  constraint: AddressConstraint,
): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {};
  for (const field of Object.keys(REQUIRED) as AddressField[]) {
    const value = (values[field] ?? "").trim();
    const { required = false, maxLength = Infinity } = constraint[field] ?? {};
    if (value === "") {
      if (required) errors[field] = [REQUIRED[field]];
    } else if (value.length > maxLength) {
      errors[field] = [
        field === "delivery_notes" ? "address.delivery-notes-too-long" : "address.too-long",
      ];
    } else if (field === "postal_code" || field === "mobile_number") {
      const pattern = new RegExp(`^(?:${ADDRESS_PATTERNS[country][field]})$`, "v");
      if (!pattern.test(value)) errors[field] = [INVALID[field]];
    }
  }
  return Object.keys(errors).length > 0 ? errors : null;
}
