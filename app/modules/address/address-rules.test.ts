import { expect, test } from "vitest";
import type { Market } from "#contract/market.ts";
import { checkAddress } from "./address-rules.ts";

test.each<[Market, string, string, string | null]>([
  ["GB", "postal_code", "BS8 2BY", null],
  ["GB", "postal_code", "bs82by", null],
  ["GB", "postal_code", "EC1A 1BB", null],
  ["GB", "postal_code", "BS8", "address.postal-code-invalid"],
  ["GB", "postal_code", "11257", "address.postal-code-invalid"],
  ["GR", "postal_code", "11257", null],
  ["GR", "postal_code", "112 57", null],
  ["GR", "postal_code", "1125", "address.postal-code-invalid"],
  ["GR", "postal_code", "BS8 2BY", "address.postal-code-invalid"],
  ["GR", "mobile_number", "691", "address.phone-invalid"],
  ["GB", "mobile_number", "07911 123456", null],
  ["GB", "city", "?", null],
])("in %s the browser checks %s %s: %s", (country, name, value, key) => {
  expect(checkAddress(country)(name, value, new FormData())).toBe(key);
});
