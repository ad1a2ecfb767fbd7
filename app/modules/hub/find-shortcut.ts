import { findKey, type Pressed } from "./find-key.ts";

/** What a key asks for in a review. */
export type Shortcut = "publish" | "reject" | "next" | "previous" | "help";

const KEYS: ReadonlyMap<string, Shortcut> = new Map([
  ["p", "publish"],
  ["r", "reject"],
  ["j", "next"],
  ["k", "previous"],
  ["?", "help"],
]);

/** Null for everything that is not ours. */
export const findShortcut = (pressed: Pressed): Shortcut | null =>
  KEYS.get(findKey(pressed) ?? "") ?? null;
