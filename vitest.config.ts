import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

import { canInstallPostgres, findPostgresBinaries } from "./tests/postgres-cluster.ts";

const everyTest = "{app,api,server,tests}/**/*.test.{ts,tsx}";
/** Tests of the API against a database are named so, and run on both databases. */
const onDatabase = "{api,tests}/**/*.api.test.ts";
/** A window keeps what a file has done to it. */
const inWindow = globSync(everyTest, { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(file, "utf8").startsWith("// @vitest-environment jsdom"),
);

const hasPostgres =
  Boolean(process.env["TEST_DATABASE_URL"]) || findPostgresBinaries() || canInstallPostgres();
if (!hasPostgres) {
  process.stderr.write(
    "\n*** POSTGRESQL HALF OF THE API TESTS SKIPPED: its initdb and postgres were not found ***\n\n",
  );
}

const shared = {
  testTimeout: 90_000,
  hookTimeout: 120_000,
  pool: "forks",
  // Most of a file's time went into loading once more what the file before it had loaded.
  isolate: false,
} as const;
const unit = { ...shared, setupFiles: "tests/settle-react.ts" };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...unit,
          name: "unit",
          include: [everyTest],
          exclude: [onDatabase, ...inWindow],
        },
      },
      {
        test: {
          ...unit,
          name: "unit in a window",
          include: inWindow,
          isolate: true,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "api-pglite",
          include: [onDatabase],
          globalSetup: "tests/global-setup-pglite.ts",
        },
      },
      {
        test: {
          ...shared,
          name: "api-postgres",
          include: hasPostgres ? [onDatabase] : [],
          globalSetup: "tests/global-setup-postgres.ts",
        },
      },
    ],
  },
});
