import { expect, test } from "vitest";
import { compareDetails } from "./mark-shared-details.ts";
import type { Details } from "./shared-detail-store.ts";

const nothing: Details = { cards: [], ibans: [], phones: [], addresses: [] };
const at = (address: string, postal_code = "11257", country = "GR") => ({
  ...nothing,
  addresses: [{ address, postal_code, country }],
});
const on = (...phones: string[]) => ({ ...nothing, phones });

test("people without common or known details share nothing", () => {
  expect(compareDetails(nothing, nothing)).toEqual([]);
  const one = { ...at("Drosopoulou 12"), cards: ["a"], ibans: ["b"], phones: ["306900000001"] };
  const other = { ...at("Tsimiski 4"), cards: ["c"], ibans: ["d"], phones: ["306900000002"] };
  expect(compareDetails(one, other)).toEqual([]);
});

test("each kind is found alone and together with the others", () => {
  const one = { ...at("Drosopoulou 12"), cards: ["a"], ibans: ["b"], phones: ["306900000001"] };
  expect(compareDetails(one, one)).toEqual(["card", "iban", "phone", "address"]);
  expect(compareDetails({ ...nothing, cards: ["x", "a"] }, one)).toEqual(["card"]);
  expect(compareDetails({ ...nothing, ibans: ["b"] }, one)).toEqual(["iban"]);
});

test.each([
  ["306912345678", "+30 691 234 5678"],
  ["306912345678", "00306912345678"],
])("the numbers %s and %s are equal", (one, other) => {
  expect(compareDetails(on(one), on(other))).toEqual(["phone"]);
});

test.each([
  ["Δροσοπούλου 12", "Drosopoulou 12"],
  ["Δροσοπούλου 12", "ΔΡΟΣΟΠΟΥΛΟΥ 12,"],
  ["12 Drosopoulou", "Drosopoulou  12"],
])("the addresses %s and %s are equal", (one, other) => {
  expect(compareDetails(at(one), at(other, "112 57"))).toEqual(["address"]);
});

test.each([
  ["Drosopoulou 12", "Drosopoulou 14", "11257", "GR"],
  ["Drosopoulou 12", "Drosopoulou 12", "11258", "GR"],
])("the addresses %s and %s in %s differ", (one, other, postalCode, country) => {
  expect(compareDetails(at(one), at(other, postalCode, country))).toEqual([]);
});
