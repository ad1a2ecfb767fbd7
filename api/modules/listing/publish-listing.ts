import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import { dropEdit } from "./listing-edit.ts";
import { moveListing } from "./move-listing.ts";
import { lockListing } from "./listing-store.ts";
import { findVacation } from "./listing-store.ts";

type Listing = { id: string; market: Market; seller_id: string; status: ListingStatus };

/** Expects a locked listing. Throws listing_transition_refused. */
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

/** The published version stays. */
export async function rejectEdit(call: UserCall, id: string): Promise<ListingStatus> {
  const { database, at } = call;
  await dropEdit(database, id);
  const listing = await lockListing(database, id);
  return moveListing(call, listing!, "reject_edit", { by: "hub", at });
}
