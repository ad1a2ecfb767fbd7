import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isSellingStopped } from "#api/modules/restriction/index.ts";
import { findNextStatus, type ListingTransition } from "./listing-states.ts";
import { moveListing } from "./move-listing.ts";
import { lockListingsOf, writeListingStatus } from "./listing-store.ts";

/** Transitions of listings when the account closes; the other states are not visible. */
const STEPS = {
  published: "hide",
  under_review: "cancel_sell_request",
} as const satisfies Partial<Record<ListingStatus, ListingTransition>>;

/** Lock order: listings first, so call it before anything else of the seller is locked. */
export async function withdrawListings(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  sellerId: string,
  at: Date,
): Promise<void> {
  // Includes hidden ones to wait for a vacation that ends concurrently.
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

/** What is on sale leaves the shelf as long as a decision stops the seller. Locks listings. */
export async function restrictListings(
  deps: Pick<ApiDeps, "database" | "jobs">,
  sellerId: string,
  at: Date,
): Promise<void> {
  const listings = await lockListingsOf(deps.database, sellerId, ["published", "hidden"]);
  for (const listing of listings.filter(({ status }) => status === "published"))
    await moveListing(deps, listing, "restrict", {
      by: "deftero",
      at,
      change: { closed_from: "published" },
    });
}

/** A listing that has moved since then stays as it is. */
export async function restoreListings(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  sellerId: string,
  at: Date,
): Promise<void> {
  const closed = await lockListingsClosed(database, sellerId);
  if (await isSellingStopped(database, sellerId, at)) return;
  for (const { id, market, closed_from: status } of closed) {
    await writeListingStatus(database, id, { status, at, closed_from: null });
    await jobs.outbox.add({ market, topic: "listing-changed", payload: { listing_id: id } });
  }
}

type ClosedListing = {
  id: string;
  market: Market;
  closed_from: "published" | "under_review";
};

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
