import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { deleteListing, getOwnListing, lockOwnListing } from "#api/modules/my-listings/index.ts";
import { dropEdit } from "#api/modules/listing/index.ts";
import { lockDraft } from "./draft-store.ts";
import { eraseDraft } from "./erase-drafts.ts";
import { lockOwnDraft } from "./require-own-draft.ts";

/** Throws not_found, listing_busy, listing_transition_refused. */
export const deleteDraft = (call: Call, id: string): Promise<void> =>
  call.database.tx(async () => {
    const wasListed = await deleteListing(call, id);
    if (wasListed) await lockDraft(call.database, id);
    else {
      const draft = await lockOwnDraft(call, id);
      // Submitted while this call waited for the lock.
      if (draft.has_listing)
        throw new ApiError("listing_transition_refused", {
          data: { status: draft.status, action: "delete" },
        });
    }
    await eraseDraft(call, id);
  });

/** Idempotent; what is on sale stays. Throws not_found, listing_transition_refused. */
export async function discardEdit(call: UserCall, id: string) {
  const { database } = call;
  await database.tx(async () => {
    const { status } = await lockOwnListing(call, id, "edit");
    if (status !== "published" && status !== "hidden")
      throw new ApiError("listing_transition_refused", { data: { status, action: "edit" } });
    await dropEdit(database, id);
    await lockDraft(database, id);
    await eraseDraft(call, id);
  });
  return getOwnListing(call, id);
}
