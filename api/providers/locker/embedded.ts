import type { Locker } from "#contract/shipping.ts";
import { distance } from "./distance.ts";
import { embeddedLockers, type PlacedLocker } from "./embedded-lockers.ts";
import type { LockerPort } from "./port.ts";

const toLocker = (locker: PlacedLocker, distance_metres: number | null): Locker => ({
  id: locker.id,
  name: locker.name,
  address: locker.address,
  postal_code: locker.postal_code,
  distance_metres,
});

/** Lockers of its own, for development, tests and the demo. */
export const createEmbeddedLockers = (): LockerPort => ({
  async listNear({ market, limit, ...point }) {
    return embeddedLockers[market]
      .map((locker) => toLocker(locker, distance(point, locker)))
      .sort((a, b) => a.distance_metres! - b.distance_metres!)
      .slice(0, limit);
  },
  async find(market, id) {
    const locker = embeddedLockers[market].find((one) => one.id === id);
    return locker ? toLocker(locker, null) : null;
  },
});
