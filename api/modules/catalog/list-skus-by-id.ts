import type { Call } from "#api/context.ts";
import { findSkus } from "./catalog-store.ts";
import { presentSku } from "./present-catalog.ts";

/** SKUs of the caller's market, in the order of the ids. */
export async function listSkusById({ database, market, language }: Call, ids: readonly string[]) {
  const rows = await findSkus(database, market, { ids });
  return rows.map((row) => presentSku(row, language));
}
