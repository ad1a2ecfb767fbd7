import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { CALLING_CODES, listCallingCountries, showPhone } from "./calling-codes.ts";

test("the calling codes equal those of libphonenumber", () => {
  const theirs = getCountries().map((country) => [country, getCountryCallingCode(country)]);
  expect([...CALLING_CODES]).toEqual(theirs);
});

test.each([
  ["306912345678", "+30 691 234 5678"],
  ["447700900123", "+44 770 090 0123"],
  ["35799123456", "+357 991 23456"],
  ["12025550123", "+1 202 555 0123"],
])("%s is formatted as %s", (digits, shown) => {
  expect(showPhone(digits)).toBe(shown);
});

test.each([
  ["el-GR", "GR", "Ελλάδα", "30"],
  ["en-GR", "GR", "Greece", "30"],
  ["en-GB", "GB", "United Kingdom", "44"],
  ["el-GR", "BA", "Βοσνία - Ερζεγοβίνη", "387"],
  ["en-GB", "AG", "Antigua & Barbuda", "1"],
] as const)("in %s %s is %s +%s", (locale, country, name, code) => {
  expect(listCallingCountries(locale)).toContainEqual({ country, name, code });
});

test("countries are sorted by name", () => {
  const names = listCallingCountries("en-GR").map(({ name }) => name);
  expect(names.length).toBeGreaterThan(200);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
});
