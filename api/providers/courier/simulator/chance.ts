import { createHash } from "node:crypto";

/** A fraction from 0 up to 1 that is always the same for the same name. */
export const chance = (name: string): number =>
  createHash("sha256").update(name).digest().readUInt32BE(0) / 2 ** 32;
