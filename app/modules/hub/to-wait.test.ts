import { expect, test } from "vitest";
import { toWait } from "./to-wait.ts";

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
])("a wait of %i minutes reads in %s: %i, late: %s", (minutes, unit, count, isLate) => {
  expect(toWait(before(minutes), NOW)).toMatchObject({ unit, count, isLate });
});

test("the ring is full after a day, and half after half of it", () => {
  expect(toWait(before(12 * 60), NOW).share).toBe(0.5);
  expect(toWait(before(99 * 60), NOW).share).toBe(1);
});
