import { stat, realpath } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";

import type { Database } from "#api/db/database.ts";

/** What a starting process knows of where it is. */
export type Place = {
  /** Address of the web, where it is configured. */
  publicOrigin: string | null;
  /** Folder of the embedded database. */
  folder: string;
  /** Whether anything that leaves this process could reach somebody: a real mail server, bank, courier. */
  hasRealProvider: boolean;
};

/** What tells a copy of a database from its original; what cannot be known is left out. */
type Surroundings = {
  origin?: string;
  /** Cluster and database on a PostgreSQL. */
  database?: string;
  /** Of the embedded database: a copy beside it differs in both, a moved one keeps its inode. */
  path?: string;
  inode?: string;
};

export async function toSurroundings(database: Database, place: Place): Promise<Surroundings> {
  const origin = place.publicOrigin ? { origin: place.publicOrigin } : {};
  if (database.dialect === "postgres") return { ...origin, ...(await identifyPostgres(database)) };
  return { ...origin, ...(await identifyFolder(place.folder)) };
}

async function identifyPostgres(database: Database): Promise<Surroundings> {
  try {
    const { rows } = await sql<{ database: string }>`
      select system_identifier || ' ' || (select oid from pg_database where datname = current_database())
        as database from pg_control_system()`.execute(database.db());
    return rows[0] ?? {};
  } catch {
    // A hosted server may keep this to itself.
    return {};
  }
}

async function identifyFolder(folder: string): Promise<Surroundings> {
  try {
    const [path, { ino }] = await Promise.all([
      realpath(folder),
      stat(join(folder, "pgdata", "PG_VERSION"), { bigint: true }),
    ]);
    return { path, inode: String(ino) };
  } catch {
    // A database in memory is nowhere.
    return {};
  }
}

/** A sentence when this is another place than the one before; null when it is the same, or unknown. */
export function describeMove(before: unknown, here: Surroundings): string | null {
  const known = (before ?? {}) as Surroundings;
  const differs = (key: keyof Surroundings) =>
    known[key] !== undefined && here[key] !== undefined && known[key] !== here[key];
  if (differs("origin")) return `PUBLIC_ORIGIN was ${known.origin} and is ${here.origin}`;
  if (differs("database"))
    return "The database is on another PostgreSQL server, or under another name";
  if (differs("path") && differs("inode"))
    return `The data folder was ${known.path} and is ${here.path}`;
  return null;
}
