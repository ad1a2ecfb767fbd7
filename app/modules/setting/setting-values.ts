import { SETTING_FIELDS, type SettingField, type SettingName } from "#contract/setting-words.ts";
import type { Setting, SettingRow } from "#contract/setting.ts";
import { formatDate } from "../locale/format.ts";
import { formatAmount } from "../locale/parse-amount.ts";
import type { Locale } from "../locale/locale.ts";

export type SettingValue = Record<string, unknown>;

/** What stands at a path; undefined below a part that is null. */
export const readPath = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (part, key) =>
        typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined,
      value,
    );

/** As a person types it: rates in per cent have the two places of money. */
export function writeField(locale: Locale, { kind }: SettingField, value: unknown): string {
  if (value === null || value === undefined) return "";
  if ((kind === "money" || kind === "percent") && typeof value === "number")
    return formatAmount(locale, value);
  return String(value);
}

/** What a change starts from: the last planned row, else the one in force. */
export const findBasis = ({ rows, now }: Pick<Setting, "rows" | "now">): SettingRow =>
  rows.find(({ state }) => state === "planned") ?? now;

/** Every planned row; without any, the one in force, unless nothing was before it. */
export function listUndoable({ rows, now }: Pick<Setting, "rows" | "now">): SettingRow[] {
  const planned = rows.filter(({ state }) => state === "planned");
  if (planned.length > 0) return planned;
  return rows.some(({ state }) => state === "past") ? [now] : [];
}

/** Day, with its year, and time. */
export const formatBeginning = (locale: Locale, at: string): string =>
  `${formatDate(locale, at)}, ${formatDate(locale, at, "time")}`;

export type SettingChange = { path: string; before: unknown; after: unknown };

/** The fields in which two values of a setting differ. */
export const listChanges = (
  name: SettingName,
  before: SettingValue | undefined,
  after: SettingValue,
): SettingChange[] =>
  SETTING_FIELDS[name]
    .map(({ path }) => ({
      path,
      before: readPath(before, path) ?? null,
      after: readPath(after, path) ?? null,
    }))
    .filter((change) => change.before !== change.after);
