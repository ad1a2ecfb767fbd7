import { createHash } from "node:crypto";

/** Reference date of the demo world, regardless of when it is created. */
export const WORLD_AT = new Date("2026-11-21T08:00:00Z");

/** Id of an event at `time` in a world created at `at`: the same in every world. */
export const toWorldId = (name: string, time: Date, at: Date): string =>
  toStableId(name, new Date(WORLD_AT.getTime() + time.getTime() - at.getTime()));

/**
 * A UUIDv7 that is deterministic by the name: with the time of `at`, and a hash in place of the
 * random bits.
 */
export function toStableId(name: string, at: Date): string {
  const hex = createHash("sha256").update(name).digest("hex");
  const time = at.getTime().toString(16).padStart(12, "0");
  const variant = ((Number.parseInt(hex[15]!, 16) & 3) | 8).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hex.slice(12, 15)}`,
    `${variant}${hex.slice(16, 19)}`,
    hex.slice(20, 32),
  ].join("-");
}
