import { describe, expect, test } from "vitest";
import { CONDITION_CATEGORIES } from "#contract/condition.ts";
import { toBatteryBand, toBatteryGrade, toGenericCondition, type Grades } from "./grading.ts";

describe("the overall grade", () => {
  test.each<[string, Grades, number | null, string]>([
    ["everything fine", { screen_condition: "green", audio: "green" }, 95, "excellent"],
    ["nothing known", {}, null, "excellent"],
    ["light wear", { body_condition: "yellow", audio: "green" }, 95, "good"],
    ["heavy wear", { body_condition: "red", audio: "green" }, 95, "poor"],
    ["a part that works with a limit", { audio: "yellow", body_condition: "green" }, 95, "good"],
    ["a part that does not work", { audio: "red", body_condition: "green" }, 95, "repairable"],
    [
      "a fault outweighs how it looks",
      { cameras: "red", screen_condition: "red" },
      95,
      "repairable",
    ],
    ["looks outweigh a limit", { cameras: "yellow", screen_condition: "red" }, 95, "poor"],
    ["something untested", { sensors: "grey" }, 95, "good"],
    ["a part that is not original", { original_parts: "red" }, 95, "repairable"],
    ["a worn strap", { strap: "red", pairing: "green" }, 95, "poor"],
    ["a stick that drifts", { controller_buttons: "red" }, null, "repairable"],
  ])("%s", (_, grades, battery, expected) => {
    expect(toGenericCondition(grades, battery)).toBe(expected);
  });

  test.each([
    [100, "excellent"],
    [90, "excellent"],
    [89, "good"],
    [70, "good"],
    [69, "poor"],
    [50, "poor"],
    [49, "repairable"],
    [0, "repairable"],
    [null, "excellent"],
  ])("a battery of %s alone makes it %s", (battery, expected) => {
    expect(toGenericCondition({ screen_condition: "green" }, battery)).toBe(expected);
  });

  test("no category is without a say", () => {
    for (const category of CONDITION_CATEGORIES)
      expect(toGenericCondition({ [category]: "red" }, null), category).not.toBe("excellent");
  });
});

test.each([
  [100, "excellent"],
  [90, "excellent"],
  [89, "good"],
  [70, "good"],
  [69, "acceptable"],
  [60, "acceptable"],
  [59, "poor"],
  [50, "poor"],
  [49, "repairable"],
  [null, "unknown"],
])("a battery of %s percent is %s (spec §9)", (percent, grade) => {
  expect(toBatteryGrade(percent)).toBe(grade);
});

test.each([
  [100, "100-93"],
  [93, "100-93"],
  [92, "92-85"],
  [85, "92-85"],
  [84, "84-75"],
  [75, "84-75"],
  [74, "under-75"],
  [0, "under-75"],
  [null, null],
])("%s percent filters as %s (spec §9)", (percent, band) => {
  expect(toBatteryBand(percent)).toBe(band);
});
