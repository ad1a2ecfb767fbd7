import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockHolder } from "#api/http/holder.ts";
import { presentSavedSearch } from "./present-saved-search.ts";
import { readSearch } from "./read-search.ts";
import { countSavedSearches, findSavedSearch, insertSavedSearch } from "./saved-search-store.ts";
import { writeSearch } from "./write-search.ts";

/** Throws invalid_fields for a search that nothing narrows, too_many_saved_searches. */
export async function saveSearch(call: UserCall, wanted: string) {
  const { database, user, market, at } = call;
  const query = writeSearch(readSearch(wanted));
  if (query === "") throw new ApiError("invalid_fields", { fields: { query: ["search.empty"] } });
  if (query.length > LIMITS.savedSearch.query)
    throw new ApiError("invalid_fields", { fields: { query: ["search.too-long"] } });
  const search = { user_id: user.id, market, query };
  const row = await database.tx(async () => {
    await lockHolder(database, { userId: user.id });
    const known = await findSavedSearch(database, search);
    if (known) return known;
    const { max } = LIMITS.savedSearch;
    if ((await countSavedSearches(database, user.id)) >= max)
      throw new ApiError("too_many_saved_searches", { data: { limit: max } });
    return insertSavedSearch(database, { ...search, at });
  });
  return presentSavedSearch(call, row);
}
