import type { HumanCheckPort } from "./port.ts";

/** No widget is set up, so no token proves anything. */
export const createEmbeddedHumanCheck = (): HumanCheckPort => ({
  check: async () => "unavailable",
});
