import { expect, test } from "vitest";
import type { ApiError } from "#api/http/api-error.ts";
import { requireIban } from "./require-iban.ts";

const GREEK = "GR1601101250000000012300695";
const BRITISH = "GB33BUKB20201555555555";

test.each([
  [GREEK, GREEK],
  [BRITISH, BRITISH],
  ["GR16 0110 1250 0000 0001 2300 695", GREEK],
  ["  gr16-0110-1250-0000-0001-2300-695 ", GREEK],
  ["GR16\u00a00110\u20091250.0000.0001.2300.695", GREEK],
  ["IBAN: gb33 bukb 2020 1555 5555 55", BRITISH],
  ["ΓΡ1601101250000000012300695", GREEK],
  ["γρ16 0110 1250 0000 0001 2300 695", GREEK],
  ["ＧＲ1601101250000000012300695", GREEK],
])("%s is a valid IBAN", (typed, iban) => {
  expect(requireIban(typed)).toEqual({ iban, country: iban.slice(0, 2) });
});

const rejectionOf = (typed: string) => {
  try {
    return requireIban(typed);
  } catch (error) {
    const { status, code, fields } = error as ApiError;
    return [status, code, fields];
  }
};

test.each([
  ["one digit too few", GREEK.slice(0, -1)],
  ["one digit too many", `${GREEK}5`],
  ["a British one of 27", `${BRITISH}55555`],
  ["two digits swapped", "GR1601101250000000012300659"],
  ["wrong check digits", "GR1701101250000000012300695"],
  ["wrong British check digits", "GB34BUKB20201555555555"],
  ["letters where the bank's number is", "GR16ABCD1250000000012300695"],
  ["a British one without a bank", "GB33123420201555555555"],
  ["check digits 00", "GR0001101250000000012300695"],
  ["an account number alone", "12300695"],
  ["a country that is none", "XX1601101250000000012300695"],
  ["words", "my account at the bank"],
  ["signs", "GR16'; drop table bank_account"],
  ["the country alone", "GR"],
])("%s is not a valid IBAN", (_, typed) => {
  expect(rejectionOf(typed)).toEqual([422, "invalid_fields", { iban: ["payout.iban-invalid"] }]);
});

test.each([
  ["Germany", "DE89370400440532013000"],
  ["Cyprus", "CY17002001280000001200527600"],
  ["France, in small letters", "fr14 2004 1010 0505 0001 3m02 606"],
  ["Germany, with a slip", "DE89370400440532013001"],
])("accounts of %s are not eligible", (_, typed) => {
  expect(rejectionOf(typed)).toEqual([
    422,
    "bank_country_not_eligible",
    { iban: ["payout.iban-country"] },
  ]);
});
