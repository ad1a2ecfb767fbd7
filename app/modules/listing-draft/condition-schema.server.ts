import * as z from "zod";
import type { Vertical } from "#contract/catalog.ts";
import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  BATTERY_UNKNOWN,
  gradesOf,
  parsePercent,
  type ConditionField,
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
 * read, so the schema depends on what was sent; null describes it for the browser.
 */
export function createConditionSchema(vertical: Vertical, sent: FormData | null) {
  const shape: Partial<Record<ConditionField, z.ZodType>> = {};
  for (const category of DEVICE_CATEGORIES[vertical]) {
    const grade = sent?.get(category);
    const hasNoDefect = grade === "green" || grade === "none";
    shape[category] = z.enum(gradesOf(category), "sell.choose");
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

type Values = Partial<Record<ConditionField, unknown>>;

/** A reason is saved together with its grade. */
export function toConditionFields(vertical: Vertical, values: Values): DraftFields {
  const { [BATTERY_UNKNOWN]: _, ...fields } = values;
  for (const category of DEVICE_CATEGORIES[vertical]) {
    if (fields[category] === undefined) delete fields[`${category}_reason`];
  }
  return fields as DraftFields;
}
