import type { Call } from "#api/context.ts";
import { findCards } from "./listing-store.ts";
import { presentCard } from "./present-card.ts";

/**
 * The cards of a search's results. What was sold since the index was written is left out, because
 * the listing itself is asked.
 */
export async function listCards({ database, market, language, at }: Call, ids: readonly string[]) {
  const rows = await findCards(database, market, ids);
  return rows.map((row) => presentCard(row, language, at));
}
