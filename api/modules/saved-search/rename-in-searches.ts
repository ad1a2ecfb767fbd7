import type { Database } from "#api/db/database.ts";
import { followAlias, type ModelAlias } from "#api/modules/search/index.ts";
import { parseSearch, writeSearch } from "./saved-query.ts";
import { listSearchesWith, replaceQuery } from "./saved-search-store.ts";

/** The saved searches that name a model which is merged into another one, as they will be. */
async function listRenamed(database: Database, alias: ModelAlias) {
  const rows = await listSearchesWith(database, alias.model);
  return rows.flatMap((row) => {
    const query = writeSearch(followAlias(parseSearch(row.query), alias));
    return query === row.query ? [] : [{ ...row, query }];
  });
}

export const countSearchesNaming = async (database: Database, alias: ModelAlias): Promise<number> =>
  (await listRenamed(database, alias)).length;

export async function renameInSearches(database: Database, alias: ModelAlias): Promise<void> {
  database.requireTx();
  for (const row of await listRenamed(database, alias)) await replaceQuery(database, row);
}
