import { createHash } from "node:crypto";

/** The day as of which the demo world is made, whenever that is done. */
export const WORLD_AT = new Date("2026-11-21T08:00:00Z");

/** The id of something that happened at `time` in a world made at `at`: the same in every world. */
export const toWorldId = (name: string, time: Date, at: Date): string =>
  toStableId(name, new Date(WORLD_AT.getTime() + time.getTime() - at.getTime()));

/**
 * A UUIDv7 that is the same for the same name each time: the time of `at` in front, as the format
 * wants it, and a hash where chance would stand.
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
