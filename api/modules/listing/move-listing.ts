import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isListingStopped, isSellerStopped } from "#api/modules/restriction/index.ts";
import { dropEdit } from "./listing-edit.ts";
import { findNextStatus, type ListingActor, type ListingTransition } from "./listing-states.ts";
import { findHubStay, type ListingChange, writeListingStatus } from "./listing-store.ts";

const KEEPS_PRICE: ReadonlySet<ListingTransition> = new Set([
  "edit",
  "boost",
  "reserve",
  "reject_edit",
]);

/** Not while the device lies at the hub; a device on the shelf may be shown again. */
const NOT_AT_HUB: ReadonlySet<ListingTransition> = new Set([
  "submit",
  "edit",
  "unhide",
  "mark_sold",
  "unmark_sold",
  "delete",
]);

/** Throws listing_at_hub. */
export async function requireNotAtHub(
  { database }: Pick<ApiDeps, "database">,
  listingId: string,
  step: ListingTransition,
): Promise<void> {
  const stay = await findHubStay(database, listingId);
  if (stay === null || (stay === "in_stock" && step === "unhide")) return;
  throw new ApiError("listing_at_hub", { data: { status: stay, action: step } });
}

type MovedListing = { id: string; market: Market; status: ListingStatus };

/** Expects a locked listing. Throws listing_transition_refused with its `data`. */
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
  if (step === "publish_edit" || (by === "seller" && NOT_AT_HUB.has(step)))
    await requireNotAtHub({ database }, listing.id, step);
  // Only a hidden listing can be hidden by a vacation.
  const left = next === listing.status ? {} : { hidden_by_vacation: false };
  await writeListingStatus(database, listing.id, { status: next, at, ...left, ...change });
  // A sold or deleted listing has no pending changes.
  if (next === "sold" || next === "inactive") await dropEdit(database, listing.id);
  const { id: listing_id, market, status: from_status } = listing;
  await jobs.outbox.add({ market, topic: "listing-changed", payload: { listing_id } });
  await jobs.outbox.add({
    market,
    topic: "listing-moved",
    payload: { listing_id, step, from_status, to_status: next },
  });
  await publish({ database, jobs }, "listing_moved", { listingId: listing_id, step, to: next, at });
  // A decision keeps this listing off the shelf, or all of the seller's.
  const isShown = next === "published" && listing.status !== "published";
  const isStopped = isShown && (await isListingStopped(database, listing_id, at));
  if (isStopped || (isShown && (await isSellerStopped(database, listing_id, at))))
    return moveListing({ database, jobs }, { ...listing, status: next }, "restrict", {
      by: "deftero",
      at,
      // What the end of the seller's measure brings back must not be under one of its own.
      change: { closed_from: isStopped ? null : "published" },
    });
  if (next === "published" && !KEEPS_PRICE.has(step))
    await jobs.outbox.add({ market, topic: "listing-priced", payload: { listing_id } });
  return next;
}
