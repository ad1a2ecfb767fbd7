import {
  CATEGORY_GRADES,
  CONDITIONS,
  type CategoryGrade,
  type GenericCondition,
} from "#contract/condition.ts";
import { toGenericCondition, type Grades } from "#contract/grading.ts";
import { type InspectionResult, listOpen } from "#contract/inspection-progress.ts";
import type { InspectionItem } from "#contract/inspection.ts";
import {
  foundField,
  parseFindings,
  parsePercent,
  type InspectionValues,
  ABSENT_GRADE,
} from "./inspection-fields.ts";

type Asked = {
  items: readonly (Pick<InspectionItem, "key" | "category"> & { claimed?: string | null })[];
  claimed: { condition: GenericCondition; battery: number | null };
};

export type Evaluation = {
  grade: GenericCondition | null;
  open: string[];
  isWorse: boolean;
};

export function evaluateInspection(
  { items, claimed }: Asked,
  values: Readonly<InspectionValues>,
): Evaluation {
  const grades: Grades = {};
  let isBroken = false;
  for (const { key, category } of items) {
    const choice = values[foundField(key)] ?? "";
    if (category === null) isBroken ||= choice === "worse";
    else if (CATEGORY_GRADES.includes(choice as CategoryGrade))
      grades[category] = choice as CategoryGrade;
  }
  const percent = parsePercent(values["battery_health"] ?? "");
  const battery = Number.isNaN(percent) ? null : percent;
  const found = new Map(parseFindings(items, values).map((finding) => [finding.key, finding]));
  const open = listOpen({
    items: items.map((item) => ({ ...item, ...found.get(item.key)! })),
    device_number: (values["device_number"] ?? "").trim() || null,
    battery_health: battery,
    claimed: { battery_health: claimed.battery },
  });
  const grade = Object.keys(grades).length === 0 ? null : toGenericCondition(grades, battery);
  const isGradeWorse =
    grade !== null && CONDITIONS.indexOf(grade) > CONDITIONS.indexOf(claimed.condition);
  return { grade, open, isWorse: isBroken || isGradeWorse };
}

const isGrade = (text: string | null): text is CategoryGrade =>
  CATEGORY_GRADES.some((grade) => grade === text);

export function compareFinding(
  item: { category: string | null; claimed: string | null },
  choice: string,
): InspectionResult | null {
  if (choice === "") return null;
  if (item.category === null) return choice as InspectionResult;
  if (choice === ABSENT_GRADE) return "matches";
  if (choice === "grey") return "not_checked";
  if (!isGrade(item.claimed) || item.claimed === "grey")
    return choice === "red" ? "worse" : "better";
  const [was, is] = [item.claimed, choice].map((grade) =>
    CATEGORY_GRADES.indexOf(grade as CategoryGrade),
  ) as [number, number];
  if (is === was) return "matches";
  return is < was ? "better" : "worse";
}
