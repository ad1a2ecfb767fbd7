import { existsSync } from "node:fs";
import { readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "#api/context.ts";
import { openDatabase, type Database } from "#api/db/database.ts";
import { lockFolder } from "#api/db/folder-lock.ts";
import { MIGRATIONS_FOLDER } from "#api/db/migrate.ts";
import { checkInvariants, type Violation } from "#api/invariants.ts";
import { createOutgoingHold } from "#api/outgoing/outgoing-hold.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import type { StoragePort } from "#api/providers/storage/port.ts";
import { BackupError, PICTURES, verifyFolder, type Manifest } from "./backup-folder.ts";
import { copyObjects } from "./create-backup.ts";
import { runTool, toMajor } from "./postgres-tools.ts";

/** A shop that has just ended may hold connections for a moment; milliseconds. */
const LOOKS = 10;
const LOOK_EVERY = 200;

type Target = {
  folder: string;
  into: { url: string } | { folder: string };
  storage: StoragePort;
  replace: boolean;
  now: () => Date;
  log: Logger;
  path: string;
};

/**
 * Restores a verified backup into an empty place, or over a shop, with outgoing work on hold, and
 * then checks the invariants. Throws BackupError, with nothing changed, when it cannot.
 */
export async function restoreBackup(
  target: Target,
): Promise<{ manifest: Manifest; violations: Violation[] }> {
  const { folder, into, storage, replace, now, log } = target;
  const manifest = await verifyFolder(folder);
  const wanted = "url" in into ? "postgres" : "pglite";
  if (manifest.dialect !== wanted)
    throw new BackupError(
      manifest.dialect === "postgres"
        ? "The backup is of a PostgreSQL database: set DATABASE_URL to where it shall go."
        : "The backup is of the embedded database: leave DATABASE_URL away, and set DATA_DIR to where it shall go.",
    );
  await requireKnownMigrations(manifest);
  if (!replace) await requireNoPictures(storage);
  const placed =
    "url" in into
      ? await restorePostgres(target, manifest, into.url)
      : await restoreFolder(target, manifest, into.folder);
  let violations: Violation[];
  try {
    const database = await openDatabase({ ...into, log });
    try {
      await holdOutgoing(database, { manifest, now, log });
      await copyObjects(createDiskStorage({ folder: join(folder, PICTURES) }), storage);
      violations = await checkInvariants(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    await placed.undo();
    throw error;
  }
  await placed.keep();
  return { manifest, violations };
}

/** The restored database and the replaced one exist side by side until one of them is dropped. */
type Placed = { keep: () => Promise<void>; undo: () => Promise<void> };

const holdOutgoing = (
  database: Database,
  { manifest, now, log }: { manifest: Manifest; now: () => Date; log: Logger },
): Promise<void> =>
  createOutgoingHold({ database, now, log }).hold(
    `Restored from the backup of ${manifest.made_at}`,
  );

/** Checked first, because migrations of a newer version would fail only after the restore. */
async function requireKnownMigrations({ migrations }: Manifest): Promise<void> {
  const files = new Set(await readdir(MIGRATIONS_FOLDER));
  const unknown = migrations.find((name) => !files.has(`${name}.sql`));
  if (unknown)
    throw new BackupError(
      `The backup is of a version that has ${unknown}.sql, which this one does not have: restore it with that version.`,
    );
}

async function requireNoPictures(storage: StoragePort): Promise<void> {
  for await (const key of storage.list(""))
    throw new BackupError(
      `There are pictures already, such as ${key}: empty the place, or add --replace.`,
    );
}

async function restorePostgres(
  { folder, replace, path }: Target,
  manifest: Manifest,
  url: string,
): Promise<Placed> {
  let { tables, shops, server } = await lookAtPostgres(url);
  // Connections of a shop that has just ended take a moment to close.
  for (let looks = 1; shops > 0 && looks < LOOKS; looks++) {
    await wait(LOOK_EVERY);
    ({ tables, shops, server } = await lookAtPostgres(url));
  }
  if (shops > 0)
    throw new BackupError("A shop is connected to that database: stop all of its processes first.");
  if (tables > 0 && !replace)
    throw new BackupError(
      `That database has ${tables} tables already: give an empty one in DATABASE_URL, or add --replace.`,
    );
  if (server < toMajor(manifest.server_version))
    throw new BackupError(
      `The backup is of PostgreSQL ${manifest.server_version}, and that server is of version ${server}: use one at least as new.`,
    );
  const how = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"];
  const restoring = () =>
    runTool("pg_restore", [...how, join(folder, manifest.database)], { path, url, server });
  if (tables === 0) {
    await restoring();
    return { keep: async () => {}, undo: () => runScript(url, EMPTY) };
  }
  await runScript(url, SET_ASIDE);
  const undo = () => runScript(url, PUT_BACK);
  try {
    await restoring();
  } catch (error) {
    await undo();
    throw error;
  }
  return { keep: () => runScript(url, DROP_ASIDE), undo };
}

/**
 * There can be only one of each extension, so they move to the schema where the restored tables
 * look for them.
 */
const moveExtensions = (from: string, to: string) => `
  do $$ declare name text; begin
    for name in select extname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
                where n.nspname = '${from}' loop
      execute format('alter extension %I set schema ${to}', name);
    end loop;
  end $$;`;
const renameSchema = (from: string, to: string) => `
  do $$ begin
    if exists (select from pg_namespace where nspname = '${from}') then
      alter schema ${from} rename to ${to};
    end if;
  end $$;`;
/** The replaced schema is kept aside until the restore has succeeded. */
const SET_ASIDE = `begin;
  drop schema if exists replaced_public, replaced_pgboss cascade;
  ${renameSchema("public", "replaced_public")} ${renameSchema("pgboss", "replaced_pgboss")}
  create schema public; ${moveExtensions("replaced_public", "public")}
  commit;`;
const PUT_BACK = `begin;
  ${moveExtensions("public", "replaced_public")}
  drop schema if exists public, pgboss cascade;
  ${renameSchema("replaced_public", "public")} ${renameSchema("replaced_pgboss", "pgboss")}
  commit;`;
const EMPTY = `begin;
  drop schema if exists pgboss cascade;
  ${renameSchema("public", "replaced_public")} create schema public;
  ${moveExtensions("replaced_public", "public")}
  drop schema replaced_public cascade;
  commit;`;
const DROP_ASIDE = "drop schema if exists replaced_public, replaced_pgboss cascade";

async function runScript(url: string, script: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(script);
  } finally {
    await client.end();
  }
}

async function lookAtPostgres(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect().catch((error: unknown) => {
    throw new BackupError(`The database of DATABASE_URL cannot be reached: ${String(error)}`);
  });
  try {
    const { rows } = await client.query<{ tables: number; shops: number; server: number }>(`
      select (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
                and n.nspname not like 'pg\\_toast%') as tables,
             (select count(*)::int from pg_stat_activity
              where datname = current_database() and application_name like 'deftero%') as shops,
             current_setting('server_version_num')::int / 10000 as server`);
    return rows[0]!;
  } finally {
    await client.end();
  }
}

async function restoreFolder(
  { folder, replace, now }: Target,
  manifest: Manifest,
  into: string,
): Promise<Placed> {
  const lock = await lockFolder(into);
  try {
    const cluster = join(into, "pgdata");
    if (existsSync(cluster) && !replace)
      throw new BackupError(
        `There is a database in ${into} already: set DATA_DIR to a new folder, or add --replace.`,
      );
    const { unpackCluster } = await import("#api/db/pglite-folder.ts");
    const dump = new Blob([await readFile(join(folder, manifest.database))]);
    const unpacked = await unpackCluster(into, dump);
    const aside = existsSync(cluster) ? `${cluster}.replaced-${now().getTime()}` : null;
    if (aside !== null) await rename(cluster, aside);
    await rename(unpacked, cluster);
    return {
      keep: async () => {},
      async undo() {
        await rm(cluster, { recursive: true });
        if (aside !== null) await rename(aside, cluster);
      },
    };
  } finally {
    lock.release();
  }
}
