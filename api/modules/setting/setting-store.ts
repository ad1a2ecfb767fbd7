import { randomUUIDv7 } from "node:crypto";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { SETTINGS, type SettingName, type SettingValue } from "./settings.ts";

type Dated<Name extends SettingName> = {
  id: string;
  value: SettingValue<Name>;
  effective_from: Date;
};

const selectSettings = (database: Database, market: Market, name: SettingName) =>
  database
    .db()
    .selectFrom("setting")
    .select(["id", "value", "effective_from"])
    .where("market", "=", market)
    .where("name", "=", name)
    .orderBy("effective_from", "desc");

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

/** All rows, the newest first, also those whose date has not come. */
export async function listSettings<Name extends SettingName>(
  database: Database,
  { market, name }: { market: Market; name: Name },
): Promise<Dated<Name>[]> {
  const rows = await selectSettings(database, market, name).execute();
  return rows.map((row) => toDated(name, row));
}

type NewSetting<Name extends SettingName> = {
  market: Market;
  name: Name;
  value: SettingValue<Name>;
  effective_from: Date;
  userId: string | null;
};

/** In the current transaction. False when a row of this date exists. */
export async function insertSetting<Name extends SettingName>(
  database: Database,
  { market, name, value, effective_from, userId }: NewSetting<Name>,
  at: Date,
): Promise<string | null> {
  database.requireTx();
  const row = await database
    .db()
    .insertInto("setting")
    .values({
      id: randomUUIDv7(),
      market,
      name,
      value: JSON.stringify(value),
      effective_from,
      created_by: userId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(["market", "name", "effective_from"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}
