import { days } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { findPostalArea, toPostalCode } from "#api/modules/shipping-option/index.ts";
import type { Staff } from "#api/http/staff-access.ts";
import {
  findInForce,
  findVersion,
  hasMembers,
  type HistoryRow,
  insertSetting,
  listHistory,
  lockSettings,
} from "./setting-store.ts";
import { SETTINGS, type SettingValue } from "#contract/setting.ts";
import type { SettingName } from "#contract/setting-words.ts";

/** The totals of listings follow a row at its date. */
export const SETTING_DUE = "setting-due";
/** Members are written to about new terms. */
export const LEGAL_TEXTS_ANNOUNCED = "legal-texts-announced";
/** Regulation (EU) 2019/1150, article 3(2). */
const NOTICE = days(15);

type ChangeDeps = Pick<ApiDeps, "database"> & {
  jobs: { deadlines: Pick<ApiDeps["jobs"]["deadlines"], "set"> };
  /** The clock of the change. */
  at: Date;
  /** Null: the command line. */
  user: { id: string; staff?: Staff | null } | null;
};

type Change = {
  market: Market;
  name: SettingName;
  value: unknown;
  /** Null: from now on. */
  effective_from: Date | null;
  reason: string;
  /** What the caller has seen (`findVersion`); left out by the command line. */
  version?: string | null;
};

type Wish = Pick<Change, "market" | "name" | "value">;

/** Throws invalid_fields, by the path of the field. */
export function parseSetting({ market, name, value }: Wish): Record<string, unknown> {
  const parsed = SETTINGS[name].safeParse(value);
  if (parsed.success)
    return name === "hub" ? parseHub(parsed.data as SettingValue<"hub">, market) : parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path }) => [path.join("."), ["setting.invalid"]]),
  );
  throw new ApiError("invalid_fields", { fields });
}

/** Couriers and lockers know a place by the postcode in its stored form. */
function parseHub({ place }: SettingValue<"hub">, market: Market): SettingValue<"hub"> {
  if (place === null) return { place };
  const postal_code = toPostalCode(place.postal_code);
  if (findPostalArea(market, postal_code) === null)
    throw new ApiError("invalid_fields", { fields: { "place.postal_code": ["setting.invalid"] } });
  return { place: { ...place, postal_code } };
}

/** Throws setting_past: what was sold or issued since then followed another row. */
export function toBeginning(effective_from: Date | null, at: Date): Date {
  if (effective_from !== null && effective_from < at) throw new ApiError("setting_past");
  return effective_from ?? at;
}

/**
 * Adds a row, after all that are planned: they would take its value back at their dates. Throws
 * invalid_fields, setting_past, setting_changed, setting_date_taken, setting_planned.
 */
export async function changeSetting(deps: ChangeDeps, change: Change): Promise<void> {
  const { market, name, effective_from: wanted, reason } = change;
  const value = parseSetting(change);
  const effective_from = toBeginning(wanted, deps.at);
  await deps.database.tx(async () => {
    const all = await lockRows(deps, change);
    const rows = all.filter((row) => !row.is_withdrawn);
    if (name === "legal_texts") await requireNotice(deps, market, effective_from);
    if (name === "legal_texts")
      await requireNews(deps, { market, rows, value: value as SettingValue<"legal_texts"> });
    if (rows.some((row) => row.effective_from.getTime() === effective_from.getTime()))
      throw new ApiError("setting_date_taken");
    const [last] = rows;
    if (last && last.effective_from > effective_from)
      throw new ApiError("setting_planned", {
        data: { planned_at: last.effective_from.toISOString() },
      });
    await addRow(deps, rows, { market, name, value, effective_from, reason, undoes: null });
  });
}

type Undo = Pick<Change, "market" | "name" | "reason" | "version"> & { row: string };

