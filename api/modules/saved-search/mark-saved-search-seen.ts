import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { markSeen } from "./saved-search-store.ts";

/** Throws not_found, also for another member's. */
export async function markSavedSearchSeen(
  { database, user, at }: UserCall,
  id: string,
): Promise<void> {
  if (!(await markSeen(database, { id, userId: user.id, at }))) throw new ApiError("not_found");
}
