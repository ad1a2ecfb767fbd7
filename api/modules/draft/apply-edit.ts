import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { dropEdit } from "#api/modules/listing/listing-edit.ts";
import { moveListing } from "#api/modules/listing/move-listing.ts";
import { isUnheld } from "#api/modules/order/reservation.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import { findDraft } from "./draft-store.ts";
import { listMissing } from "./list-missing.ts";
import { renewListing } from "./renew-listing.ts";

/**
 * The hub's yes to a changed version: its content takes the place of what is on sale, in the current
 * transaction, on a locked listing. The working copy cannot have changed since it was handed in, but
 * for the price, which is the newer one. Throws listing_busy while somebody is at the checkout.
 */
export async function applyEdit(call: UserCall, id: string): Promise<ListingStatus> {
  const { database, at } = call;
  if (!(await isUnheld(call, id))) throw new ApiError("listing_busy");
  await dropEdit(database, id);
  const draft = await findDraft(database, id, at);
  if (!draft) throw new ApiError("not_found");
  // Its product may have left the catalogue meanwhile.
  if (listMissing(draft).length > 0)
    throw new ApiError("listing_transition_refused", {
      data: { status: draft.status, action: "publish_edit" },
    });
  await renewListing(call, draft);
  return moveListing(call, draft, "publish_edit", { by: "hub", at });
}
