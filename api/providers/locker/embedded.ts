import type { Locker } from "#contract/shipping.ts";
import { embeddedLockers, type PlacedLocker } from "./embedded-lockers.ts";
import type { LockerPort } from "./port.ts";

const EARTH_RADIUS_METRES = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Point = { latitude: number; longitude: number };

/** Great circle, metres. */
const distance = (a: Point, b: Point): number => {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord =
    halfLatitude ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(chord)));
};

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
