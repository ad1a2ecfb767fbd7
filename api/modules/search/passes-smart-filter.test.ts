import { expect, test } from "vitest";
import type { Vertical } from "#contract/catalog.ts";
import { VERTICALS } from "#contract/vertical.ts";
import {
  DEVICE_CATEGORIES,
  type CategoryGrade,
  type ConditionCategory,
} from "#contract/condition.ts";
import { CATEGORY_KIND } from "#contract/grading.ts";
import { passesSmartFilter } from "./passes-smart-filter.ts";

type Change = Partial<Record<ConditionCategory, CategoryGrade | undefined>>;
const check = (vertical: Vertical, change: Change = {}, battery_health: number | null = 85) =>
  passesSmartFilter({
    vertical,
    battery_health,
    grades: {
      ...Object.fromEntries(DEVICE_CATEGORIES[vertical].map((category) => [category, "green"])),
      ...change,
    } as Record<string, CategoryGrade>,
  });
const allCategories = VERTICALS.flatMap((vertical) =>
  DEVICE_CATEGORIES[vertical].map((category) => [vertical, category] as const),
);

test.each(VERTICALS)("%s without a weak point pass", (vertical) => {
  expect(check(vertical)).toBe(true);
});

test.each(allCategories)(
  "%s whose %s is red, or was not tested, do not pass",
  (vertical, category) => {
    expect(check(vertical, { [category]: "red" })).toBe(false);
    expect(check(vertical, { [category]: "grey" })).toBe(false);
  },
);

test.each(allCategories)(
  "%s whose %s shows wear pass only where it is cosmetic",
  (vertical, category) => {
    expect(check(vertical, { [category]: "yellow" })).toBe(CATEGORY_KIND[category] === "cosmetic");
  },
);

test("a missing grade fails, unless the model may lack the part", () => {
  expect(check("smartphones", { cameras: undefined })).toBe(false);
  expect(check("game-consoles", { disc_drive: undefined }, null)).toBe(true);
});

test("a battery needs 85 % or more, and a known value where there is one", () => {
  expect(check("smartphones", {}, 84)).toBe(false);
  expect(check("smartphones", {}, null)).toBe(false);
  expect(check("game-consoles", {}, null)).toBe(true);
  expect(check("game-consoles", {}, 60)).toBe(false);
});
