import {
  CATEGORY_GRADES,
  type CategoryGrade,
  CONDITIONS,
  type GenericCondition,
} from "#contract/condition.ts";
import { type Grades, toGenericCondition } from "#contract/grading.ts";
import type { CheckResult } from "#contract/order-words.ts";
import type { CheckItem } from "./checklist.ts";

export type Finding = Pick<CheckItem, "key" | "result" | "found" | "note">;

/** What a grade found says of the one claimed; grey was not tested, here or there. */
const compare = (claimed: string | null, found: CategoryGrade): CheckResult => {
  if (found === "grey") return "not_checked";
  const was = CATEGORY_GRADES.findIndex((grade) => grade === claimed);
  const is = CATEGORY_GRADES.indexOf(found);
  // Nothing was promised: only what is bad is worse than that.
  if (was < 0 || claimed === "grey") return found === "red" ? "worse" : "better";
  if (is === was) return "matches";
  return is < was ? "better" : "worse";
};

/** An item after a finding. Of a graded part the grade decides what the result is. */
export const applyFinding = (item: CheckItem, finding: Finding): CheckItem => {
  const note = finding.note || null;
  if (item.category === null) return { ...item, result: finding.result, found: null, note };
  const { found } = finding;
  const result = found ? compare(item.claimed, found) : finding.result;
  return { ...item, result, found, note };
};

export type CheckFacts = {
  items: readonly CheckItem[];
  device_number: string | null;
  battery_health: number | null;
  /** Of what was sold. */
  claimed: { condition: GenericCondition; battery_health: number | null };
};

/** Grades of the parts that were looked at. */
const toFoundGrades = (items: readonly CheckItem[]): Grades =>
  Object.fromEntries(
    items.flatMap(({ category, found }) => (category && found ? [[category, found]] : [])),
  );

/** By what was found so far; null before anything was. */
export function toFoundCondition({
  items,
  battery_health,
}: Pick<CheckFacts, "items" | "battery_health">): GenericCondition | null {
  const grades = toFoundGrades(items);
  if (Object.keys(grades).length === 0) return null;
  return toGenericCondition(grades, battery_health);
}

/** It may not go to the buyer: less than what was sold, or something is wrong with the whole device. */
export function isWorseThanSold(facts: CheckFacts): boolean {
  const found = toFoundCondition(facts);
  const isGradeWorse =
    found !== null && CONDITIONS.indexOf(found) > CONDITIONS.indexOf(facts.claimed.condition);
  return (
    isGradeWorse ||
    facts.items.some(({ category, result }) => category === null && result === "worse")
  );
}
