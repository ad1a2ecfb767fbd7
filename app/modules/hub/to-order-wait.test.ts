import { expect, test } from "vitest";
import { toOrderWait } from "./to-order-wait.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();

test("counts to its own limit, and is late from then on", () => {
  expect(toOrderWait(at(8), at(12), at(9))).toMatchObject({
    unit: "hours",
    count: 1,
    share: 0.25,
    isLate: false,
  });
  expect(toOrderWait(at(8), at(12), at(12))).toMatchObject({ count: 4, share: 1, isLate: true });
});

test("a weekend in between makes nobody late", () => {
  expect(toOrderWait(at(8), at(80), at(58))).toMatchObject({
    count: 2,
    unit: "days",
    isLate: false,
  });
});

test("without a limit a day is long", () => {
  expect(toOrderWait(at(8), null, at(20))).toMatchObject({ share: 0.5, isLate: false });
  expect(toOrderWait(at(8), null, at(33))).toMatchObject({ share: 1, isLate: true });
});
