import type { Market } from "#contract/market.ts";
import type { Locker } from "#contract/shipping.ts";

/** The operator could not be asked: whether there is such a locker is not known. */
export class LockersUnavailableError extends Error {
  override readonly name = "LockersUnavailableError";
}

/** The operator of the parcel lockers (spec §1 "Delivery options"). */
export type LockerPort = {
  /** Where it has lockers. */
  readonly markets: readonly Market[];
  /**
   * At most `limit`, nearest first, each with its distance from the point (degrees, WGS 84). None where
   * the operator has none, or cannot be asked.
   */
  listNear(place: {
    market: Market;
    latitude: number;
    longitude: number;
    limit: number;
  }): Promise<Locker[]>;
  /** Null: no such locker there. Throws LockersUnavailableError. */
  find(market: Market, id: string): Promise<Locker | null>;
};
