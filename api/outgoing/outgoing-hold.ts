import { stat, realpath } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { readShop, updateShop } from "#api/db/shop-store.ts";

type Hold = { since: Date; because: string };

/**
 * Whether outgoing work waits: mails and SMS, calls to providers that move money, parcels. The hold
 * is a row of the database, so that it applies to every process, and to a copy of the database from
 * its start.
 */
export type OutgoingHold = {
  find(): Promise<Hold | null>;
  hold(because: string): Promise<void>;
  /**
   * Ends the hold. `asCopy` gives the shop a new id, so that it never touches what the provider
   * holds for the original.
   */
  release(options?: { asCopy?: boolean }): Promise<void>;
  /**
   * Called at the start of a process that runs jobs: holds when the database was copied to another
   * place.
   */
  arrive(place: Place): Promise<void>;
};

export function createOutgoingHold({
  database,
  now,
  log,
}: {
  database: Database;
  now: () => Date;
  log: Logger;
}): OutgoingHold {
  const find = async (): Promise<Hold | null> => {
    const { held_at, held_because } = await readShop(database);
    return held_at && { since: held_at, because: held_because ?? "" };
  };
  const hold = (because: string) => updateShop(database, { held_at: now(), held_because: because });
  return {
    find,
    hold,
    release: ({ asCopy = false } = {}) =>
      updateShop(database, {
        held_at: null,
        held_because: null,
        // The place of the next start becomes the shop's place.
        surroundings: null,
        ...(asCopy && { id: crypto.randomUUID() }),
      }),
    async arrive(place) {
      const here = await toSurroundings(database, place);
      const before = await readShop(database);
      if (!before.held_at) {
        const move = place.hasRealProvider ? describeMove(before.surroundings, here) : null;
        if (move) await hold(move);
        else
          await updateShop(database, {
            surroundings: { ...(before.surroundings as object), ...here },
          });
      }
      const held = await find();
      if (held)
        log.warn(
          held,
          "Outgoing work is on hold: no mail, SMS, payment or parcel leaves. Look at npm run outgoing -- status",
        );
    },
  };
}

type Place = {
  publicOrigin: string | null;
  folder: string;
  hasRealProvider: boolean;
};

/** Distinguishes a copy of a database from its original; unknown parts are left out. */
type Surroundings = {
  origin?: string;
  database?: string;
  /** For the embedded database: a copy differs in both, a moved folder keeps its inode. */
  path?: string;
  inode?: string;
};

async function toSurroundings(database: Database, place: Place): Promise<Surroundings> {
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
    // A hosted server may not allow this query.
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
    // A database in memory has no folder.
    return {};
  }
}

/** Describes a move to another place; null when the place is the same or unknown. */
function describeMove(before: unknown, here: Surroundings): string | null {
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
