import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";

import type { Logger } from "#api/context.ts";

export const MIGRATIONS_FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

const FILE_NAME = /^\d{4}-\d{2}-\d{2}-\d{2}-[a-z0-9-]+\.sql$/;

type Script = { name: string; text: string; checksum: string };
type Recorded = { name: string; checksum: string };
type Checksums = { migration_checksum: Recorded };

/** Migrations that have run are immutable; the message names the file and what to do. */
export class ChangedMigrationError extends Error {
  override name = "ChangedMigrationError";
}

/**
 * Runs the new files of a folder of dated SQL files in one transaction; processes that start
 * together wait for each other (kysely's advisory lock on PostgreSQL). Throws
 * ChangedMigrationError, or the database's own error with nothing changed.
 */
export async function migrate<Tables>(
  handle: Kysely<Tables>,
  folder: string,
  log: Logger,
): Promise<void> {
  const scripts = await readScripts(folder);
  const recorded = await readChecksums(handle as unknown as Kysely<Checksums>);
  requireUnchanged(recorded, scripts);
  // Kysely would introspect the whole catalogue only to find nothing new.
  if (recorded.length === scripts.length) return;
  const migrations = Object.fromEntries(
    scripts.map((script) => [script.name, toMigration(script)]),
  );
  const migrator = new Migrator({
    db: handle,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  for (const { migrationName } of results)
    log.info({ migration: migrationName }, "Migrated the database");
}

export async function readScripts(folder: string): Promise<Script[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      if (!FILE_NAME.test(name))
        throw new Error(`The migration ${name} is not named YYYY-MM-DD-NN-name.sql.`);
      // A checkout with Windows line ends must have the same checksum.
      const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name: name.slice(0, -".sql".length), text, checksum };
    }),
  );
}

/** One checksum for a whole folder, which names the cache of a migrated database. */
export async function hashMigrations(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const { name, checksum } of await readScripts(folder)) hash.update(`${name} ${checksum}\n`);
  return hash.digest("hex");
}

async function readChecksums(handle: Kysely<Checksums>): Promise<Recorded[]> {
  const exists = await sql<{ found: boolean }>`
    select to_regclass('migration_checksum') is not null as found
  `.execute(handle);
  if (!exists.rows[0]?.found) return [];
  return handle.selectFrom("migration_checksum").selectAll().execute();
}

function requireUnchanged(recorded: readonly Recorded[], scripts: readonly Script[]): void {
  const checksums = new Map(scripts.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of recorded) {
    const current = checksums.get(name);
    if (current === checksum) continue;
    throw new ChangedMigrationError(
      current === undefined
        ? `This database was migrated by ${name}.sql, which this version does not have: start the version that has it.`
        : `The migration ${name}.sql was changed after it had run on this database: put it back and write a new file instead (or, with data you can lose, start with a new data folder).`,
    );
  }
}

const toMigration = ({ name, text, checksum }: Script): Migration => ({
  async up(handle: Kysely<Checksums>) {
    // The role may set a statement timeout for the shop; a migration may take longer.
    await sql`set local statement_timeout = 0`.execute(handle);
    await sql.raw(text).execute(handle);
    await sql`
      create table if not exists migration_checksum (name text primary key, checksum text not null)
    `.execute(handle);
    await handle.insertInto("migration_checksum").values({ name, checksum }).execute();
  },
});
