import { expect, test } from "vitest";
import { findEditDistance } from "./edit-distance.ts";

test.each([
  ["iphone", "iphone", 2, 0],
  ["iphnoe", "iphone", 2, 1],
  ["ihpone", "iphone", 2, 1],
  ["ipone", "iphone", 2, 1],
  ["iphonee", "iphone", 2, 1],
  ["aphone", "iphone", 2, 1],
  ["ihpnoe", "iphone", 2, 2],
  ["galaxy", "iphone", 2, Infinity],
  ["ip", "iphone", 2, Infinity],
  ["", "ab", 2, 2],
])("from %s to %s within %i are %s slips", (from, to, limit, expected) => {
  expect(findEditDistance(from, to, limit)).toBe(expected);
  expect(findEditDistance(to, from, limit)).toBe(expected);
});
