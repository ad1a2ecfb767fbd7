import { type RawBuilder, sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Schema } from "#api/db/schema.ts";

/** What the files of a part are read with. */
export type ExportFileDeps = Pick<ApiDeps, "database" | "storage" | "documentKeys" | "log">;

/** A file of the archive; `open` throws when it was deleted meanwhile, and the job starts again. */
export type ExportFile = { name: string; open: () => Promise<Uint8Array> };

/**
 * What a module contributes to the export of a person's data: one JSON file. `rows` answers a query
 * ordered by its first column; it names its columns, so that no secret of a new column leaves.
 */
export type ExportPart = {
  file: string;
  /** The tables whose rows it contains. */
  tables: readonly (keyof Schema)[];
  rows: (userId: string) => RawBuilder<unknown>;
  /** A query of `key`, the media keys of the pictures that belong to the person. */
  pictures?: (userId: string) => RawBuilder<{ key: string }>;
  /** Files that are no pictures of the storage's media, compressed already. */
  files?: (
    deps: ExportFileDeps,
    person: { userId: string; at: Date },
  ) => Promise<readonly ExportFile[]>;
};

const BATCH = 500;

/** Reads in batches, so that memory does not depend on how much a person has done. */
export async function* readRows(
  database: Database,
  { rows }: Pick<ExportPart, "rows">,
  userId: string,
): AsyncGenerator<object> {
  for (let from = 0; ; from += BATCH) {
    const page = await sql<object>`
      select * from (${rows(userId)}) part order by 1 limit ${BATCH} offset ${from}
    `.execute(database.db());
    yield* page.rows;
    if (page.rows.length < BATCH) return;
  }
}
