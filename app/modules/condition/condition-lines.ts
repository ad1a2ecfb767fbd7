import type { Vertical } from "#contract/catalog.ts";
import {
  type CategoryGrade,
  type ConditionCategory,
  CONDITION_CATEGORIES,
} from "#contract/condition.ts";
import type { Listing } from "#contract/listing.ts";
import { CATEGORY_KIND } from "#contract/grading.ts";

export type ConditionLine = {
  category: ConditionCategory | "battery_health";
  words: ReturnType<typeof wordsOfCategory>;
  grade: CategoryGrade;
  percent?: number;
  reason: string | null;
};

/** Elsewhere an unknown battery is not shown. */
const ASKED_FOR_BATTERY: readonly Vertical[] = [
  "smartphones",
  "tablets",
  "smartwatches",
  "laptops",
];

type Graded = Pick<Listing, "conditions" | "battery_health" | "vertical">;

export function listConditionLines({
  conditions,
  battery_health,
  vertical,
}: Graded): ConditionLine[] {
  const lines: ConditionLine[] = conditions.map(({ category, grade, reason }) => ({
    category,
    words: wordsOfCategory(category),
    grade,
    reason,
  }));
  if (battery_health === null && !ASKED_FOR_BATTERY.includes(vertical)) return lines;
  // Placed after the looks (screen, body) and before the functions.
  const at = lines.findLastIndex(({ category }) => category.endsWith("_condition")) + 1;
  const battery: ConditionLine = {
    category: "battery_health",
    words: "works",
    reason: null,
    ...(battery_health === null
      ? { grade: "grey" }
      : { grade: batteryGrade(battery_health), percent: battery_health }),
  };
  return lines.toSpliced(at, 0, battery);
}

/**
 * spec §9 "Battery grades": excellent and good from 70 %, acceptable and poor from 50 %, and under
 * that `repairable` (decisions "Battery"). `health` in percent.
 */
export function batteryGrade(health: number): CategoryGrade {
  if (health >= 70) return "green";
  return health >= 50 ? "yellow" : "red";
}

export function wordsOfCategory(category: string): "looks" | "works" | "parts" {
  if (category === "original_parts") return "parts";
  const known = CONDITION_CATEGORIES.find((one) => one === category);
  return known !== undefined && CATEGORY_KIND[known] === "cosmetic" ? "looks" : "works";
}
