import { setImmediate } from "node:timers/promises";
import { sql, type InsertObject } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { Schema } from "#api/db/schema.ts";

/** Rows per statement, sent as one JSON parameter. */
const BATCH = 2000;

/** Yields between the batches, so that requests can run. */
export async function insertBatches<Table extends keyof Schema & string>(
  database: Database,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::jsonb)
    `.execute(database.db());
    await setImmediate();
  }
}
