import { expect, test } from "vitest";
import {
  formatDate,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatWholeMoney,
} from "./format.ts";
import type { Locale } from "./locale.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
  ["el-GR", "EUR", "1.410,56 €"],
  ["en-GR", "EUR", "1.410,56 €"],
  ["en-GB", "GBP", "£1,410.56"],
] as const)("money in %s", (locale, currency, text) => {
  expect(plain(formatMoney(locale, { amount: 141056, currency }))).toBe(text);
});

test("money shows zero cents, a filter's bound does not", () => {
  expect(plain(formatMoney("el-GR", { amount: 38900, currency: "EUR" }))).toBe("389,00 €");
  expect(plain(formatWholeMoney("el-GR", 2000))).toBe("2.000 €");
  expect(plain(formatWholeMoney("en-GB", 2000))).toBe("£2,000");
});

test("numbers and percentages follow the market in both languages", () => {
  expect(formatNumber("en-GR", 2412)).toBe("2.412");
  expect(formatNumber("en-GB", 2412)).toBe("2,412");
  expect(plain(formatPercent("el-GR", 89))).toBe("89 %");
  expect(plain(formatPercent("en-GB", 89))).toBe("89%");
});

test.each([
  ["el-GR", "14:32"],
  ["en-GR", "14:32"],
  ["en-GB", "12:32"],
] as const)("a moment in %s is on the market's clock", (locale, time) => {
  expect(formatDate(locale, "2026-11-21T12:32:00Z", "time")).toBe(time);
});

test("a date without time is the same day in every time zone", () => {
  expect(plain(formatDate("en-GB", "2026-11-25"))).toBe("25 November 2026");
  expect(plain(formatDate("el-GR", "2026-11-25"))).toBe("25 Νοεμβρίου 2026");
});

test("day and month are joined by a no-break space", () => {
  expect(formatDate("el-GR", "2026-12-01", "short")).toBe("Τρί 1\u00a0Δεκ");
  expect(formatDate("en-GB", "2026-12-01", "day")).toBe("1\u00a0December 2026");
});

test("negative amounts have a minus sign", () => {
  const money = { amount: -153, currency: "EUR" } as const;
  expect(plain(formatMoney("el-GR", money))).toBe("−1,53 €");
  expect(formatMoney("en-GB", { ...money, currency: "GBP" })).toBe("−£1.53");
});

test.each([
  ["en-GR", "2026-11-21T15:30:00Z", "in 3 hours"],
  ["en-GR", "2026-11-23T12:00:00Z", "in 2 days"],
  ["en-GR", "2026-11-21T11:18:00Z", "42 minutes ago"],
  ["en-GR", "2026-11-21T12:00:20Z", "in 1 minute"],
  ["el-GR", "2026-11-21T15:30:00Z", "σε 3 ώρες"],
] as const)("%s: %s is %s", (locale, at, text) => {
  expect(formatRelative(locale as Locale, at, new Date("2026-11-21T12:00:00Z"))).toBe(text);
});

test("a list ends with the conjunction of its language", () => {
  expect(formatList("en-GR", ["a", "b", "c"])).toBe("a, b and c");
  expect(formatList("el-GR", ["α", "β"])).toBe("α και β");
});
