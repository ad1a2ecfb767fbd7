import { expect, test } from "vitest";
import { readPhone } from "./parse-sign-up.server.ts";

test.each([
  ["GR", "6912345678", "306912345678"],
  ["GR", " 691 234-5678 ", "306912345678"],
  ["GR", "(691) 234.5678", "306912345678"],
  ["GR", "+30 691 234 5678", "306912345678"],
  ["GR", "0030 691 234 5678", "306912345678"],
  ["GR", "306912345678", "306912345678"],
  ["GB", "07911 123456", "447911123456"],
  ["GB", "7911 123456", "447911123456"],
  ["GB", "+44 (0)7911 123456", "447911123456"],
  ["GR", "+44 7911 123456", "447911123456"],
  ["CY", "99 123456", "35799123456"],
  ["", "+306912345678", "306912345678"],
])("%s %o is %s", (country, typed, phone_number) => {
  expect(readPhone(country, typed)).toEqual({ phone_number });
});

test.each([
  ["GR", "", "phone_number", "auth.phone-number-required"],
  ["GR", "  ", "phone_number", "auth.phone-number-required"],
  ["GR", "69abc45678", "phone_number", "auth.phone-number-numeric-only"],
  ["GR", "6912345678#", "phone_number", "auth.phone-number-numeric-only"],
  ["GR", "+", "phone_number", "auth.phone-number-required"],
  ["GR", "12", "phone_number", "auth.phone-number-minimum-requirement"],
  ["GR", "691234567890123", "phone_number", "auth.phone-number-exceeds-limit"],
  ["DE", "1512 34567890", "phone_number", "auth.phone-number-exceeds-limit"],
  ["GR", "1234567890", "phone_number", "auth.phone-number-invalid"],
  ["GB", "6912345678", "phone_number", "auth.phone-number-invalid"],
  ["", "6912345678", "phone_country", "auth.phone-country-required"],
  ["XX", "6912345678", "phone_country", "auth.phone-country-required"],
  ["__proto__", "6912345678", "phone_country", "auth.phone-country-required"],
])("%s %o is refused at %s: %s", (country, typed, field, key) => {
  expect(readPhone(country, typed)).toEqual({ errors: { [field]: [key] } });
});
