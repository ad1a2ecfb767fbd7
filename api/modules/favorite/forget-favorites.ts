import type { Database } from "#api/db/database.ts";
import { deleteFavoritesOf } from "./favorite-store.ts";

/** All hearts of an account; what its sessions hold is theirs. */
export const forgetFavorites = (database: Database, userId: string): Promise<void> =>
  deleteFavoritesOf(database, userId);
