import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll } from "vitest";

/**
 * React schedules work after a commit. Without this it may run after the window of the test file is
 * gone, which fails the whole run under load.
 */
afterAll(async () => {
  if (typeof window === "undefined") return;
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
});
