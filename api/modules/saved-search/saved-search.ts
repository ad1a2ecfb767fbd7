import { LIMITS } from "#contract/limits.ts";
import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOwner } from "#api/http/owner.ts";
import { findNewMatches } from "#api/modules/search/index.ts";
import { parseSearch, writeSearch } from "./saved-query.ts";
import {
  countSavedSearches,
  deleteSavedSearchRow,
  findSavedSearch,
  insertSavedSearch,
  listSavedSearchRows,
  markSeen,
  type SavedSearchRow,
} from "./saved-search-store.ts";

export async function listSavedSearches(call: UserCall) {
  const rows = await listSavedSearchRows(call.database, call.user.id, call.market);
  return Promise.all(rows.map((row) => presentSavedSearch(call, row)));
}

/** Throws invalid_fields for a search without filters, too_many_saved_searches. */
export async function saveSearch(call: UserCall, wanted: string) {
  const { database, user, market, at } = call;
  const query = writeSearch(parseSearch(wanted));
  if (query === "") throw new ApiError("invalid_fields", { fields: { query: ["search.empty"] } });
  if (query.length > LIMITS.savedSearch.query)
    throw new ApiError("invalid_fields", { fields: { query: ["search.too-long"] } });
  const search = { user_id: user.id, market, query };
  const row = await database.tx(async () => {
    await lockOwner(database, { userId: user.id });
    const known = await findSavedSearch(database, search);
    if (known) return known;
    const { max } = LIMITS.savedSearch;
    if ((await countSavedSearches(database, user.id)) >= max)
      throw new ApiError("too_many_saved_searches", { data: { limit: max } });
    return insertSavedSearch(database, { ...search, at });
  });
  return presentSavedSearch(call, row);
}

/** Throws not_found, also for another member's. */
export async function markSavedSearchSeen(
  { database, user, at }: UserCall,
  id: string,
): Promise<void> {
  if (!(await markSeen(database, { id, userId: user.id, at }))) throw new ApiError("not_found");
}

/** Throws not_found, also for another member's. */
export async function deleteSavedSearch({ database, user }: UserCall, id: string): Promise<void> {
  if (!(await deleteSavedSearchRow(database, { id, userId: user.id })))
    throw new ApiError("not_found");
}

async function presentSavedSearch(
  { database, at }: Pick<Call, "database" | "at">,
  { id, market, user_id: memberId, query, seen_at, notified_at, created_at }: SavedSearchRow,
) {
  const { total, count } = await findNewMatches(database, {
    market,
    filters: parseSearch(query),
    at,
    publishedAfter: notified_at && notified_at > seen_at ? notified_at : seen_at,
    publishedUntil: at,
    memberId,
    limit: 0,
  });
  return { id, query, count: total, new_count: count, created_at: created_at.toISOString() };
}
