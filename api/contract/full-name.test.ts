import { expect, test } from "vitest";
import { hasBothNames, joinFullName, splitFullName } from "./full-name.ts";

test.each([
  [null, "", "", false],
  ["  ", "", "", false],
  ["Μυρτώ", "Μυρτώ", "", false],
  [" Anna  Dimou ", "Anna", "Dimou", true],
  ["Anna Maria Dimou", "Anna Maria", "Dimou", true],
])("%j has the first name %j and the last name %j", (fullName, first_name, last_name, isWhole) => {
  expect(splitFullName(fullName)).toEqual({ first_name, last_name });
  expect(hasBothNames(fullName)).toBe(isWhole);
});

test("a name that is joined splits into the same parts", () => {
  const names = { first_name: "Anna Maria", last_name: "Dimou" };
  expect(splitFullName(joinFullName(names))).toEqual(names);
});
