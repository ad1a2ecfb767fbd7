import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { SETTINGS, type SettingValue } from "#contract/setting.ts";
import type { SettingName } from "#contract/setting-words.ts";

/** An undo at the date of its row takes the row out of the future: neither is ever in force. */
const isWithdrawn = sql<boolean>`exists (
  select from setting other
  where other.effective_from = setting.effective_from
    and (other.undoes = setting.id or other.id = setting.undoes))`;

type Dated<Name extends SettingName> = {
  id: string;
  value: SettingValue<Name>;
  effective_from: Date;
};

/** Of two rows of one date the one that was added last counts: its id is the greater one. */
const selectSettings = (database: Database, market: Market, name: SettingName) =>
  database
    .db()
    .selectFrom("setting")
    .select(["id", "value", "effective_from"])
    .where("market", "=", market)
    .where("name", "=", name)
    .where(sql<boolean>`not ${isWithdrawn}`)
    .orderBy("effective_from", "desc")
    .orderBy("id", "desc");

const toDated = <Name extends SettingName>(
  name: Name,
  row: { id: string; value: unknown; effective_from: Date },
): Dated<Name> => ({ ...row, value: SETTINGS[name].parse(row.value) as SettingValue<Name> });

/** The row in force at `at`. What was sold or issued under a row keeps its `id`. */
export async function getSetting<Name extends SettingName>(
  database: Database,
  { market, name, at }: { market: Market; name: Name; at: Date },
): Promise<Dated<Name>> {
  const row = await selectSettings(database, market, name)
    .where("effective_from", "<=", at)
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error(`${market} has no ${name} in force at ${at.toISOString()}`);
  return toDated(name, row);
}

/** All rows, the newest first, also those whose date has not come, without withdrawn ones. */
export async function listSettings<Name extends SettingName>(
  database: Database,
  { market, name }: { market: Market; name: Name },
): Promise<Dated<Name>[]> {
  const rows = await selectSettings(database, market, name).execute();
  return rows.map((row) => toDated(name, row));
}

export type SettingRow = {
  id: string;
  market: Market;
  name: SettingName;
  value: unknown;
  effective_from: Date;
};

/** Of all markets and names, the latest date first, without withdrawn ones. */
export const loadSettings = (database: Database): Promise<SettingRow[]> =>
  database
    .db()
    .selectFrom("setting")
    .select(["id", "market", "name", "value", "effective_from"])
    .where(sql<boolean>`not ${isWithdrawn}`)
    .orderBy("effective_from", "desc")
    .orderBy("id", "desc")
    .execute() as Promise<SettingRow[]>;

/** Null for a row that was taken back before its date. */
export async function findSettingRow(database: Database, id: string): Promise<SettingRow | null> {
  const row = await database
    .db()
    .selectFrom("setting")
    .select(["id", "market", "name", "value", "effective_from"])
    .where("id", "=", id)
    .where(sql<boolean>`not ${isWithdrawn}`)
    .executeTakeFirst();
  return (row as SettingRow | undefined) ?? null;
}

/** Whether anyone has signed up who would have to be told, other than staff. */
export async function hasMembers(database: Database, market: Market): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("market", "=", market)
    .where("email_verified_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("staff_member")
            .select("staff_member.id")
            .whereRef("staff_member.user_id", "=", "user_account.id")
            .where("staff_member.ended_at", "is", null),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type HistoryRow = Omit<SettingRow, "market" | "name"> & {
  created_at: Date;
  created_by: string | null;
  reason: string | null;
  undoes: string | null;
  is_withdrawn: boolean;
};

/** All rows, with the names of those who set them. */
export const listHistory = (
  database: Database,
  { market, name }: { market: Market; name: SettingName },
): Promise<HistoryRow[]> =>
  database
    .db()
    .selectFrom("setting")
    .leftJoin("user_account", "user_account.id", "setting.created_by")
    .select([
      "setting.id",
      "setting.value",
      "setting.effective_from",
      "setting.created_at",
      "setting.reason",
      "setting.undoes",
      "user_account.username as created_by",
    ])
    .select(isWithdrawn.as("is_withdrawn"))
    .where("setting.market", "=", market)
    .where("setting.name", "=", name)
    .orderBy("setting.effective_from", "desc")
    .orderBy("setting.id", "desc")
    .execute();

/** Changes of the settings of a market come one after another. */
export async function lockSettings(database: Database, market: Market): Promise<void> {
  database.requireTx();
  await sql`select id from setting where market = ${market} and name = 'company'
    order by effective_from, id limit 1 for update`.execute(database.db());
}

/** The row in force at `at`, if any. */
export const findInForce = (rows: readonly HistoryRow[], at: Date): HistoryRow | undefined =>
  rows.find(({ effective_from, is_withdrawn }) => !is_withdrawn && effective_from <= at);

/**
 * Names the row that was added last, whatever its date, and the one in force, which changes by
 * itself; null without any row.
 */
export function findVersion(rows: readonly HistoryRow[], at: Date): string | null {
  const [newest] = rows.toSorted(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1),
  );
  return newest === undefined ? null : `${newest.id}.${findInForce(rows, at)?.id ?? ""}`;
}

export type NewSetting = {
  market: Market;
  name: SettingName;
  value: unknown;
  effective_from: Date;
  userId: string | null;
  reason: string;
  undoes: string | null;
};

/** Writes in the current transaction. */
export async function insertSetting(
  database: Database,
  { value, userId, ...setting }: NewSetting,
  at: Date,
): Promise<string> {
  database.requireTx();
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("setting")
    .values({
      ...setting,
      id,
      value: JSON.stringify(value),
      created_by: userId,
      created_at: at,
    })
    .execute();
  return id;
}
