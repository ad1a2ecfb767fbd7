import type { UserCall } from "#api/context.ts";
import { isUnheld } from "#api/modules/order/is-unheld.ts";
import { lockListingsOf, type HeldListing } from "./listing-store.ts";
import { moveListing } from "./move-listing.ts";
import { findVacation, writeVacation } from "./own-listing-store.ts";

/**
 * Away: what is for sale leaves the shelf, but for what somebody is buying. Back: it returns, but for
 * what was hidden by hand. The hub may be publishing one meanwhile, so those are locked too.
 */
export function setVacation(call: UserCall, isAway: boolean) {
  const { database, user, at } = call;
  return database.tx(async () => {
    const listings = await lockListingsOf(database, user.id, [
      "published",
      "hidden",
      "under_review",
    ]);
    const since = await findVacation(database, user.id);
    if ((since !== null) === isAway) return tell(since, listings);
    await writeVacation(database, user.id, isAway ? at : null);
    const moved: HeldListing[] = [];
    for (const listing of listings) moved.push(await move(call, listing, isAway));
    return tell(isAway ? at : null, moved);
  });
}

async function move(call: UserCall, listing: HeldListing, isAway: boolean): Promise<HeldListing> {
  const { at } = call;
  if (isAway && listing.status === "published" && (await isUnheld(call, listing.id))) {
    const change = { hidden_by_vacation: true };
    return {
      ...listing,
      ...change,
      status: await moveListing(call, listing, "hide", { by: "seller", at, change }),
    };
  }
  if (!isAway && listing.status === "hidden" && listing.hidden_by_vacation)
    return {
      ...listing,
      hidden_by_vacation: false,
      status: await moveListing(call, listing, "unhide", { by: "seller", at }),
    };
  return listing;
}

const tell = (since: Date | null, listings: readonly HeldListing[]) => ({
  away_since: since?.toISOString() ?? null,
  hidden: listings.filter((one) => one.status === "hidden" && one.hidden_by_vacation).length,
  staying: listings.filter(({ status }) => status === "published").length,
});
