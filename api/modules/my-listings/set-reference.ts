import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { deleteReference, writeReference } from "./desk-store.ts";
import { findOwnListing } from "./my-listings-store.ts";

/** Of a draft too. Throws not_found. */
export async function setOwnReference({ database, user, at }: UserCall, id: string, given: string) {
  const reference = given === "" ? null : given;
  if ((await findOwnListing(database, { id, userId: user.id, at })) === null)
    throw new ApiError("not_found");
  if (reference === null) await deleteReference(database, id);
  else await writeReference(database, { listingId: id, sellerId: user.id, reference });
  return { reference };
}
