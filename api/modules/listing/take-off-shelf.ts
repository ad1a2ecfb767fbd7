import type { ListingStatus } from "#contract/listing-words.ts";
import type { ApiDeps } from "#api/context.ts";
import { findNextStatus, type ListingTransition } from "./listing-states.ts";
import { lockListingsOf, writeListingStatus } from "./listing-store.ts";

/** What a seller who leaves does with a listing in each state; the rest is out of sight already. */
const STEPS = {
  published: "hide",
  under_review: "cancel_sell_request",
} as const satisfies Partial<Record<ListingStatus, ListingTransition>>;

/**
 * Takes everything of a seller out of sight, in the current transaction, so that they can bring it
 * back. Locks the listings first: call it before anything else of theirs is locked.
 */
export async function takeOffShelf(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  sellerId: string,
  at: Date,
): Promise<void> {
  // A vacation that ends meanwhile may be bringing back what is hidden: it is waited for.
  const listings = await lockListingsOf(database, sellerId, [
    ...(Object.keys(STEPS) as (keyof typeof STEPS)[]),
    "hidden",
  ]);
  for (const { id, market, status } of listings.filter((one) => one.status !== "hidden")) {
    const next = findNextStatus(STEPS[status as keyof typeof STEPS], status, "seller");
    if (!next) throw new Error(`A seller cannot take a listing that is ${status} off the shelf`);
    const closedFrom = status as keyof typeof STEPS;
    await writeListingStatus(database, id, { status: next, at, closed_from: closedFrom });
    await jobs.outbox.add({ market, topic: "listing-changed", payload: { listing_id: id } });
  }
}
