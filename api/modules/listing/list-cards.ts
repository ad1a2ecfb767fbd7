import type { ListingStatus } from "#contract/listing-words.ts";
import type { Call } from "#api/context.ts";
import { findFavoriteMarks } from "#api/modules/favorite/favorite-store.ts";
import { findCards } from "./listing-store.ts";
import { presentCard } from "./present-card.ts";

/**
 * The cards of a search's results. What was sold since the index was written is left out, because
 * the listing itself is asked.
 */
export async function listCards(
  call: Call,
  ids: readonly string[],
  statuses: readonly ListingStatus[] = ["published"],
) {
  const { database, market, language, at } = call;
  const [rows, hearts] = await Promise.all([
    findCards(database, { market, ids, statuses }),
    findFavoriteMarks(call, ids),
  ]);
  return rows.map((row) => ({
    ...presentCard(row, language, at),
    ...(hearts.has(row.id) && { is_favorite: true as const }),
  }));
}
