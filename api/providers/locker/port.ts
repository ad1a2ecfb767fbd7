import type { Market } from "#contract/market.ts";
import type { Locker } from "#contract/shipping.ts";

/** The operator of the parcel lockers (spec §1 "Delivery options"). */
export type LockerPort = {
  /** At most `limit`, nearest first, each with its distance from the point (degrees, WGS 84). */
  listNear(place: {
    market: Market;
    latitude: number;
    longitude: number;
    limit: number;
  }): Promise<Locker[]>;
  find(market: Market, id: string): Promise<Locker | null>;
};
