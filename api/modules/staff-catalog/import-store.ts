import { sql } from "kysely";
import type { DeviceCells } from "#contract/staff-catalog.ts";
import type { ImportState, RowEffect, RowError } from "#contract/catalog-words.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import type { Changes } from "./plan-device.ts";
import type { RowFault } from "./read-device.ts";

export type ImportRow = {
  id: string;
  state: ImportState;
  started_by: string;
  username: string | null;
  may_change: boolean;
  priced_markets: Market[];
  reason: string | null;
  rows_total: number;
  checked_at: Date;
  started_at: Date | null;
  done_at: Date | null;
};

export type FileRow = {
  number: number;
  cells: DeviceCells;
  effect: RowEffect;
  changes: Changes;
  error: RowError | null;
  field: string | null;
};

type NewImport = Pick<
  ImportRow,
  "id" | "started_by" | "may_change" | "priced_markets" | "checked_at"
>;

export async function insertImport(
  database: Database,
  made: NewImport,
  rows: readonly FileRow[],
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .insertInto("catalog_import")
    .values({ ...made, rows_total: rows.length })
    .execute();
  await insertBatches(
    database,
    "catalog_import_row",
    rows.map(({ cells, changes, ...row }) => ({
      ...row,
      import_id: made.id,
      cells: cells as never,
      changes: changes as never,
      state: row.effect === "refused" || row.effect === "unchanged" ? "skipped" : "open",
    })),
  );
}

const selectImports = (database: Database) =>
  database
    .db()
    .selectFrom("catalog_import")
    .innerJoin("user_account", "user_account.id", "catalog_import.started_by")
    .selectAll("catalog_import")
    .select("user_account.username");

const KEPT_IN_LIST = 20;

export const listImportRecords = async (database: Database): Promise<ImportRow[]> =>
  (await selectImports(database)
    .orderBy("checked_at", "desc")
    .limit(KEPT_IN_LIST)
    .execute()) as ImportRow[];

export const findImport = async (database: Database, id: string): Promise<ImportRow | undefined> =>
  (await selectImports(database).where("catalog_import.id", "=", id).executeTakeFirst()) as
    | ImportRow
    | undefined;

/** Two starts, or two runners of one import, wait for each other here. */
export async function lockImport(database: Database, id: string): Promise<ImportRow | undefined> {
  database.requireTx();
  await sql`select from catalog_import where id = ${id} for update`.execute(database.db());
  return findImport(database, id);
}

export type ImportFigures = { done: number; effects: Partial<Record<RowEffect, number>> };

/** Counts the rows of imports, by the id of the import. */
export async function countRowsOf(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, ImportFigures>> {
  const figures = new Map(ids.map((id): [string, ImportFigures] => [id, { done: 0, effects: {} }]));
  if (ids.length === 0) return figures;
  const rows = await database
    .db()
    .selectFrom("catalog_import_row")
    .select(["import_id", "effect", sql<number>`count(*)::integer`.as("rows")])
    .select(sql<number>`(count(*) filter (where state <> 'open'))::integer`.as("done"))
    .where("import_id", "in", [...ids])
    .groupBy(["import_id", "effect"])
    .execute();
  for (const row of rows) {
    const of = figures.get(row.import_id)!;
    of.done += row.done;
    of.effects[row.effect as RowEffect] = row.rows;
  }
  return figures;
}

export const countRows = async (database: Database, id: string): Promise<ImportFigures> =>
  (await countRowsOf(database, [id])).get(id)!;

export async function listFileRows(
  database: Database,
  id: string,
  { effect, after, size }: { effect?: RowEffect | undefined; after: number; size: number },
): Promise<FileRow[]> {
  let query = database
    .db()
    .selectFrom("catalog_import_row")
    .select(["number", "cells", "effect", "changes", "error", "field"])
    .where("import_id", "=", id)
    .where("number", ">", after);
  if (effect) query = query.where("effect", "=", effect);
  return (await query.orderBy("number").limit(size).execute()) as unknown as FileRow[];
}

export const listOpenRows = async (
  database: Database,
  id: string,
  size: number,
): Promise<Pick<FileRow, "number" | "cells" | "changes">[]> =>
  (await database
    .db()
    .selectFrom("catalog_import_row")
    .select(["number", "cells", "changes"])
    .where("import_id", "=", id)
    .where("state", "=", "open")
    .orderBy("number")
    .limit(size)
    .execute()) as unknown as FileRow[];

export async function closeRows(
  database: Database,
  id: string,
  { applied, refused }: { applied: number[]; refused: (RowFault & { number: number })[] },
): Promise<void> {
  database.requireTx();
  const db = database.db();
  if (applied.length > 0)
    await db
      .updateTable("catalog_import_row")
      .set({ state: "applied" })
      .where("import_id", "=", id)
      .where("number", "in", applied)
      .execute();
  for (const { number, error, field } of refused)
    await db
      .updateTable("catalog_import_row")
      .set({ state: "skipped", effect: "refused", error, field })
      .where("import_id", "=", id)
      .where("number", "=", number)
      .execute();
}

export async function moveImport(
  database: Database,
  id: string,
  change: { state: ImportState; reason?: string; started_at?: Date; done_at?: Date },
): Promise<void> {
  await database.db().updateTable("catalog_import").set(change).where("id", "=", id).execute();
}
