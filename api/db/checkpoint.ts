import { sql } from "kysely";
import { setImmediate as turn } from "node:timers/promises";
import type { Database } from "./database.ts";

/** Bytes of write-ahead log that a start after a crash may have to replay: about a second. */
const MOST_TO_REPLAY = 8 * 1024 * 1024;

/**
 * The embedded database has no checkpointer: without this, a start after a crash would replay every
 * write since the last checkpoint, and the log would grow without limit.
 */
export async function checkpointWhenDue(database: Database): Promise<void> {
  if (database.dialect !== "pglite") return;
  const { rows } = await sql<{ is_due: boolean }>`
    select pg_current_wal_lsn() - redo_lsn > ${MOST_TO_REPLAY} as is_due from pg_control_checkpoint()
  `.execute(database.db());
  if (rows[0]?.is_due) await sql`checkpoint`.execute(database.db());
}

/**
 * One table at a time, so that requests can run in between: a vacuum blocks the embedded database.
 */
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
