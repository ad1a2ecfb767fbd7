import type { Call } from "#api/context.ts";
import { planPictureDrop } from "#api/modules/media/drop-picture.ts";
import { isMediaKey } from "#api/modules/media/media-key.ts";
import type { DraftRow } from "./draft-store.ts";
import {
  getSubmitted,
  replaceParts,
  writeListingContent,
  type ListingContent,
} from "./submit-store.ts";
import { isAsChecked, toConditions, toListing } from "./to-listing.ts";

/** A listing becomes what its working copy says; a check that saw something else vouches for it no longer. */
export async function renewListing(
  call: Call,
  draft: DraftRow,
  change: Partial<Pick<ListingContent, "resale_of_order_id">> = {},
): Promise<void> {
  const { database, at } = call;
  const before = await getSubmitted(database, draft.id);
  await writeListingContent(database, draft.id, {
    ...toListing(draft, call, before.seller_id),
    ...change,
    ...(!isAsChecked(before, draft) && {
      is_graded: false,
      graded_at: null,
      is_instant_buy: false,
    }),
  });
  await replaceParts(database, draft.id, {
    conditions: toConditions(draft),
    photos: draft.photos,
    at,
  });
  const shown = new Set(draft.photos.map(({ key }) => key));
  for (const key of before.photo_keys)
    if (!shown.has(key) && isMediaKey(key)) await planPictureDrop(call, key);
}
