import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
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

/**
 * Takes back what `takeOffShelf` did when a seller closed the account, in the current transaction. A
 * listing that has moved since then stays where it is.
 */
export async function putBackOnShelf(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  sellerId: string,
  at: Date,
): Promise<void> {
  for (const { id, market, closed_from: status } of await lockListingsClosed(database, sellerId)) {
    await writeListingStatus(database, id, { status, at, closed_from: null });
    await jobs.outbox.add({ market, topic: "listing-changed", payload: { listing_id: id } });
  }
}

type ClosedListing = {
  id: string;
  market: Market;
  closed_from: "published" | "under_review";
};

/** What left the shelf with a closed account and has not moved since, locked. */
const lockListingsClosed = async (
  database: Database,
  sellerId: string,
): Promise<ClosedListing[]> => {
  database.requireTx();
  const rows = await database
    .db()
    .selectFrom("listing")
    .select(["id", "market", "closed_from"])
    .where("seller_id", "=", sellerId)
    .where("closed_from", "is not", null)
    .where("deleted_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("closed_from", "=", "published"), eb("status", "=", "hidden")]),
        and([eb("closed_from", "=", "under_review"), eb("status", "=", "draft")]),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows as ClosedListing[];
};
