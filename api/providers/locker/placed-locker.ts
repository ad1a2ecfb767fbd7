import type { Locker } from "#contract/shipping-option.ts";

const EARTH_RADIUS_METRES = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Degrees, WGS 84. */
type Point = { latitude: number; longitude: number };

export type PlacedLocker = Omit<Locker, "distance_metres"> & Point;

const distance = (a: Point, b: Point): number => {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord =
    halfLatitude ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(chord)));
};

export const toLocker = (locker: PlacedLocker, distance_metres: number | null): Locker => ({
  id: locker.id,
  name: locker.name,
  address: locker.address,
  postal_code: locker.postal_code,
  distance_metres,
});

export const listNearest = (
  lockers: readonly PlacedLocker[],
  point: Point,
  limit: number,
): Locker[] =>
  lockers
    .map((locker) => ({ locker, metres: distance(point, locker) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, limit)
    .map(({ locker, metres }) => toLocker(locker, metres));
