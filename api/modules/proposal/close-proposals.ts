import type { Database } from "#api/db/database.ts";
import type { DomainEvents } from "#api/events.ts";
import { voidOpen } from "./proposal-store.ts";

type Parts = { database: Database };

/** Steps that leave the device, its price and its sale as they are. */
const LEAVES_ALL: ReadonlySet<DomainEvents["listing_moved"]["step"]> = new Set([
  "boost",
  "reject_edit",
]);

/** What was proposed at an agreed price ends with its offer, which outlives, say, a raised price. */
export async function voidProposalsOfListing(
  { database }: Parts,
  { listingId, step, at }: DomainEvents["listing_moved"],
): Promise<void> {
  if (!LEAVES_ALL.has(step)) await voidOpen(database, { listing_id: listingId }, at);
}

export async function voidProposalsOfOffer(
  { database }: Parts,
  { offer, at }: DomainEvents["offer_moved"],
): Promise<void> {
  if (offer.status !== "accepted") await voidOpen(database, { offer_id: offer.id }, at);
}

/** After the ceiling of a hunt has changed. */
export async function voidProposalsAbove(
  { database }: Parts,
  { huntId, ceiling }: { huntId: string; ceiling: number },
  at: Date,
): Promise<void> {
  await database
    .db()
    .updateTable("proposal")
    .set({ status: "void", updated_at: at })
    .where("hunt_id", "=", huntId)
    .where("status", "=", "open")
    .where("total", ">", ceiling)
    .execute();
}

/** After a hunt looks for other devices. */
export async function voidProposalsOutside(
  { database }: Parts,
  { huntId, listingIds }: { huntId: string; listingIds: ReadonlySet<string> },
  at: Date,
): Promise<void> {
  await database
    .db()
    .updateTable("proposal")
    .set({ status: "void", updated_at: at })
    .where("hunt_id", "=", huntId)
    .where("status", "=", "open")
    .where(({ not, eb, val }) => not(eb("listing_id", "=", eb.fn.any(val([...listingIds])))))
    .execute();
}

export const voidProposalsOf = (
  { database }: Parts,
  whose: { user_id: string } | { hunt_id: string },
  at: Date,
): Promise<void> => voidOpen(database, whose, at);
