import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

import { generateSchema, SCHEMA_FILE } from "../scripts/db-types.ts";

test("api/db/schema.ts matches the migrations (else: npm run db:types)", async () => {
  expect(await readFile(SCHEMA_FILE, "utf8")).toBe(await generateSchema());
});
