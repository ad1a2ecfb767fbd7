import { expect, test } from "vitest";
import { judgeVersion } from "./judge-version.ts";

const NOW = 1_000_000;
const other = {
  running: "a",
  offered: "b",
  isPlaceKept: true,
  refreshedAt: 0,
  now: NOW,
  isBusy: false,
  hasUnsaved: false,
};

test.each([
  [{}, "reload"],
  [{ offered: "a" }, "stay"],
  [{ offered: undefined }, "stay"],
  [{ running: undefined }, "stay"],
  [{ isPlaceKept: false }, "stay"],
  [{ refreshedAt: NOW - 59_999 }, "stay"],
  [{ refreshedAt: NOW - 60_000 }, "reload"],
  [{ hasUnsaved: true }, "offer"],
  [{ isBusy: true }, "wait"],
  [{ isBusy: true, hasUnsaved: true }, "wait"],
  [{ hasUnsaved: true, refreshedAt: NOW - 1 }, "stay"],
] as const)("another build with %o: %s", (change, verdict) => {
  expect(judgeVersion({ ...other, ...change })).toBe(verdict);
});
