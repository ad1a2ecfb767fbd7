import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

import { LISTING_STATES_FILE, writeListingStates } from "../scripts/state-docs.ts";

test("docs/listing-states.md is what the table says (else: node scripts/state-docs.ts)", async () => {
  expect(await readFile(LISTING_STATES_FILE, "utf8")).toBe(writeListingStates());
});
