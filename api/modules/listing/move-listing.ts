import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { dropEdit } from "./listing-edit.ts";
import { findNextStatus, type ListingActor, type ListingTransition } from "./listing-states.ts";
import { type ListingChange, writeListingStatus } from "./listing-store.ts";

/** Steps of a listing on the shelf that leave its price as it is. */
const KEEPS_PRICE: ReadonlySet<ListingTransition> = new Set([
  "edit",
  "boost",
  "reserve",
  "reject_edit",
]);

type MovedListing = { id: string; market: Market; status: ListingStatus };

/**
 * One step of the listing's table, in the current transaction, on a locked listing: the new state,
 * the search index and the word to its seller and to who keeps it follow; `change` is what else the step writes. Throws
 * listing_transition_refused with `data.status` and `data.action`, so that callers can say why.
 */
export async function moveListing(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  listing: MovedListing,
  step: ListingTransition,
  { by, at, change = {} }: { by: ListingActor; at: Date; change?: ListingChange },
): Promise<ListingStatus> {
  database.requireTx();
  const next = findNextStatus(step, listing.status, by);
  if (next === null)
    throw new ApiError("listing_transition_refused", {
      data: { status: listing.status, action: step },
    });
  // Only what is hidden can be so because of a vacation.
  const left = next === listing.status ? {} : { hidden_by_vacation: false };
  await writeListingStatus(database, listing.id, { status: next, at, ...left, ...change });
  // Changes to what is sold or gone are no changes any more.
  if (next === "sold" || next === "inactive") await dropEdit(database, listing.id);
  const { id: listing_id, market, status: from_status } = listing;
  await jobs.outbox.add({ market, topic: "listing-changed", payload: { listing_id } });
  await jobs.outbox.add({
    market,
    topic: "listing-moved",
    payload: { listing_id, step, from_status, to_status: next },
  });
  if (next === "published" && !KEEPS_PRICE.has(step))
    await jobs.outbox.add({ market, topic: "listing-priced", payload: { listing_id } });
  return next;
}
