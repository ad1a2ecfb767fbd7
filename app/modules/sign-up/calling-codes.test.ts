import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { CALLING_CODES, showPhone } from "./calling-codes.ts";

test("the browser's table is that of libphonenumber", () => {
  const theirs = getCountries().map((country) => [country, getCountryCallingCode(country)]);
  expect([...CALLING_CODES]).toEqual(theirs);
});

test.each([
  ["306912345678", "+30 691 234 5678"],
  ["447700900123", "+44 770 090 0123"],
  ["35799123456", "+357 991 23456"],
  ["12025550123", "+1 202 555 0123"],
])("%s reads %s", (digits, shown) => {
  expect(showPhone(digits)).toBe(shown);
});
