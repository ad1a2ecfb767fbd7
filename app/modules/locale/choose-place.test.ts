import { describe, expect, test } from "vitest";
import type { Language, Market } from "#contract/market.ts";
import { evaluateSwitch, placeIn, parsePlace } from "./choose-place.ts";
import type { Locale } from "./locale.ts";

test.each([
  ["GR", "el", "el-GR"],
  ["GR", "en", "en-GR"],
  ["GB", "en", "en-GB"],
  ["GB", "el", "en-GB"],
])("market %s with current language %s is %s", (market, language, place) => {
  expect(placeIn(market as Market, language as Language)).toBe(place);
});

describe("parsing the form", () => {
  const read = (fields: Record<string, unknown>, here: Locale = "el-GR") =>
    parsePlace((name) => fields[name] ?? null, here);

  test.each([
    [{ country: "GR", language_GR: "en", language_GB: "en" }, "en-GR"],
    [{ country: "GB", language_GR: "el", language_GB: "en" }, "en-GB"],
    [{ country: "uk" }, "en-GB"],
    [{ country: "GB", language_GB: "el" }, "en-GB"],
    [{ country: "GR", language_GR: "fr" }, "el-GR"],
    [{ country: "GR" }, "el-GR"],
    [{ locale: "en-GB" }, "en-GB"],
    [{ locale: "en-UK" }, "en-GB"],
    [{ locale: "el-GB" }, null],
    [{ country: "FR" }, null],
    [{ country: "__proto__" }, null],
    [{ country: "toString" }, null],
    [{}, null],
  ])("%o means %s", (fields, place) => {
    expect(read(fields)).toBe(place);
  });

  test("a country without a chosen language keeps the current one", () => {
    expect(read({ country: "GR" }, "en-GB")).toBe("en-GR");
  });
});

describe("a locale switch", () => {
  test.each([
    // here, chosen, profile, confirmed
    ["el-GR", "en-GB", null, false, "switch"],
    ["el-GR", "el-GR", null, false, "switch"],
    ["el-GR", "el-GR", "el-GR", false, "close"],
    ["en-GB", "el-GR", "el-GR", false, "switch"],
    ["el-GR", "en-GR", "el-GR", false, "confirm"],
    ["el-GR", "en-GB", "el-GR", false, "confirm"],
    ["el-GR", "en-GB", "el-GR", true, "save"],
    ["en-GB", "en-GB", "el-GR", false, "confirm"],
    ["el-GR", "el-GR", "el-GR", true, "close"],
  ] as const)("at %s of %s with the profile at %s, confirmed %s: %s", (...row) => {
    const [here, chosen, profile, isConfirmed, verdict] = row;
    expect(evaluateSwitch({ here, chosen, profile, isConfirmed })).toBe(verdict);
  });
});
