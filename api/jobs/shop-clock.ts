import { seconds } from "#contract/duration.ts";
import type { Database } from "#api/db/database.ts";

/** How soon the other processes of a shop see that its clock was moved. */
const LOOK_EVERY = seconds(1);

/** In development, a clock that can be put forward and back while the shop is open. */
export type ShopClock = {
  now(): Date;
  /** Milliseconds by which it is ahead of the machine's. */
  ahead(): number;
  /** Puts it forward, or back by a negative number, for every process of this database. */
  move(milliseconds: number): Promise<void>;
  close(): void;
};

/** Goes on from where it was left: the offset is kept in the database. */
export async function openShopClock({
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
  // The embedded database belongs to one process.
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

/** Milliseconds by which the shop's clock is ahead of the machine's. */
const readOffset = async (database: Database): Promise<number> => {
  const row = await database
    .db()
    .selectFrom("clock_offset")
    .select("milliseconds")
    .where("id", "=", 1)
    .executeTakeFirst();
  return row?.milliseconds ?? 0;
};

/** Moves it on by so much; of two moves at once both count. Answers where it stands. */
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
