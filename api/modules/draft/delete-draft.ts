import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { deleteListing } from "#api/modules/listing/own-listing-actions.ts";
import { lockDraft } from "./draft-store.ts";
import { forgetDraft } from "./forget-drafts.ts";
import { lockOwnDraft } from "./own-draft.ts";

/**
 * Deletes what the caller offers or has only begun; its working copy goes in either case. Throws
 * not_found, listing_busy, listing_transition_refused.
 */
export const deleteDraft = (call: Call, id: string): Promise<void> =>
  call.database.tx(async () => {
    const wasListed = await deleteListing(call, id);
    if (wasListed) await lockDraft(call.database, id);
    else {
      const draft = await lockOwnDraft(call, id);
      // Submitted while this waited for it.
      if (draft.has_listing)
        throw new ApiError("listing_transition_refused", {
          data: { status: draft.status, action: "delete" },
        });
    }
    await forgetDraft(call, id);
  });
