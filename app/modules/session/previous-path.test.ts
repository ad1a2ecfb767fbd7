// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { saveTrail, moveOn, readTrail, type Trail } from "./previous-path.ts";

const walk = (...addresses: string[]): Trail =>
  addresses.reduce(moveOn, { current: null, previous: null, back: null });

test.each([
  [["/el-GR"], null, null],
  [["/el-GR", "/el-GR/search"], "/el-GR", "/el-GR"],
  [["/el-GR", "/el-GR/search?q=a", "/el-GR/listing/1"], "/el-GR/search?q=a", "/el-GR/search?q=a"],
  // Another filter or a dialog is the same page, and back leads to its newest state.
  [["/el-GR", "/el-GR/search", "/el-GR/search?q=a"], "/el-GR", "/el-GR"],
  [
    ["/el-GR/search", "/el-GR/search?q=a", "/el-GR/listing/1"],
    "/el-GR/search?q=a",
    "/el-GR/search?q=a",
  ],
  // Signing in is no place…
  [["/el-GR", "/el-GR/search", "/el-GR/auth/sign-in"], "/el-GR", "/el-GR"],
  [["/el-GR", "/el-GR/search", "/el-GR/auth", "/el-GR/account"], "/el-GR/search", "/el-GR/search"],
  [["/el-GR", "/el-GR/auth/sign-up/verify-email"], null, null],
  // …but the page of the number is (spec §2).
  [["/el-GR", "/el-GR/auth/sign-up/verify-number"], "/el-GR", "/el-GR"],
  [["/el-GR/authors", "/el-GR/search"], "/el-GR/authors", "/el-GR/authors"],
  // Back never leads into the checkout.
  [
    ["/el-GR/listing/1", "/el-GR/checkout/9/address", "/el-GR/search"],
    "/el-GR/checkout/9/address",
    "/el-GR/listing/1",
  ],
  [
    ["/el-GR/checkout/9/address", "/el-GR/checkout/9/review", "/el-GR"],
    "/el-GR/checkout/9/review",
    null,
  ],
] as const)("after %j the path before is %s, and back leads to %s", (addresses, previous, back) => {
  expect(walk(...addresses)).toMatchObject({ previous, back });
});

beforeEach(() => sessionStorage.clear());

test("the trail is stored per tab, with the previous path under the key of the spec", () => {
  const trail = walk("/el-GR", "/el-GR/search?q=a", "/el-GR/listing/1");
  saveTrail(trail);
  expect(readTrail()).toEqual(trail);
  expect(sessionStorage.getItem("previousPath")).toBe("/el-GR/search?q=a");
});

test("unreadable storage is an empty trail", () => {
  sessionStorage.setItem("trail", "{");
  expect(readTrail()).toEqual({ current: null, previous: null, back: null });
});
