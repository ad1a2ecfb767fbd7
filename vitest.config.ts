import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

import { canInstallPostgres, findPostgresBinaries } from "./tests/postgres-cluster.ts";

const everyTest = "{app,api,eval,server,tests}/**/*.test.{ts,tsx}";
/** Tests of the API against a database; they run on both databases. */
const onDatabase = "{api,eval,tests}/**/*.api.test.ts";
/** A jsdom window keeps the state of a file, so these run isolated. */
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
  // Modules are loaded once per process: loading them per file took most of the time.
  isolate: false,
} as const;
const unit = {
  ...shared,
  setupFiles: ["tests/settle-react.ts", "tests/msw/fail-on-misfit.ts"],
};

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
