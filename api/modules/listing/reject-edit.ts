import type { ListingStatus } from "#contract/listing-words.ts";
import type { UserCall } from "#api/context.ts";
import { deleteEdit } from "./edit-store.ts";
import { moveListing } from "./move-listing.ts";
import { lockListing } from "./own-listing-store.ts";

/** The hub's no to a changed version, in the current transaction: what is on sale stays as it is. */
export async function rejectEdit(call: UserCall, id: string): Promise<ListingStatus> {
  const { database, at } = call;
  await deleteEdit(database, id);
  const listing = await lockListing(database, id);
  return moveListing(call, listing!, "reject_edit", { by: "hub", at });
}
