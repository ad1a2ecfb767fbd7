import { describe, expect, test } from "vitest";
import { findProfilePlace, planDetection, settleDetection } from "./detect-country.ts";

describe("planning the detection", () => {
  const known = { signedIn: false, isApplied: false, here: "el-GR", stored: null } as const;
  test.each([
    [{}, "ask"],
    [{ signedIn: true }, "skip"],
    [{ isApplied: true }, "skip"],
    [{ isApplied: true, stored: "GB" }, "skip"],
    [{ stored: "GR" }, "keep"],
    [{ stored: "GB" }, "ask"],
    [{ stored: "FR" }, "ask"],
    [{ stored: "GB", here: "en-GB" }, "keep"],
    [{ signedIn: true, stored: "GB" }, "skip"],
  ] as const)("with %o: %s", (change, plan) => {
    expect(planDetection({ ...known, ...change })).toBe(plan);
  });
});

describe("applying the detected country", () => {
  const BOTH = ["GR", "GB"] as const;
  test.each([
    ["el-GR", "GB", BOTH, "en-GB"],
    ["en-GR", "GB", BOTH, "en-GB"],
    // The country's own language, not the one read so far.
    ["en-GB", "GR", BOTH, "el-GR"],
    ["en-GR", "GR", BOTH, "en-GR"],
    ["el-GR", "FR", BOTH, "el-GR"],
    ["el-GR", null, BOTH, "el-GR"],
    ["el-GR", "GB", ["GR"], "el-GR"],
    ["el-GR", "GB", [], "el-GR"],
  ] as const)("at %s from %s with %o open leads to %s", (here, country, enabled, place) => {
    expect(settleDetection({ here, country, enabled })).toBe(place);
  });
});

test.each([
  ["el-GR", { language: "el", country: "GR" }, null],
  ["el-GR", { language: "en", country: "GR" }, "en-GR"],
  ["el-GR", { language: "en", country: "GB" }, "en-GB"],
  ["en-GB", { language: "el", country: "GR" }, "el-GR"],
  // No such place: the page stays.
  ["el-GR", { language: "el", country: "GB" }, null],
] as const)("at %s a profile of %o leads to %s", (here, profile, place) => {
  expect(findProfilePlace(here, profile)).toBe(place);
});
