import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { deleteSavedSearchRow } from "./saved-search-store.ts";

/** Throws not_found, also for another member's. */
export async function deleteSavedSearch({ database, user }: UserCall, id: string): Promise<void> {
  if (!(await deleteSavedSearchRow(database, { id, userId: user.id })))
    throw new ApiError("not_found");
}
