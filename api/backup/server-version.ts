import { sql } from "kysely";

import type { Database } from "#api/db/database.ts";

/** Such as `15.8`. */
export async function readServerVersion(database: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(database.db());
  return rows[0]!.version;
}

export const toMajor = (version: string): number => Number(version.split(".")[0]);
