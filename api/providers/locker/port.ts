import type { Market } from "#contract/market.ts";
import type { Locker } from "#contract/shipping-option.ts";

/** The operator is unreachable, so it is unknown whether the locker exists. */
export class LockersUnavailableError extends Error {
  override readonly name = "LockersUnavailableError";
}

/** The operator of the parcel lockers (spec §1 "Delivery options"). */
export type LockerPort = {
  readonly markets: readonly Market[];
  /**
   * At most `limit` lockers, nearest first, each with its distance from the point (degrees, WGS
   * 84). Empty where the operator has none or is unreachable.
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
