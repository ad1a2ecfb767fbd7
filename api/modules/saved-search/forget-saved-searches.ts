import type { Database } from "#api/db/database.ts";
import { deleteSavedSearchesOf } from "./saved-search-store.ts";

/** All searches that an account keeps. */
export const forgetSavedSearches = (database: Database, userId: string): Promise<void> =>
  deleteSavedSearchesOf(database, userId);
