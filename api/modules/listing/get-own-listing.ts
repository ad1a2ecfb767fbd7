import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findOwnListing } from "./own-listing-store.ts";
import { presentOwnListing } from "./present-own-listing.ts";

/** One of the caller's own, as their lists show it. Throws not_found. */
export async function getOwnListing(
  { database, delivery, user, language, at }: UserCall,
  id: string,
) {
  const row = await findOwnListing(database, { id, userId: user.id, at });
  if (!row) throw new ApiError("not_found");
  return presentOwnListing(row, { seller: user, language, delivery, at });
}
