import { pushEvent } from "./push-event.ts";

/** What sellers do (spec §9 "Listing"). */
export const listingEvents = {
  success: (listingId: string) => pushEvent("new_listing_success", { listing_id: listingId }),
  draftStored: (listingId: string) => pushEvent("listing_draft_stored", { listing_id: listingId }),
};
