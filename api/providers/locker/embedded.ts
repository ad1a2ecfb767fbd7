import { MARKETS } from "#contract/market.ts";
import { embeddedLockers } from "./embedded-lockers.ts";
import { listNearest, toLocker } from "./placed-locker.ts";
import type { LockerPort } from "./port.ts";

/** Lockers of its own, for development, tests and the demo. */
export const createEmbeddedLockers = (): LockerPort => ({
  markets: MARKETS,
  async listNear({ market, limit, ...point }) {
    return listNearest(embeddedLockers[market], point, limit);
  },
  async find(market, id) {
    const locker = embeddedLockers[market].find((one) => one.id === id);
    return locker ? toLocker(locker, null) : null;
  },
});
