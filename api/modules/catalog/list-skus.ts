import type { Call } from "#api/context.ts";
import { findSkus } from "./catalog-store.ts";
import { presentSku } from "./present-catalog.ts";

/** SKUs of the caller's market by their stable codes, in the order asked for. */
export async function listSkus({ database, market, language }: Call, externalIds: string[]) {
  const rows = await findSkus(database, market, { externalIds });
  return rows.map((row) => presentSku(row, language));
}
