import { describe, expect, test } from "vitest";
import { formatAmount, parseAmount } from "./parse-amount.ts";

describe("valid amounts are parsed to minor units", () => {
  test.each([
    ["349,90", "el-GR", 34990],
    ["349.90", "el-GR", 34990],
    ["349,90", "en-GR", 34990],
    ["349,90", "en-GB", 34990],
    ["349.90", "en-GB", 34990],
    ["1.234,50", "el-GR", 123450],
    ["1,234.50", "el-GR", 123450],
    ["1,234.50", "en-GB", 123450],
    ["1.234,50", "en-GB", 123450],
    ["1.234", "el-GR", 123400],
    ["1,234", "en-GB", 123400],
    ["1.234.567", "el-GR", 123456700],
    ["1.234.567", "en-GB", 123456700],
    ["1.234.567,8", "el-GR", 123456780],
    ["349", "el-GR", 34900],
    ["349,", "el-GR", 34900],
    ["349,9", "el-GR", 34990],
    ["0,05", "el-GR", 5],
    ["039,99", "el-GR", 3999],
    [" 349,90 € ", "el-GR", 34990],
    ["€349.90", "en-GR", 34990],
    ["£ 349.90", "en-GB", 34990],
    ["349,90 EUR", "en-GR", 34990],
    ["1 234,50", "el-GR", 123450],
    ["1\u00a0234", "el-GR", 123400],
    ["1'234", "en-GB", 123400],
    ["３４９,９０", "el-GR", 34990],
    ["9999999999", "el-GR", 999999999900],
  ] as const)("%j in %s is %d", (typed, locale, amount) => {
    expect(parseAmount(typed, locale)).toEqual({ amount, fault: null });
  });
});

describe("ambiguous and invalid amounts are rejected", () => {
  test.each([
    ["", "el-GR", "required"],
    ["  € ", "el-GR", "required"],
    ["1,234", "el-GR", "unclear"],
    ["1.234", "en-GB", "unclear"],
    ["0.500", "el-GR", "unclear"],
    ["τριακόσια", "el-GR", "invalid"],
    ["-40", "el-GR", "invalid"],
    ["4e3", "el-GR", "invalid"],
    ["0x28", "el-GR", "invalid"],
    ["Infinity", "en-GB", "invalid"],
    [",50", "el-GR", "invalid"],
    ["349,905", "el-GR", "unclear"],
    ["349.9055", "el-GR", "invalid"],
    ["349,90,", "el-GR", "invalid"],
    ["1.23.456", "el-GR", "invalid"],
    ["1234.567,00", "el-GR", "invalid"],
    ["1.234,50,10", "el-GR", "invalid"],
    ["1,234,50", "el-GR", "invalid"],
    ["1.234,567", "el-GR", "invalid"],
    ["99999999999999999999", "el-GR", "invalid"],
    ["1".repeat(400), "el-GR", "invalid"],
  ] as const)("%j in %s is %s", (typed, locale, fault) => {
    expect(parseAmount(typed, locale)).toEqual({ amount: null, fault });
  });
});

test("an amount formatted for editing is parsed to itself", () => {
  for (const locale of ["el-GR", "en-GR", "en-GB"] as const) {
    for (const amount of [0, 5, 50, 3999, 4000, 34990, 100000, 123450, 123456789]) {
      expect(parseAmount(formatAmount(locale, amount), locale).amount).toBe(amount);
    }
  }
  expect(formatAmount("el-GR", 34990)).toBe("349,90");
  expect(formatAmount("en-GB", 34905)).toBe("349.05");
  expect(formatAmount("el-GR", 35000)).toBe("350");
});
