import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiDeps, Logger } from "#api/context.ts";
import { createApi } from "#api/create-api.ts";
import { assembleDeps } from "#api/create-deps.ts";
import { openDatabase } from "#api/db/database.ts";
import { readApiEnv } from "#api/env.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import { seedMarket } from "#api/seed/world.ts";
import type { Shop } from "./http-converse.ts";

/** A Monday morning in both markets; fixed, so that every run has the same world. */
const BEGINS = "2026-11-23T09:00:00.000Z";
const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} };

export type EvalWorld = AsyncDisposable & { deps: ApiDeps; shop: Shop };

/** Both markets full of published listings and past sales, on an embedded database. */
export async function openEvalWorld({
  listings = 5000,
  model = {},
}: {
  listings?: number;
  /** The variables of a language model; without them rules answer. */
  model?: Record<string, string | undefined>;
} = {}): Promise<EvalWorld> {
  const folder = await mkdtemp(join(tmpdir(), "deftero-eval-"));
  // It stands still: what a conversation says of a world must not depend on the ones before.
  const now = () => new Date(BEGINS);
  const database = await openDatabase({ folder: "memory://", log: quiet });
  const storage = createDiskStorage({ folder });
  await seedMarket(database, {
    listings,
    greekShare: 0.5,
    withSales: true,
    storage,
    now,
    log: quiet,
  });
  const env = readApiEnv({ NODE_ENV: "test", DATA_DIR: folder, ...model });
  const parts = await assembleDeps(env, { database, log: quiet, now });
  const api = await createApi(parts.deps);
  return {
    deps: parts.deps,
    shop: {
      fetch: (request) => api.fetch(request),
      address: `http://eval.test${env.api.basePath}`,
      async refillLimits() {
        await database.db().deleteFrom("rate_limit").execute();
      },
    },
    async [Symbol.asyncDispose]() {
      await api.close();
      await parts.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
