import type { Parts } from "#api/create-deps.ts";
import type { ApiEnv } from "#api/env.ts";
import { ensureCatalog } from "./catalog.ts";
import type { SeedContext } from "./world.ts";

/**
 * Inserts what a shop needs before it starts: the catalogue, and in the embedded database of a demo
 * its people and listings. PostgreSQL gets the demo by `npm run seed`.
 */
export async function fillShop(
  { deps }: Pick<Parts, "deps">,
  env: Pick<ApiEnv, "isDemo" | "database">,
  { onProgress, onBegin }: Pick<SeedContext, "onProgress"> & { onBegin: () => () => void },
): Promise<void> {
  const { database, now } = deps;
  if (!env.isDemo || env.database.url !== undefined) return ensureCatalog(database, now);
  // Loaded on demand, because it draws the demo's pictures.
  const { isSeeded, seedWorld } = await import("./world.ts");
  if (await isSeeded(database)) return;
  const end = onBegin();
  await seedWorld(database, { ...deps, ...(onProgress && { onProgress }) });
  end();
}
