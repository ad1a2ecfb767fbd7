import { defineConfig } from "vitest/config";

import { canInstallPostgres, findPostgresBinaries } from "./tests/postgres-cluster.ts";

/** Tests of the API against a database are named so, and run on both databases. */
const onDatabase = "{api,tests}/**/*.api.test.ts";

const hasPostgres =
  Boolean(process.env["TEST_DATABASE_URL"]) || findPostgresBinaries() || canInstallPostgres();
if (!hasPostgres) {
  process.stderr.write(
    "\n*** POSTGRESQL HALF OF THE API TESTS SKIPPED: its initdb and postgres were not found ***\n\n",
  );
}

const shared = { testTimeout: 90_000, hookTimeout: 120_000, pool: "forks" } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          setupFiles: "tests/settle-react.ts",
          include: ["app/**/*.test.{ts,tsx}", "api/**/*.test.ts", "tests/**/*.test.{ts,tsx}"],
          exclude: [onDatabase, "tests/e2e/**"],
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
