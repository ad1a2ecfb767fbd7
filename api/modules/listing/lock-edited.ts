import type { Database } from "#api/db/database.ts";
import { findEdited } from "./edit-store.ts";
import { lockListing } from "./own-listing-store.ts";

/** Locks what is on sale before its changed version, in the order in which its seller locks them. */
export async function lockEdited(database: Database, editId: string): Promise<void> {
  const listingId = await findEdited(database, editId);
  if (listingId !== null) await lockListing(database, listingId);
}
