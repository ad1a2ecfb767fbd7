import { expect, test } from "vitest";
import { maskEmail, maskPhone } from "./present-account.server.ts";

test.each([
  ["buyer@deftero.test", "bu…@deftero.test"],
  ["eva@deftero.test", "ev…@deftero.test"],
  ["al@deftero.test", "a…@deftero.test"],
  ["a@deftero.test", "…@deftero.test"],
  ['"a@b"@deftero.test', '"a…@deftero.test'],
])("%s is shown as %s", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test("a masked number shows the country code and the last three digits", () => {
  expect(maskPhone("306912345678")).toBe("+30 … 678");
});
