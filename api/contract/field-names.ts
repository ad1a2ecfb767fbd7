import { LIMITS } from "./limits.ts";

const { nameLength, depth: MAX_DEPTH, index: MAX_INDEX } = LIMITS.form;
const PROTOTYPES = new Set(["__proto__", "prototype", "constructor"]);

/** Set by the server beside what was typed: files do not come back, so they are asked for again. */
export const FILES_CHOSEN = "files_chosen";

/**
 * Refuses names of form fields that would hold a form parser for minutes (`items[4294967294]`),
 * overflow it (`a.b.b…`) or reach into prototypes; asked before anything is put into an object.
 */
export function isHarmlessName(name: string): boolean {
  if (name.length > nameLength) return false;
  const parts = name.split(/[.[\]]+/).filter(Boolean);
  if (parts.length > MAX_DEPTH || parts.some((part) => PROTOTYPES.has(part))) return false;
  return [...name.matchAll(/\[(\d+)\]/g)].every(([, index]) => Number(index) <= MAX_INDEX);
}
