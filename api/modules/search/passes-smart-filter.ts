import type { Vertical } from "#contract/catalog.ts";
import {
  DEVICE_CATEGORIES,
  hasBattery,
  MAY_BE_ABSENT,
  type CategoryGrade,
  type ConditionCategory,
} from "#contract/condition.ts";
import { CATEGORY_KIND } from "#contract/grading.ts";
import { LIMITS } from "#contract/limits.ts";

/** Categories of original parts are functional too: a replaced screen works, but is a weak point. */
const ALLOWED = {
  functional: ["green"],
  cosmetic: ["green", "yellow"],
} as const satisfies Record<string, readonly CategoryGrade[]>;

type Checked = {
  vertical: Vertical;
  battery_health: number | null;
  grades: Partial<Record<string, CategoryGrade>>;
};

/** A part that was not tested, or lacks a grade, fails (spec §3 "smart_filter"). */
export function passesSmartFilter({ vertical, battery_health, grades }: Checked): boolean {
  const isWell = (category: ConditionCategory): boolean => {
    const grade = grades[category];
    if (grade === undefined) return MAY_BE_ABSENT.includes(category);
    return (ALLOWED[CATEGORY_KIND[category]] as readonly string[]).includes(grade);
  };
  const isCharged =
    battery_health === null ? !hasBattery(vertical) : battery_health >= LIMITS.smartFilterBattery;
  return isCharged && DEVICE_CATEGORIES[vertical].every(isWell);
}
