import { expect, test } from "vitest";
import { toListingWait, toOrderWait } from "./wait.ts";

const NOW = "2026-11-21T12:00:00.000Z";
const before = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

test.each([
  [0, "minutes", 0, false],
  [59, "minutes", 59, false],
  [60, "hours", 1, false],
  [24 * 60 - 1, "hours", 23, false],
  [24 * 60, "hours", 24, true],
  [48 * 60 - 1, "hours", 47, true],
  [48 * 60, "days", 2, true],
  [-5, "minutes", 0, false],
])("a wait of %i minutes is shown in %s: %i, late: %s", (minutes, unit, count, isLate) => {
  expect(toListingWait(before(minutes), NOW)).toMatchObject({ unit, count, isLate });
});

test("the ring is half full after half a day and full after a day", () => {
  expect(toListingWait(before(12 * 60), NOW).share).toBe(0.5);
  expect(toListingWait(before(99 * 60), NOW).share).toBe(1);
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();

test("the ring of an order fills until its deadline, and the order is late from then on", () => {
  expect(toOrderWait(at(8), at(12), at(9))).toMatchObject({
    unit: "hours",
    count: 1,
    share: 0.25,
    isLate: false,
  });
  expect(toOrderWait(at(8), at(12), at(12))).toMatchObject({ count: 4, share: 1, isLate: true });
});

test("an order whose deadline is after a weekend is not late", () => {
  expect(toOrderWait(at(8), at(80), at(58))).toMatchObject({
    count: 2,
    unit: "days",
    isLate: false,
  });
});

test("without a deadline the ring fills in a day", () => {
  expect(toOrderWait(at(8), null, at(20))).toMatchObject({ share: 0.5, isLate: false });
  expect(toOrderWait(at(8), null, at(33))).toMatchObject({ share: 1, isLate: true });
});
