import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { CALLING_CODES, showPhone, writeCountryOptions } from "./calling-codes.ts";

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
  ["el-GR", "GR", '<option value="GR" selected>Ελλάδα +30</option>'],
  ["en-GR", "GR", '<option value="GR" selected>Greece +30</option>'],
  ["en-GB", "GB", '<option value="GB" selected>United Kingdom +44</option>'],
  ["el-GR", "BA", '<option value="BA" selected>Βοσνία - Ερζεγοβίνη +387</option>'],
  ["en-GB", "AG", '<option value="AG" selected>Antigua &amp; Barbuda +1</option>'],
] as const)("in %s %s is written %s", (locale, selected, option) => {
  const options = writeCountryOptions(locale, selected);
  expect(options).toContain(option);
  expect(options.match(/ selected/g)).toHaveLength(1);
});

test("countries are sorted by name", () => {
  const names = [...writeCountryOptions("en-GR", "GR").matchAll(/>([^<]+) \+\d+</g)].map(
    ([, name]) => name!,
  );
  expect(names.length).toBeGreaterThan(200);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
});
