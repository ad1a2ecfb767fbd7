import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { dropEdit } from "#api/modules/listing/listing-edit.ts";
import { getOwnListing } from "#api/modules/listing/get-own-listing.ts";
import { lockOwnListing } from "#api/modules/listing/own-listing-actions.ts";
import { lockDraft } from "./draft-store.ts";
import { forgetDraft } from "./forget-drafts.ts";

/**
 * Throws the changes of a listing away, whether they wait for the hub or were never sent; what is on
 * sale stays. Without changes nothing happens. Throws not_found, listing_transition_refused.
 */
export async function discardEdit(call: UserCall, id: string) {
  const { database } = call;
  await database.tx(async () => {
    const { status } = await lockOwnListing(call, id, "edit");
    if (status !== "published" && status !== "hidden")
      throw new ApiError("listing_transition_refused", { data: { status, action: "edit" } });
    await dropEdit(database, id);
    await lockDraft(database, id);
    await forgetDraft(call, id);
  });
  return getOwnListing(call, id);
}
