import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { inject } from "vitest";

import type { Logger } from "#api/context.ts";
import { openDatabase, type Database } from "#api/db/database.ts";
import { preparePgliteTemplate, type Seed } from "./world-template.ts";

export type WorldDatabase = {
  database: Database;
  /** Opens the same database as another process would; null on PGlite. */
  openAnother: (() => Promise<Database>) | null;
  files: string;
  drop(): Promise<void>;
};

/** The same server with another database. */
export function toDatabaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** A new copy of the template in this test project's database. */
export async function createWorldDatabase(seed: Seed, log: Logger): Promise<WorldDatabase> {
  const postgres = inject("postgresTemplates");
  if (!postgres) return createOnPglite(seed, log);
  const template = postgres[seed];
  if (!template) throw new Error("The cast has no seed yet: api/seed/world.ts is missing");
  const name = `deftero_world_${randomUUID().replaceAll("-", "")}`;
  // Copying the files takes a third of the time that PostgreSQL's default takes through its log.
  await administer(
    postgres.url,
    `create database ${name} template ${template.name} strategy file_copy`,
  );
  const url = toDatabaseUrl(postgres.url, name);
  const open = () => openDatabase({ url, migrations: null, log, poolSize: 25 });
  const others: Database[] = [];
  const database = await open();
  return {
    database,
    files: template.files,
    async openAnother() {
      const other = await open();
      others.push(other);
      return other;
    },
    async drop() {
      await Promise.all([database, ...others].map((each) => each.close()));
      await administer(postgres.url, `drop database ${name} with (force)`);
    },
  };
}

/** Config for `openDatabase` of a new empty database. */
export async function createEmptyDatabase(): Promise<{
  address: { url: string } | { folder: string; dump: Blob };
  drop(): Promise<void>;
}> {
  const postgres = inject("postgresTemplates");
  if (!postgres) {
    const { dump } = await preparePgliteTemplate("empty");
    const address = { folder: "memory://", dump: await readDump(dump) };
    return { address, drop: async () => {} };
  }
  const name = `deftero_empty_${randomUUID().replaceAll("-", "")}`;
  await administer(postgres.url, `create database ${name} template template0`);
  return {
    address: { url: toDatabaseUrl(postgres.url, name) },
    drop: () => administer(postgres.url, `drop database ${name} with (force)`),
  };
}

/** Node copies the bytes of its own Blob several times, which took longer than to start PGlite. */
class Dump extends Blob {
  readonly #bytes: Buffer<ArrayBuffer>;
  constructor(bytes: Buffer<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    const isWhole = byteLength === buffer.byteLength;
    return isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  }
}

const readDump = async (path: string): Promise<Blob> => new Dump(await readFile(path));

async function createOnPglite(seed: Seed, log: Logger): Promise<WorldDatabase> {
  const { dump, files } = inject("pgliteTemplates")?.[seed] ?? (await preparePgliteTemplate(seed));
  const database = await openDatabase({
    folder: "memory://",
    dump: await readDump(dump),
    migrations: null,
    log,
  });
  return { database, files, openAnother: null, drop: () => database.close() };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
