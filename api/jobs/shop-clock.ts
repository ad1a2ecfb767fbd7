import { seconds } from "#contract/duration.ts";
import { addToOffset, readOffset } from "#api/db/clock-store.ts";
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