/** Puts the value before a row back in force at once, or withdraws a planned row. */
export async function undoSetting(deps: ChangeDeps, undo: Undo): Promise<void> {
  const { market, name, reason } = undo;
  await deps.database.tx(async () => {
    const all = await lockRows(deps, undo);
    const rows = all.filter((row) => !row.is_withdrawn);
    const index = rows.findIndex(({ id }) => id === undo.row);
    const undone = rows[index];
    const before = rows[index + 1];
    if (!undone)
      throw new ApiError(all.some(({ id }) => id === undo.row) ? "setting_past" : "not_found");
    const isPlanned = undone.effective_from > deps.at;
    if (name === "legal_texts" && !isPlanned) await requireNotice(deps, market, deps.at);
    const inForce = findInForce(rows, deps.at);
    // An older row is history; without one before it there is nothing to go back to.
    if (!isPlanned && (!before || inForce?.id !== undone.id)) throw new ApiError("setting_past");
    await addRow(deps, rows, {
      market,
      name,
      value: (before ?? undone).value,
      effective_from: isPlanned ? undone.effective_from : deps.at,
      reason,
      undoes: undone.id,
    });
  });
}

/** Throws setting_too_soon. A market without members needs no announcement. */
async function requireNotice(
  { database, at }: ChangeDeps,
  market: Market,
  effective_from: Date,
): Promise<void> {
  const isEarly = effective_from.getTime() < at.getTime() + NOTICE;
  if (isEarly && (await hasMembers(database, market))) throw new ApiError("setting_too_soon");
}

type NewTexts = {
  market: Market;
  rows: readonly HistoryRow[];
  value: SettingValue<"legal_texts">;
};

/** Throws invalid_fields where members would read no summary, or two texts with one version. */
async function requireNews(
  { database }: ChangeDeps,
  { market, rows, value }: NewTexts,
): Promise<void> {
  if (rows.length === 0 || !(await hasMembers(database, market))) return;
  const fields: Record<string, string[]> = {};
  const refuse = (field: string) => (fields[field] = ["setting.invalid"]);
  if (value.summary === null) for (const language of ["el", "en"]) refuse(`summary.${language}`);
  const known = rows.map((row) => SETTINGS.legal_texts.parse(row.value));
  // `rows` begin with the latest, whose texts may stay as they are, but not both.
  const isKept = (text: "terms" | "privacy") =>
    known[0]![text].version === value[text].version &&
    known[0]![text].article === value[text].article;
  const changed = (["terms", "privacy"] as const).filter((text) => !isKept(text));
  if (changed.length === 0) refuse("terms.version");
  for (const text of changed)
    if (known.some((one) => one[text].version === value[text].version)) refuse(`${text}.version`);
  if (Object.keys(fields).length > 0) throw new ApiError("invalid_fields", { fields });
}

async function lockRows(
  { database, at }: ChangeDeps,
  { market, name, version }: Pick<Change, "market" | "name" | "version">,
): Promise<HistoryRow[]> {
  await lockSettings(database, market);
  const rows = await listHistory(database, { market, name });
  if (version !== undefined && version !== findVersion(rows, at))
    throw new ApiError("setting_changed");
  return rows;
}

async function addRow(
  { database, jobs, at, user }: ChangeDeps,
  rows: readonly HistoryRow[],
  row: Omit<Parameters<typeof insertSetting>[1], "userId">,
): Promise<void> {
  const { market, name, effective_from } = row;
  const before = rows.find((known) => known.effective_from <= effective_from);
  const id = await insertSetting(database, { ...row, userId: user?.id ?? null }, at);
  await jobs.deadlines.set({
    market,
    subject_type: "setting",
    subject_id: id,
    kind: SETTING_DUE,
    due_at: effective_from,
  });
  if (name === "legal_texts" && row.undoes === null)
    await jobs.deadlines.set({
      market,
      subject_type: "setting",
      subject_id: id,
      kind: LEGAL_TEXTS_ANNOUNCED,
      due_at: at,
    });
  await writeAudit(
    { database, user, at },
    {
      market,
      action: "setting.change",
      subject: { type: "setting", id },
      data: { name, effective_from: effective_from.toISOString(), undoes: row.undoes },
      before: (before?.value ?? null) as Record<string, unknown> | null,
      after: row.value as Record<string, unknown>,
      reason: row.reason,
    },
  );
}
