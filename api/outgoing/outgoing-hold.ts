import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { readShop, updateShop } from "#api/db/shop-store.ts";
import { describeMove, toSurroundings, type Place } from "./surroundings.ts";

/** Why outgoing work waits, and since when. */
type Hold = { since: Date; because: string };

/**
 * Whether work that leaves the house waits: mails and SMS, calls to providers that move money, parcels.
 * A row of the database says so, so that it is true for every process, and of a copy from its start.
 */
export type OutgoingHold = {
  find(): Promise<Hold | null>;
  hold(because: string): Promise<void>;
  /**
   * Lets outgoing work go. `asCopy`: the shop gets an id of its own, so that what the provider holds
   * for the original stays untouched for good.
   */
  release(options?: { asCopy?: boolean }): Promise<void>;
  /** At the start of a process that runs jobs: holds when the database was copied to another place. */
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
        // Wherever it starts next is its place.
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
