import { describe, expect, test } from "vitest";
import type { Market } from "#contract/market.ts";
import { checkAddress, findAddressErrors } from "./address-rules.ts";

const constraint = {
  full_name: { required: true, maxLength: 80 },
  address: { required: true, maxLength: 120 },
  city: { required: true, maxLength: 60 },
  region: { required: true, maxLength: 60 },
  postal_code: { required: true, maxLength: 10 },
  mobile_number: { required: true, maxLength: 20 },
  delivery_notes: { maxLength: 150 },
};
const whole = {
  full_name: "Priya Shah",
  address: "14 Alma Road",
  city: "Bristol",
  region: "Bristol",
  postal_code: "BS8 2BY",
  mobile_number: "07911 123456",
};
const errors = (change: Record<string, string>, country: Market = "GB") =>
  findAddressErrors({ ...whole, ...change }, country, constraint);

describe("errors of an address in the browser", () => {
  test("none for a complete address", () => {
    expect(errors({})).toBeNull();
  });
  test("each missing field has its own error", () => {
    expect(findAddressErrors({}, "GB", constraint)).toEqual({
      full_name: ["address.full-name-required"],
      address: ["address.address-required"],
      postal_code: ["address.postal-code-required"],
      city: ["address.city-required"],
      region: ["address.region-required"],
      mobile_number: ["address.phone-required"],
    });
  });
  test.each<[Market, string, boolean]>([
    ["GB", "BS8 2BY", true],
    ["GB", "bs82by", true],
    ["GB", "EC1A 1BB", true],
    ["GB", "BS8", false],
    ["GB", "11257", false],
    ["GR", "11257", true],
    ["GR", "112 57", true],
    ["GR", "1125", false],
    ["GR", "BS8 2BY", false],
  ])("in %s the code %s: %s", (country, postal_code, isFine) => {
    expect(errors({ postal_code }, country) === null).toBe(isFine);
  });
  test("too long notes are an error", () => {
    expect(errors({ delivery_notes: "x".repeat(151) })).toEqual({
      delivery_notes: ["address.delivery-notes-too-long"],
    });
  });
  test("a phone number of three digits is an error", () => {
    expect(errors({ mobile_number: "691" })).toEqual({ mobile_number: ["address.phone-invalid"] });
  });
});

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
