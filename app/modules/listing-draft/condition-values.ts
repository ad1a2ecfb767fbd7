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
import {
  listGroups,
  listParting,
  type ConditionGroup,
  type FineField,
  type RestField,
  type SureField,
  FOLDED,
} from "./condition-groups.ts";

export type ConditionValues = Record<string, string>;

export const BATTERY_UNKNOWN = "battery_unknown";

export type ConditionField =
  | ConditionCategory
  | `${ConditionCategory}_reason`
  | FineField
  | RestField
  | SureField
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
  if (draft.vertical === null) return values;
  for (const { group, categories } of listGroups(draft.vertical)) {
    const grades = categories.flatMap((category) => draft.properties[category]?.grade ?? []);
    if (grades.length === 0) continue;
    const isFine = grades.length === categories.length && grades.every((one) => one === "green");
    values[`fine_${group}`] = isFine ? "all" : "some";
  }
  return values;
}

/** The grade of each part, where the answers about whole groups stand for their parts. */
export function readGrades(vertical: Vertical, values: ConditionValues): ConditionValues {
  const read = { ...values };
  for (const { group, categories } of listGroups(vertical)) {
    for (const category of categories) {
      if (isFine(values, group, category)) read[category] = "green";
    }
  }
  return read;
}

const isMarked = (grade: string | undefined): boolean => Boolean(grade) && grade !== "green";

/**
 * Nothing is fine because it was not answered: the whole group is, or the rest of it. A part that is
 * marked in a group that is fine is not, unless the seller says so.
 */
export const isFine = (
  values: ConditionValues,
  group: ConditionGroup,
  category: ConditionCategory,
): boolean =>
  (values[`fine_${group}`] === "all" &&
    (!isMarked(values[category]) || Boolean(values[`sure_${group}`]))) ||
  (values[`fine_${group}`] === "some" && Boolean(values[`rest_${group}`]) && !values[category]);

type Group = { group: ConditionGroup; categories: readonly ConditionCategory[] };

/** The parts that are marked in a group that is fine, whose parts stood open. */
export const listMarked = (
  values: ConditionValues,
  { group, categories }: Group,
): ConditionCategory[] =>
  values[`fine_${group}`] === "all" && values[`sure_${group}`] !== FOLDED
    ? categories.filter((category) => isMarked(values[category]))
    : [];

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

export type Cause = ConditionCategory | "battery_health";

/**
 * `causes` are what holds the grade down, and `open` counts the questions without an answer: a
 * folded group is one question.
 */
export function evaluateValues(
  vertical: Vertical,
  values: ConditionValues,
): { grade: GenericCondition | null; causes: Cause[]; open: number } {
  const read = readGrades(vertical, values);
  const grades: Grades = {};
  for (const category of DEVICE_CATEGORIES[vertical]) {
    const grade = read[category];
    if (isColour(grade)) grades[category] = grade;
  }
  const percent = parsePercent(values["battery_health"] ?? "");
  const isKnown = percent !== null && !Number.isNaN(percent) && !values[BATTERY_UNKNOWN];
  const health = isKnown ? percent : null;
  const lacksBattery = hasBattery(vertical) && !isKnown && !values[BATTERY_UNKNOWN];
  const open = countOpen(vertical, read) + (lacksBattery ? 1 : 0);
  if (Object.keys(grades).length === 0) return { grade: null, causes: [], open };
  const grade = toGenericCondition(grades, health);
  return { grade, causes: listCauses(grades, health, grade), open };
}

function countOpen(vertical: Vertical, read: ConditionValues): number {
  const lacks = (categories: readonly ConditionCategory[]) =>
    categories.filter((category) => !read[category]).length;
  const groups = listGroups(vertical).map(({ group, categories }) => {
    const count = lacks(categories);
    return read[`fine_${group}`] === "some" ? count : Math.min(count, 1);
  });
  return groups.reduce((sum, count) => sum + count, lacks(listParting(vertical)));
}

function listCauses(grades: Grades, health: number | null, grade: GenericCondition): Cause[] {
  if (grade === "excellent") return [];
  const parts = (Object.keys(grades) as ConditionCategory[]).filter(
    (category) => toGenericCondition({ [category]: grades[category] }, null) === grade,
  );
  return toGenericCondition({}, health) === grade ? ["battery_health", ...parts] : parts;
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
    nameOf: (category: Cause) => device(`category.${category}`),
    wordOf: (category: ConditionCategory, grade: DraftGrade) =>
      grade === "none" ? t("none") : device(`${kindOf(category)}.${grade}`),
    meaningOf: (category: ConditionCategory, grade: DraftGrade) =>
      t.find(`means.${category}.${grade}`) ?? t.find(`means.${grade}`) ?? "",
  };
}
