import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

import {
  CLAIM_STATES_FILE,
  LISTING_STATES_FILE,
  ORDER_STATES_FILE,
  writeClaimStates,
  writeListingStates,
  writeOrderStates,
} from "../scripts/state-docs.ts";

test.each([
  ["docs/listing-states.md", LISTING_STATES_FILE, writeListingStates],
  ["docs/order-states.md", ORDER_STATES_FILE, writeOrderStates],
  ["docs/claim-states.md", CLAIM_STATES_FILE, writeClaimStates],
])("%s matches the table (else: node scripts/state-docs.ts)", async (_, file, write) => {
  expect(await readFile(file, "utf8")).toBe(write());
});
