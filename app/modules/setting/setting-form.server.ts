import { TZDate } from "@date-fns/tz";
import * as z from "zod";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import {
  SETTING_FIELDS,
  SETTING_PARTS,
  type SettingField,
  type SettingName,
  toFieldName,
} from "#contract/setting-words.ts";
import { reasonSchema } from "#contract/staff.ts";
import type { Locale } from "../locale/locale.ts";
import { parseAmount } from "../locale/parse-amount.ts";
import type { BareWork, Answer } from "../form/form-action.server.ts";
import { nameMissingKey, STAFF_MESSAGES } from "../staff/staff-forms.server.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";
import { formatBeginning, type SettingValue } from "./setting-values.ts";

const LONGEST = 120;
const text = z.string().trim().max(LONGEST, "setting.too-long").optional();
const requiredText = z
  .string({ error: "setting.required" })
  .trim()
  .min(1, "setting.required")
  .max(LONGEST, "setting.too-long");

const toFieldSchema = ({ kind, optional }: SettingField) =>
  kind === "flag" ? z.boolean().optional() : optional ? text : requiredText;

const versionSchema = z.string().max(80).nullable().catch(null);

/** The texts of the fields; what they mean depends on the reader's locale. */
export const toSettingSchema = (name: SettingName) =>
  z.object({
    ...Object.fromEntries(
      SETTING_FIELDS[name].map((field) => [toFieldName(field.path), toFieldSchema(field)]),
    ),
    on: z.iso.date("setting.date").optional(),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "setting.time")
      .optional(),
    version: versionSchema,
    reason: reasonSchema.optional(),
  });

export const undoSchema = z.object({
  row: z.uuid("setting.invalid"),
  version: versionSchema,
  reason: reasonSchema,
});

type Typed = Record<string, unknown>;
type Read = { value: SettingValue } | { faults: Record<string, string> };

/** Puts what was typed in the place of the value before. */
export function readValue(
  name: SettingName,
  { typed, before, locale }: { typed: Typed; before: SettingValue; locale: Locale },
): Read {
  const value = structuredClone(before);
  const faults: Record<string, string> = {};
  const empty: string[] = [];
  for (const field of SETTING_FIELDS[name]) {
    const given = typed[toFieldName(field.path)];
    const read = readField(field, given, locale);
    if (typeof read === "object" && read !== null) faults[toFieldName(field.path)] = read.fault;
    else {
      if (read === null) empty.push(field.path);
      writePath(value, field.path, read);
    }
  }
  for (const part of SETTING_PARTS[name] ?? []) {
    const own = SETTING_FIELDS[name].filter(({ path }) => path.startsWith(`${part}.`));
    const filled = own.filter(({ path }) => !empty.includes(path));
    if (filled.length === 0) writePath(value, part, null);
    else
      for (const { path } of own)
        if (empty.includes(path) && !isOfOptionalPart(name, part, path))
          faults[toFieldName(path)] ??= "setting.required";
  }
  return Object.keys(faults).length > 0 ? { faults } : { value };
}

/** A field of a smaller part, which may be empty by itself: the hours of a hub. */
const isOfOptionalPart = (name: SettingName, part: string, path: string): boolean =>
  (SETTING_PARTS[name] ?? []).some(
    (other) => other.startsWith(`${part}.`) && path.startsWith(`${other}.`),
  );

function readField(
  { kind, optional }: SettingField,
  given: unknown,
  locale: Locale,
): string | number | boolean | null | { fault: string } {
  if (kind === "flag") return given === true;
  const text = typeof given === "string" ? given.trim() : "";
  if (text === "") return optional ? null : { fault: "setting.required" };
  if (kind === "money" || kind === "percent")
    return parseAmount(text, locale).amount ?? { fault: "setting.amount" };
  if (kind === "number-of") return text.replaceAll(/\s/g, "").toUpperCase();
  if (kind === "phone" || kind === "digits") return readPhone(text, kind);
  if (kind !== "number") return text;
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : { fault: "setting.number" };
}

/** A leading 00 means +. */
function readPhone(text: string, kind: "phone" | "digits"): string {
  const number = text.replaceAll(/[\s().-]/g, "").replace(/^00/, "+");
  return kind === "digits" ? number.replace("+", "") : number;
}

function writePath(value: SettingValue, path: string, leaf: unknown): void {
  const keys = path.split(".");
  const last = keys.pop()!;
  let part: SettingValue = value;
  for (const key of keys) part = (part[key] ??= {}) as SettingValue;
  part[last] = leaf;
}

/** A time of day alone would otherwise mean at once. */
export const findDayFault = ({
  on,
  time,
}: {
  on?: string | undefined;
  time?: string | undefined;
}): Record<string, string> =>
  time !== undefined && on === undefined ? { on: "setting.day-needed" } : {};

/** Midnight of the market where no time is typed; null without a date. */
export function toBeginning(
  { on, time = "00:00" }: { on?: string | undefined; time?: string | undefined },
  market: Market,
): string | null {
  if (on === undefined) return null;
  const [year, month, day] = on.split("-").map(Number) as [number, number, number];
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const { timeZone } = MARKET_FACTS[market];
  return new Date(+new TZDate(year, month - 1, day, hour, minute, timeZone)).toISOString();
}

export const SETTING_MESSAGES = {
  ...STAFF_MESSAGES,
  setting_changed: "setting.changed",
  setting_past: { on: "setting.past" },
  setting_too_soon: { on: "setting.too-soon" },
  setting_date_taken: { on: "setting.date-taken" },
} as const;

/** The API names the paths of a value; the form has fields for them. */
export function placeSettingError(problem: ApiError, work: BareWork): Answer | null {
  if (problem.code === "setting_planned") {
    const date = formatBeginning(work.locale, String(problem.facts["planned_at"]));
    return work.refuse(
      { on: "setting.planned-later" },
      { status: problem.status, facts: { date } },
    );
  }
  if (problem.code !== "invalid_fields") return nameMissingKey(problem, work);
  const all = Object.values(SETTING_FIELDS).flat();
  const faults = Object.keys(problem.fieldErrors).map((path) => {
    const field = toFieldName(path);
    const kind = all.find((one) => one.path === path)?.kind;
    return [work.form.has(field) ? field : "", findFault(kind)] as const;
  });
  return work.refuse(Object.fromEntries(faults));
}

function findFault(kind: SettingField["kind"] | undefined): string {
  if (kind === "phone" || kind === "digits") return "setting.phone";
  return kind === "number-of" ? "setting.number-of" : "setting.invalid";
}
