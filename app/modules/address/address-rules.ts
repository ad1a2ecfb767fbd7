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
