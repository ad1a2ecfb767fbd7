import type { Vertical } from "#contract/catalog.ts";
import {
  CATEGORY_GRADES,
  CONDITIONS,
  DEVICE_CATEGORIES,
  MAY_BE_ABSENT,
  hasBattery,
  type CategoryGrade,
  type ConditionCategory,
  type GenericCondition,
} from "#contract/condition.ts";
import { toGenericCondition, type Grades } from "#contract/grading.ts";
import { ACCESSORIES, type Accessory } from "#contract/listing-words.ts";
import { DEVICE_CHECKS, type InspectionResult } from "#contract/inspection-progress.ts";
import type { InspectionRow } from "./inspection-store.ts";
import type { LockedOrder } from "./lock-inspection.ts";

export type InspectionItem = {
  key: string;
  category: ConditionCategory | null;
  claimed: string | null;
  result: InspectionResult | null;
  found: CategoryGrade | null;
  note: string | null;
};

export const ABSENT = "none";

export type Claims = {
  vertical: Vertical;
  conditions: readonly { category: ConditionCategory; grade: CategoryGrade }[];
  accessories: readonly Accessory[];
};

export function createChecklist({ vertical, conditions, accessories }: Claims): InspectionItem[] {
  const grades = new Map(conditions.map(({ category, grade }) => [category, grade]));
  const listed = ACCESSORIES.filter((thing) => accessories.includes(thing)).join(",");
  const unseen = { result: null, found: null, note: null };
  return [
    ...DEVICE_CHECKS.map((key) => ({
      key,
      category: null,
      claimed: key === "accessories" ? listed || ABSENT : null,
      ...unseen,
    })),
    ...DEVICE_CATEGORIES[vertical].map((category) => ({
      key: category,
      category,
      claimed: grades.get(category) ?? (MAY_BE_ABSENT.includes(category) ? ABSENT : null),
      ...unseen,
    })),
  ];
}

export type Finding = Pick<InspectionItem, "key" | "result" | "found" | "note">;

/** Grey means not tested, on either side. */
const compare = (claimed: string | null, found: CategoryGrade): InspectionResult => {
  if (found === "grey") return "not_checked";
  const was = CATEGORY_GRADES.findIndex((grade) => grade === claimed);
  const is = CATEGORY_GRADES.indexOf(found);
  // Nothing was claimed: only red is worse than that.
  if (was < 0 || claimed === "grey") return found === "red" ? "worse" : "better";
  if (is === was) return "matches";
  return is < was ? "better" : "worse";
};

export const applyFinding = (item: InspectionItem, finding: Finding): InspectionItem => {
  const note = finding.note || null;
  if (item.category === null) return { ...item, result: finding.result, found: null, note };
  const { found } = finding;
  const result = found ? compare(item.claimed, found) : finding.result;
  return { ...item, result, found, note };
};

export type InspectionFacts = {
  items: readonly InspectionItem[];
  device_number: string | null;
  battery_health: number | null;
  claimed: { condition: GenericCondition; battery_health: number | null };
};

const toFoundGrades = (items: readonly InspectionItem[]): Grades =>
  Object.fromEntries(
    items.flatMap(({ category, found }) => (category && found ? [[category, found]] : [])),
  );

export function toFoundCondition({
  items,
  battery_health,
}: Pick<InspectionFacts, "items" | "battery_health">): GenericCondition | null {
  const grades = toFoundGrades(items);
  if (Object.keys(grades).length === 0) return null;
  return toGenericCondition(grades, battery_health);
}

export function isWorseThanSold(facts: InspectionFacts): boolean {
  const found = toFoundCondition(facts);
  const isGradeWorse =
    found !== null && CONDITIONS.indexOf(found) > CONDITIONS.indexOf(facts.claimed.condition);
  return (
    isGradeWorse ||
    facts.items.some(({ category, result }) => category === null && result === "worse")
  );
}

export const toFacts = (
  order: Pick<LockedOrder, "item">,
  check: Pick<InspectionRow, "items" | "device_number" | "battery_health">,
): InspectionFacts => ({
  items: check.items,
  device_number: check.device_number,
  battery_health: check.battery_health,
  claimed: {
    condition: order.item.generic_condition,
    battery_health: hasBattery(order.item.vertical) ? order.item.battery_health : null,
  },
});
