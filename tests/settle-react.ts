import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll } from "vitest";

/**
 * React puts off what follows a commit. Left to itself, that runs when the file's window is gone
 * already, and fails the whole run under load.
 */
afterAll(async () => {
  if (typeof window === "undefined") return;
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
});
