import * as z from "zod";
import type { Vertical } from "#contract/catalog.ts";
import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { FINE_ANSWERS, listGroups, listParting } from "./condition-groups.ts";
import {
  BATTERY_UNKNOWN,
  gradesOf,
  isFine,
  listMarked,
  parsePercent,
  readGrades,
  type ConditionField,
  type ConditionValues,
} from "./condition-values.ts";
import type { DraftFields } from "./step-action.server.ts";

const textUpTo = (max: number) => z.string().trim().max(max, "sell.too-long").default("");

const percent = z.string("condition.battery-required").transform((text, { addIssue }) => {
  const parsed = parsePercent(text);
  if (parsed !== null && !Number.isNaN(parsed)) return parsed;
  addIssue(parsed === null ? "condition.battery-required" : "sell.battery-percent");
  return z.NEVER;
});

const given = (value: string) =>
  z
    .unknown()
    .optional()
    .transform(() => value);

/**
 * The reason of a part without defects and the percentage of a battery that is not known are not
 * read, and a group that is fine answers for its parts, so the schema depends on what was sent;
 * null describes it for the browser.
 */
export function createConditionSchema(vertical: Vertical, sent: FormData | null) {
  const shape: Partial<Record<ConditionField, z.ZodType>> = {};
  const typed = sent === null ? {} : readTexts(sent);
  for (const { group, categories } of listGroups(vertical)) {
    const answer = z.enum(FINE_ANSWERS, "condition.fine-required");
    const isUnsure = !typed[`sure_${group}`] && listMarked(typed, { group, categories }).length > 0;
    const isOpen = typed[`fine_${group}`] === "some" || categories.some((one) => typed[one]);
    if (isUnsure) shape[`fine_${group}`] = answer.refine(() => false, "condition.marked");
    else shape[`fine_${group}`] = isOpen ? answer.optional() : answer;
    shape[`sure_${group}`] = z.string().optional();
    shape[`rest_${group}`] = z.string().optional();
    for (const category of categories) {
      const grade = z.enum(gradesOf(category), "sell.choose");
      if (isFine(typed, group, category)) shape[category] = given("green");
      else shape[category] = isOpen ? grade : grade.optional();
    }
  }
  for (const category of listParting(vertical))
    shape[category] = z.enum(gradesOf(category), "sell.choose");
  const grades = readGrades(vertical, typed);
  for (const category of DEVICE_CATEGORIES[vertical]) {
    const grade = grades[category];
    const hasNoDefect = grade === "green" || grade === "none";
    // An earlier reason is cleared.
    shape[`${category}_reason`] = hasNoDefect ? given("") : textUpTo(LIMITS.listing.reason);
  }
  if (hasBattery(vertical)) {
    const isUnread = sent === null || sent.has(BATTERY_UNKNOWN);
    shape.battery_health = isUnread ? given("unknown") : percent;
    shape[BATTERY_UNKNOWN] = z.string().optional();
  }
  shape.notes = textUpTo(LIMITS.listing.notes);
  return z.object(shape as Record<ConditionField, z.ZodType>);
}

const readTexts = (sent: FormData): ConditionValues =>
  Object.fromEntries(
    [...sent].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

type Values = Partial<Record<ConditionField, unknown>>;

/**
 * A reason is saved together with its grade. A part that an unfolded group leaves open is emptied,
 * because the group may have been fine before.
 */
export function toConditionFields(vertical: Vertical, values: Values): DraftFields {
  const { [BATTERY_UNKNOWN]: _, ...rest } = values;
  const fields: Partial<Record<string, unknown>> = { ...rest };
  for (const { group, categories } of listGroups(vertical)) {
    if (fields[`fine_${group}`] === "some")
      for (const category of categories) fields[category] ??= null;
    delete fields[`fine_${group}`];
    delete fields[`rest_${group}`];
    delete fields[`sure_${group}`];
  }
  for (const category of DEVICE_CATEGORIES[vertical]) {
    if (fields[category] === undefined) delete fields[`${category}_reason`];
    else if (fields[category] === null) fields[`${category}_reason`] = "";
  }
  return fields as DraftFields;
}
