import { LIMITS } from "./limits.ts";

const { nameLength, depth: MAX_DEPTH, index: MAX_INDEX } = LIMITS.form;
const PROTOTYPES = new Set(["__proto__", "prototype", "constructor"]);

/**
 * Added by the server when a refused form is shown again: browsers do not keep chosen files, so
 * they are asked for again.
 */
export const FILES_CHOSEN = "files_chosen";

/**
 * Refuses names of form fields that would block a form parser for minutes (`items[4294967294]`),
 * overflow its stack (`a.b.b…`) or pollute prototypes; checked before any object is built.
 */
export function isHarmlessName(name: string): boolean {
  if (name.length > nameLength) return false;
  const parts = name.split(/[.[\]]+/).filter(Boolean);
  if (parts.length > MAX_DEPTH || parts.some((part) => PROTOTYPES.has(part))) return false;
  return [...name.matchAll(/\[(\d+)\]/g)].every(([, index]) => Number(index) <= MAX_INDEX);
}
