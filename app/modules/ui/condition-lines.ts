import type { Vertical } from "#contract/catalog.ts";
import type { CategoryGrade, ConditionCategory } from "#contract/condition.ts";
import type { Listing } from "#contract/listing.ts";
import { batteryGrade } from "./battery-grade.ts";
import { wordsOfCategory } from "./words-of-category.ts";

export type ConditionLine = {
  category: ConditionCategory | "battery_health";
  words: ReturnType<typeof wordsOfCategory>;
  grade: CategoryGrade;
  /** Percent, of the battery alone. */
  percent?: number;
  reason: string | null;
};

/** Where people ask for it; elsewhere an unknown battery is no news. */
const ASKED_FOR_BATTERY: readonly Vertical[] = [
  "smartphones",
  "tablets",
  "smartwatches",
  "laptops",
];

type Graded = Pick<Listing, "conditions" | "battery_health" | "vertical">;

/** How every part of a device is, the battery among them, in the order in which it is shown. */
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
  // After the two that one sees, before those that one tries.
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
