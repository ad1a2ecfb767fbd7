import { expect, test } from "vitest";
import { findBirthDateError } from "./birth-date.ts";

test.each([
  ["2010-11-27", null],
  ["2010-11-28", "account.personal.birth-too-young"],
  ["2010-12-01", "account.personal.birth-too-young"],
  ["1906-01-01", null],
  ["1905-12-31", "account.personal.birth-unlikely"],
  ["2026-11-28", "account.personal.birth-unlikely"],
])("who was born on %s gets %s on 27 November 2026", (born, error) => {
  expect(findBirthDateError(born, "2026-11-27")).toBe(error);
});

test("who was born on 29 February comes of age on 1 March", () => {
  expect(findBirthDateError("2012-02-29", "2028-02-28")).toBe("account.personal.birth-too-young");
  expect(findBirthDateError("2011-03-01", "2027-02-28")).toBe("account.personal.birth-too-young");
  expect(findBirthDateError("2011-03-01", "2027-03-01")).toBeNull();
});
