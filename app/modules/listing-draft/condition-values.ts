import type { Draft, DraftGrade } from "#contract/listing-draft.ts";
import type { Vertical } from "#contract/catalog.ts";
import {
  CATEGORY_GRADES,
  DEVICE_CATEGORIES,
  hasBattery,
  MAY_BE_ABSENT,
  type CategoryGrade,
  type ConditionCategory,
  type GenericCondition,
} from "#contract/condition.ts";
import { toGenericCondition, type Grades, CATEGORY_KIND } from "#contract/grading.ts";
import { useT } from "../locale/use-t.ts";

export type ConditionValues = Record<string, string>;

export const BATTERY_UNKNOWN = "battery_unknown";

export type ConditionField =
  | ConditionCategory
  | `${ConditionCategory}_reason`
  | "battery_health"
  | typeof BATTERY_UNKNOWN
  | "notes";

export const gradesOf = (category: ConditionCategory): readonly DraftGrade[] =>
  MAY_BE_ABSENT.includes(category) ? [...CATEGORY_GRADES, "none"] : CATEGORY_GRADES;

export const isGradeOf = (category: ConditionCategory, text: string): text is DraftGrade =>
  (gradesOf(category) as readonly string[]).includes(text);

export function toConditionValues(draft: Draft): ConditionValues {
  const values: ConditionValues = { notes: draft.notes ?? "" };
  for (const [category, line] of Object.entries(draft.properties)) {
    values[category] = line.grade;
    values[`${category}_reason`] = line.reason ?? "";
  }
  if (draft.battery_health !== null) values["battery_health"] = String(draft.battery_health);
  if (draft.is_battery_unknown) values[BATTERY_UNKNOWN] = "1";
  return values;
}

/** NaN for text that is not a percentage, null for empty text: "89", "89 %". */
export function parsePercent(text: string): number | null {
  const number = text.replace(/\s*%?\s*$/, "").trim();
  if (number === "") return null;
  const percent = /^\d{1,3}$/.test(number) ? Number(number) : Number.NaN;
  // A battery at 0 % would not start the device.
  return percent >= 1 && percent <= 100 ? percent : Number.NaN;
}

const isColour = (grade: string | undefined): grade is CategoryGrade =>
  (CATEGORY_GRADES as readonly (string | undefined)[]).includes(grade);

export function evaluateValues(
  vertical: Vertical,
  values: ConditionValues,
): { grade: GenericCondition | null; open: number } {
  const grades: Grades = {};
  let open = 0;
  for (const category of DEVICE_CATEGORIES[vertical]) {
    const grade = values[category];
    if (isColour(grade)) grades[category] = grade;
    else if (grade !== "none") open += 1;
  }
  const percent = parsePercent(values["battery_health"] ?? "");
  const isKnown = percent !== null && !Number.isNaN(percent);
  if (hasBattery(vertical) && !isKnown && !values[BATTERY_UNKNOWN]) open += 1;
  const isAnswered = Object.keys(grades).length > 0;
  const health = isKnown && !values[BATTERY_UNKNOWN] ? percent : null;
  return { grade: isAnswered ? toGenericCondition(grades, health) : null, open };
}

export function useGradeWords() {
  const t = useT("condition");
  const device = useT("device-words");
  const kindOf = (category: ConditionCategory) =>
    category === "original_parts"
      ? "parts"
      : CATEGORY_KIND[category] === "cosmetic"
        ? "looks"
        : "works";
  return {
    nameOf: (category: ConditionCategory) => device(`category.${category}`),
    wordOf: (category: ConditionCategory, grade: DraftGrade) =>
      grade === "none" ? t("none") : device(`${kindOf(category)}.${grade}`),
    meaningOf: (category: ConditionCategory, grade: DraftGrade) =>
      t.find(`means.${category}.${grade}`) ?? t.find(`means.${grade}`) ?? "",
  };
}
