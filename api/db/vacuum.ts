import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";

import type { Database } from "./database.ts";

/** Table by table, so that requests get their turn: each holds the embedded database alone. */
export async function vacuum(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `.execute(database.db());
  for (const { name } of rows) {
    await sql.raw(`vacuum (analyze) ${name}`).execute(database.db());
    await turn();
  }
}
