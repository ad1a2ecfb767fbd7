import type { UserCall } from "#api/context.ts";
import { presentSavedSearch } from "./present-saved-search.ts";
import { listSavedSearchRows } from "./saved-search-store.ts";

/** The caller's searches in this market, newest first. */
export async function listSavedSearches(call: UserCall) {
  const rows = await listSavedSearchRows(call.database, call.user.id, call.market);
  return Promise.all(rows.map((row) => presentSavedSearch(call, row)));
}
