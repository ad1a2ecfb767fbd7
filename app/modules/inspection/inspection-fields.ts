import { CATEGORY_GRADES, type CategoryGrade } from "#contract/condition.ts";
import type { ActionResult } from "../form/action-result.ts";
import type { InspectionItem } from "#contract/inspection.ts";
import {
  INSPECTION_RESULTS,
  FAIL_REASONS,
  type InspectionResult,
  type FailReason,
} from "#contract/inspection-progress.ts";

export type InspectionValues = Record<string, string>;

export const ABSENT_GRADE = "none";

export const foundField = (key: string) => `found_${key}`;
export const noteField = (key: string) => `note_${key}`;
export const photoField = (key: string) => `photo_${key}`;
export const reasonField = (reason: FailReason) => `reason_${reason}`;

export const DEVICE_RESULTS = [
  "matches",
  "worse",
  "not_checked",
] as const satisfies InspectionResult[];

type Item = Pick<InspectionItem, "key" | "category" | "claimed" | "result" | "found" | "note">;
type Check = {
  items: readonly Item[];
  device_number: string | null;
  battery_health: number | null;
};

const choiceOf = ({ category, claimed, result, found }: Item): string => {
  if (category === null) return result ?? "";
  return found ?? (claimed === ABSENT_GRADE && result === "matches" ? ABSENT_GRADE : "");
};

/**
 * The answer that agrees with what the seller says, and with what every device should be; null where
 * nothing was said.
 */
export const describedChoice = ({
  category,
  claimed,
}: Pick<Item, "category" | "claimed">): string | null =>
  category === null ? ("matches" satisfies InspectionResult) : claimed;

/** Open lines as described; what was answered stays. */
export function answerAsDescribed(
  items: readonly Pick<Item, "key" | "category" | "claimed">[],
  values: InspectionValues,
): void {
  for (const item of items) {
    const name = foundField(item.key);
    const choice = describedChoice(item);
    if (!values[name] && choice !== null) values[name] = choice;
  }
}

export function toInspectionValues(check: Check): InspectionValues {
  const values: InspectionValues = {
    device_number: check.device_number ?? "",
    battery_health: check.battery_health === null ? "" : String(check.battery_health),
  };
  for (const item of check.items) {
    values[foundField(item.key)] = choiceOf(item);
    values[noteField(item.key)] = item.note ?? "";
  }
  return values;
}

export type Finding = {
  key: string;
  result: InspectionResult | null;
  found: CategoryGrade | null;
  note: string | null;
};

export const parseFindings = (
  items: readonly Pick<InspectionItem, "key" | "category">[],
  values: Readonly<InspectionValues>,
): Finding[] =>
  items.map(({ key, category }) => {
    const choice = values[foundField(key)] ?? "";
    const note = (values[noteField(key)] ?? "").trim() || null;
    if (category === null) {
      const result = INSPECTION_RESULTS.find((one) => one === choice) ?? null;
      return { key, result, found: null, note };
    }
    const found = CATEGORY_GRADES.find((one) => one === choice) ?? null;
    return { key, result: choice === ABSENT_GRADE ? "matches" : null, found, note };
  });

export function parsePercent(text: string): number | null {
  const number = text.replace(/\s*%?\s*$/, "").trim();
  if (number === "") return null;
  return /^\d{1,3}$/.test(number) && Number(number) <= 100 ? Number(number) : Number.NaN;
}

export const listFailReasons = (values: Readonly<InspectionValues>): FailReason[] =>
  FAIL_REASONS.filter((reason) => (values[reasonField(reason)] ?? "") !== "");

export type Clash = { field: string; theirs: string };

export type MergedInspection = {
  values: InspectionValues;
  isStale: boolean;
  clashes: Clash[];
};

/**
 * Typed values win. Fields that only a colleague changed take the saved value; fields that both
 * changed are listed as clashes. `typed` includes the version that its form was rendered from.
 */
export function mergeTyped(
  there: { version: number; values: InspectionValues },
  typed: Readonly<InspectionValues> | null,
): MergedInspection {
  if (typed === null) return { values: there.values, isStale: false, clashes: [] };
  const isStale = typed["version"] !== undefined && typed["version"] !== String(there.version);
  const mine = { ...there.values, ...typed };
  if (!isStale) return { values: mine, isStale, clashes: [] };
  const base = readBase(typed["base"]);
  const clashes: Clash[] = [];
  for (const [field, theirs] of Object.entries(there.values)) {
    const own = typed[field];
    const was = base?.[field];
    if (own === undefined || own === theirs) continue;
    if (was !== undefined && own === was) mine[field] = theirs;
    else if (was === undefined || was !== theirs) clashes.push({ field, theirs });
  }
  return { values: mine, isStale, clashes };
}

function readBase(text: string | undefined): InspectionValues | null {
  try {
    const base: unknown = JSON.parse(text ?? "");
    return typeof base === "object" && base !== null ? (base as InspectionValues) : null;
  } catch {
    return null;
  }
}

/**
 * What was typed into the form that was refused. Texts that were emptied are not in the result of
 * the whole form, which has a base.
 */
export function readTyped(
  { initialValue }: Pick<ActionResult, "initialValue">,
  saved: Readonly<InspectionValues>,
): InspectionValues {
  const { intent: _, ...sent } = initialValue ?? {};
  const isWhole = sent["base"] !== undefined;
  const texts = Object.keys(saved).filter((name) => isWhole && !name.startsWith(foundField("")));
  const values: InspectionValues = Object.fromEntries(texts.map((name) => [name, ""]));
  for (const [name, value] of Object.entries(sent))
    if (typeof value === "string") values[name] = value;
  return values;
}
