import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import type { StoragePort } from "#api/providers/storage/port.ts";
import { BackupError, PICTURES, sealFolder, verifyFolder, type Manifest } from "./backup-folder.ts";
import { readServerVersion, toMajor, runTool } from "./postgres-tools.ts";

type Source = {
  database: Database;
  storage: StoragePort;
  folder: string;
  at: Date;
  path: string;
};

/**
 * Writes the database first and the pictures after it, so that every picture that the database
 * refers to is in the backup. Throws BackupError.
 */
export async function createBackup({
  database,
  storage,
  folder,
  at,
  path,
}: Source): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty: a backup goes into a folder of its own.`);
  const server_version = await readServerVersion(database);
  const migrations = await listMigrations(database);
  const file = await dumpDatabase(database, { folder, path, server: toMajor(server_version) });
  const pictures = await copyObjects(
    storage,
    createDiskStorage({ folder: join(folder, PICTURES) }),
  );
  await sealFolder(folder, {
    made_at: at.toISOString(),
    dialect: database.dialect,
    server_version,
    database: file,
    migrations,
    pictures,
  });
  return verifyFolder(folder);
}

async function dumpDatabase(
  { engine }: Database,
  { folder, path, server }: { folder: string; path: string; server: number },
): Promise<Manifest["database"]> {
  if ("pglite" in engine) {
    const name = "database.tar.gz";
    const dump = await engine.pglite.dumpDataDir("gzip");
    const bytes = new Uint8Array(await dump.arrayBuffer());
    await writeFile(join(folder, name), bytes, { mode: 0o600, flush: true });
    return name;
  }
  const name = "database.dump";
  // Created here first, so that its mode keeps other users from reading it.
  await writeFile(join(folder, name), "", { mode: 0o600 });
  const options = [
    "--format=custom",
    "--no-owner",
    "--no-privileges",
    `--file=${join(folder, name)}`,
  ];
  await runTool("pg_dump", options, { path, url: engine.url, server });
  return name;
}

const listMigrations = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(database.db());
  return rows.map(({ name }) => name);
};

/**
 * Returns the number of copied objects. An object that disappears meanwhile was deleted by the
 * shop.
 */
export async function copyObjects(from: StoragePort, to: StoragePort): Promise<number> {
  let count = 0;
  let last: { key: string; bytes: Uint8Array; contentType: string } | null = null;
  for await (const key of from.list("")) {
    const found = await from.get(key);
    if (!found) continue;
    await to.put(key, found.bytes, { contentType: found.contentType, durable: false });
    last = { key, ...found };
    count += 1;
  }
  // One durable write makes all writes before it durable.
  if (last) await to.put(last.key, last.bytes, { contentType: last.contentType });
  return count;
}
