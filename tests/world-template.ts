import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { hours } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import { openDatabase, type Database } from "#api/db/database.ts";
import { hashMigrations, MIGRATIONS_FOLDER } from "#api/db/migrate.ts";
import { createJobs } from "#api/jobs/jobs.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import { WORLD_BEGINS } from "./clock.ts";

export type Seed = "cast" | "none";

/** Longer than any test run takes. */
const KEPT_FOR = hours(1);

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, "node_modules", ".cache", "deftero");
const seedModule = join(root, "api", "seed", "world.ts");

/** Two unused databases are a third of the files; replaying the log is half of the start. */
const LEAN = [
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
  "checkpoint",
];

/** A dump for PGlite, and its files. */
export type Template = { dump: string; files: string };

const ignore = () => {};
export const noLog: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Paths of a PGlite template, rebuilt when its migrations or its seed have changed. */
export async function preparePgliteTemplate(seed: Seed | "empty"): Promise<Template> {
  const name = `${seed}-${await hashSources(seed)}`;
  const template = { dump: join(cache, `${name}.tar`), files: join(cache, `${name}-files`) };
  if (existsSync(template.dump)) return template;
  await removeOutdated(seed);
  const files = `${template.files}.${randomUUID()}`;
  await mkdir(files, { recursive: true });
  const database = await openDatabase({
    folder: "memory://",
    log: noLog,
    ...(seed === "empty" && { migrations: null }),
  });
  try {
    if (seed !== "empty") await furnish(database, seed, files);
    if (!("pglite" in database.engine)) throw new Error("This template is PGlite's");
    const { pglite } = database.engine;
    for (const statement of LEAN) await pglite.exec(statement);
    const dump = await pglite.dumpDataDir("none");
    const unfinished = `${template.dump}.${randomUUID()}`;
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rm(template.files, { recursive: true, force: true });
    await rename(files, template.files);
    await rename(unfinished, template.dump);
  } finally {
    await database.close();
  }
  return template;
}

/** Prepares a template in an existing, empty PostgreSQL database; the files go into `files`. */
export async function preparePostgresTemplate(
  url: string,
  seed: Seed,
  files: string,
): Promise<void> {
  const database = await openDatabase({ url, log: noLog });
  try {
    await furnish(database, seed, files);
  } finally {
    await database.close();
  }
}

/** Creates the queues in the template, because that is the slowest part of a world's start. */
async function furnish(database: Database, seed: Seed, files: string): Promise<void> {
  const now = () => new Date(WORLD_BEGINS);
  const jobs = await createJobs({ database, now, log: noLog });
  if (seed === "cast") {
    const { seedCast } = (await import(seedModule)) as {
      seedCast(database: Database, options: object): Promise<unknown>;
    };
    await seedCast(database, {
      storage: createDiskStorage({ folder: files }),
      jobs,
      now,
      log: noLog,
    });
  }
  await jobs.stop();
}

export const hasCast = () => existsSync(seedModule);

async function hashSources(seed: Seed | "empty"): Promise<string> {
  const hash = createHash("sha256").update(await hashMigrations(MIGRATIONS_FOLDER));
  hash.update(await readFile(join(root, "package-lock.json")));
  const folders = seed === "cast" ? ["api"] : ["api/db", "api/jobs"];
  for (const folder of folders) {
    const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const names = files
      .filter((file) => file.isFile() && !file.name.includes(".test."))
      .map((file) => join(file.parentPath, file.name))
      .toSorted();
    for (const name of names) hash.update(name).update(await readFile(name));
  }
  return hash.digest("hex").slice(0, 16);
}

async function removeOutdated(seed: Seed | "empty"): Promise<void> {
  await mkdir(cache, { recursive: true });
  const names = (await readdir(cache)).filter((name) => name.startsWith(`${seed}-`));
  for (const name of names) {
    const path = join(cache, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    // A newer one may belong to a concurrent run.
    if (Date.now() - mtimeMs > KEPT_FOR) await rm(path, { recursive: true, force: true });
  }
}
