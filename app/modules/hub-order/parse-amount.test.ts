import { expect, test } from "vitest";
import { parseAmount, writeAmount } from "./parse-amount.ts";

test.each([
  ["12", 1200],
  ["12,5", 1250],
  ["12.50 €", 1250],
  ["£0.01", 1],
  [" 389,00 ", 38900],
])("%s is an amount", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(["", "0", "-5", "1.234,50", "12.345", "all", "1e3", "NaN"])("%s is none", (text) => {
  expect(parseAmount(text)).toBeNull();
});

test("an amount is written as it is typed in the country", () => {
  expect(writeAmount(38900, ",")).toBe("389,00");
  expect(writeAmount(5, ".")).toBe("0.05");
});
