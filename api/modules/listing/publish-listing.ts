import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { moveListing } from "./move-listing.ts";
import { findVacation } from "./own-listing-store.ts";

type Listing = { id: string; market: Market; seller_id: string; status: ListingStatus };

/**
 * The hub's yes, in the current transaction, on a locked listing. New is what was published last, so
 * `published_at` is this moment; hiding and showing again leave it alone. The
 * listing of a seller who is away waits for them. Throws listing_transition_refused.
 */
export async function publishListing(
  deps: Pick<ApiDeps, "database" | "jobs">,
  listing: Listing,
  at: Date,
): Promise<ListingStatus> {
  const change = { published_at: at };
  const status = await moveListing(deps, listing, "publish", { by: "hub", at, change });
  if ((await findVacation(deps.database, listing.seller_id)).since === null) return status;
  return moveListing(deps, { ...listing, status }, "hide", {
    by: "seller",
    at,
    change: { hidden_by_vacation: true },
  });
}
