import { LISTING_GROUPS, type ListingGroup, type ListingStatus } from "#contract/listing-words.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toPage } from "#api/http/to-page.ts";
import { countOwnListings, findSellerId, listOwnListings } from "./own-listing-store.ts";
import { presentOwnListing } from "./present-own-listing.ts";

type Wish = { status: readonly ListingStatus[]; page: number };

/** A page of somebody's listings: of the caller all but what is deleted, of others what is for sale. */
export async function listProfileListings(call: Call, owner: string, { status, page }: Wish) {
  const { database, user, market, language, at } = call;
  if (owner === "me" && !user) throw new ApiError("signed_out");
  const isMine = owner === "me" || owner.toLowerCase() === user?.username?.toLowerCase();
  const seller = isMine ? user : null;
  const userId = seller?.id ?? (await findSellerId(database, owner.toLowerCase()));
  if (userId === null) throw new ApiError("not_found");
  const statuses = seller ? status : status.filter((one) => one === "published");
  // What is for sale elsewhere cannot be looked at from here; one's own can.
  const wish = { userId, statuses, page, at, ...(seller === null && { market }) };
  const [counts, rows] = await Promise.all([
    countOwnListings(database, userId, wish.market),
    listOwnListings(database, wish),
  ]);
  const sum = (of: readonly ListingStatus[]) =>
    of.reduce((total, one) => total + (counts.get(one) ?? 0), 0);
  const query = new URLSearchParams(status.map((one) => ["status[]", one]));
  return {
    ...toPage(
      rows.map((row) => presentOwnListing(row, { seller, language, at })),
      { total: sum(statuses), page, path: `/profile/${encodeURIComponent(owner)}/listings`, query },
    ),
    counts: seller && countGroups(sum),
  };
}

const countGroups = (
  sum: (of: readonly ListingStatus[]) => number,
): Record<ListingGroup, number> => ({
  active: sum(LISTING_GROUPS.active),
  drafts: sum(LISTING_GROUPS.drafts),
  under_review: sum(LISTING_GROUPS.under_review),
  past: sum(LISTING_GROUPS.past),
});
