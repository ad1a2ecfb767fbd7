import type { Call } from "#api/context.ts";
import { findNewMatches } from "#api/modules/search/find-new-matches.ts";
import { readSearch } from "./read-search.ts";
import type { SavedSearchRow } from "./saved-search-store.ts";

/** A saved search with what it finds now. */
export async function presentSavedSearch(
  { database, at }: Pick<Call, "database" | "at">,
  { id, market, user_id: memberId, query, seen_at, told_at, created_at }: SavedSearchRow,
) {
  const { total, count } = await findNewMatches(database, {
    market,
    filters: readSearch(query),
    at,
    publishedAfter: told_at && told_at > seen_at ? told_at : seen_at,
    publishedUntil: at,
    memberId,
    limit: 0,
  });
  return { id, query, count: total, new_count: count, created_at: created_at.toISOString() };
}
