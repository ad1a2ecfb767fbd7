import type { Database } from "#api/db/database.ts";
import { deleteEdit } from "./edit-store.ts";

/**
 * Removes the version of a listing that waits for the hub; answers whether there was one. The
 * working copy stays. Call it with the listing locked.
 */
export const dropEdit = (database: Database, listingId: string): Promise<boolean> =>
  deleteEdit(database, listingId);
