import { expect, test } from "vitest";
import { toBars } from "./day-bars.tsx";

test("the highest day fills the picture, and a day with anything is seen", () => {
  expect(toBars([0, 1, 500, 1000])).toEqual([0, 1, 16, 32]);
});

test("days without anything, or with more given back than taken, have no bar", () => {
  expect(toBars([0, 0, -5])).toEqual([0, 0, 0]);
});
