import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findNextStatus } from "#api/modules/listing/listing-states.ts";
import { moveListing } from "#api/modules/listing/move-listing.ts";
import { planPictureDrop } from "#api/modules/media/drop-picture.ts";
import { isMediaKey } from "#api/modules/media/media-key.ts";
import { claimFeeFreeResale } from "#api/modules/order/find-fee-free-resale.ts";
import { isUnheld } from "#api/modules/order/is-unheld.ts";
import { listSellerNeeds } from "#api/modules/payout/find-seller-needs.ts";
import { adoptDrafts } from "./adopt-drafts.ts";
import type { DraftRow } from "./draft-store.ts";
import { listMissing } from "./list-missing.ts";
import { lockOwnDraft, requireOwnDraft } from "./own-draft.ts";
import { requireSelling } from "./require-selling.ts";
import {
  getSubmitted,
  insertListing,
  lockSubmitted,
  replaceParts,
  writeListingContent,
  type ListingContent,
} from "./submit-store.ts";
import { isAsChecked, toConditions, toListing } from "./to-listing.ts";

/**
 * Hands the caller's draft to the hub: the listing becomes what the draft says. What waits there
 * already is handed in once. Throws not_found, selling_off, signed_out, listing_not_editable,
 * listing_busy, draft_incomplete, seller_not_ready.
 */
export async function submitDraft(call: Call, id: string): Promise<void> {
  const { market } = await requireOwnDraft(call, id);
  requireSelling(call, market);
  if (!isSignedIn(call)) throw new ApiError("signed_out");
  await adoptDrafts(call);
  await call.database.tx(() => submit(call, id));
}

const isSignedIn = (call: Call): call is UserCall => call.user !== null;

async function submit(call: UserCall, id: string): Promise<void> {
  const { database, at } = call;
  const wasListed = await lockSubmitted(database, id);
  const isFree = !wasListed || (await isUnheld(call, id));
  const draft = await lockOwnDraft(call, id);
  // Somebody else of the same hand was first, perhaps while this one waited for the draft.
  if (draft.status === "under_review" || draft.has_listing !== wasListed) return;
  if (!isFree) throw new ApiError("listing_busy");
  if (findNextStatus("submit", draft.status, "seller") === null)
    throw new ApiError("listing_not_editable", { data: { status: draft.status } });
  const missing = listMissing(draft);
  if (missing.length > 0) throw new ApiError("draft_incomplete", { data: { missing } });
  const needs = await listSellerNeeds(call);
  if (needs.length > 0) throw new ApiError("seller_not_ready", { data: { missing: needs } });

  // What was bought here a few days ago is resold without a fee (spec §9 "No-fee resale").
  const resale_of_order_id = await claimFeeFreeResale(call, {
    skuId: draft.sku!.id,
    listingId: id,
  });
  if (wasListed) await renewListing(call, draft, { resale_of_order_id });
  else {
    const content = toListing(draft, { sellerId: call.user.id, at });
    const row = { ...content, resale_of_order_id, id, created_at: draft.created_at, at };
    await insertListing(database, row);
  }
  await replaceParts(database, id, {
    conditions: toConditions(draft),
    photos: draft.photos,
    at,
  });
  await moveListing(call, draft, "submit", { by: "seller", at });
}

/** The new content; a check that saw something else vouches for it no longer. */
async function renewListing(
  call: UserCall,
  draft: DraftRow,
  resale: Pick<ListingContent, "resale_of_order_id">,
): Promise<void> {
  const { database, at } = call;
  const before = await getSubmitted(database, draft.id);
  await writeListingContent(database, draft.id, {
    ...toListing(draft, { sellerId: before.seller_id, at }),
    ...resale,
    ...(!isAsChecked(before, draft) && {
      is_graded: false,
      graded_at: null,
      is_instant_buy: false,
    }),
  });
  const shown = new Set(draft.photos.map(({ key }) => key));
  for (const key of before.photo_keys)
    if (!shown.has(key) && isMediaKey(key)) await planPictureDrop(call, key);
}
