import { seconds } from "#contract/duration.ts";
import type { Database } from "#api/db/database.ts";

/** Other processes of a shop see a moved clock within this time. */
const LOOK_EVERY = seconds(1);

export type ShopClock = {
  now(): Date;
  /** Milliseconds by which it is ahead of the machine's. */
  ahead(): number;
  /** Moves it forward, or back by a negative number, for every process of this database. */
  move(milliseconds: number): Promise<void>;
  close(): void;
};

/** The offset is stored in the database, so it survives a restart. */
export async function createShopClock({
  database,
  machineNow,
}: {
  database: Database;
  machineNow: () => Date;
}): Promise<ShopClock> {
  let offset = await readOffset(database);
  const look = async () => {
    offset = await readOffset(database);
  };
  // The embedded database belongs to one process, so only PostgreSQL is polled.
  const timer =
    database.dialect === "postgres"
      ? setInterval(() => void look().catch(() => {}), LOOK_EVERY).unref()
      : undefined;
  return {
    now: () => new Date(machineNow().getTime() + offset),
    ahead: () => offset,
    async move(milliseconds) {
      offset = await addToOffset(database, milliseconds);
    },
    close: () => clearInterval(timer),
  };
}

const readOffset = async (database: Database): Promise<number> => {
  const row = await database
    .db()
    .selectFrom("clock_offset")
    .select("milliseconds")
    .where("id", "=", 1)
    .executeTakeFirst();
  return row?.milliseconds ?? 0;
};

/**
 * Adds to the offset atomically, so that two concurrent moves both count. Returns the new offset.
 */
const addToOffset = async (database: Database, milliseconds: number): Promise<number> => {
  const row = await database
    .db()
    .insertInto("clock_offset")
    .values({ id: 1, milliseconds })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        milliseconds: eb("clock_offset.milliseconds", "+", milliseconds),
      })),
    )
    .returning("milliseconds")
    .executeTakeFirstOrThrow();
  return row.milliseconds;
};
