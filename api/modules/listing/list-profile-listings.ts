import { LISTING_GROUPS, type ListingGroup, type ListingStatus } from "#contract/listing-words.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toPage } from "#api/http/to-page.ts";
import { findFavoriteMarks } from "#api/modules/favorite/favorite-store.ts";
import { countOwnListings, findSellerId, listOwnListings } from "./own-listing-store.ts";
import { presentOwnListing } from "./present-own-listing.ts";

type Wish = { status: readonly ListingStatus[]; page: number; seen_by?: "everybody" | undefined };

/** What everybody may look at of somebody's listings: what is for sale, and what was until it went. */
const PUBLIC: readonly ListingStatus[] = ["published", "sold"];

/** A page of somebody's listings: of the caller all but what is deleted, of others what is public. */
export async function listProfileListings(call: Call, owner: string, wish: Wish) {
  const { database, user, market, language, at } = call;
  const { status, page } = wish;
  if (owner === "me" && !user) throw new ApiError("signed_out");
  const isMine = owner === "me" || owner.toLowerCase() === user?.username?.toLowerCase();
  const self = isMine ? user : null;
  const seller = wish.seen_by === "everybody" ? null : self;
  const userId = self?.id ?? (await findSellerId(database, owner.toLowerCase()));
  if (userId === null) throw new ApiError("not_found");
  const statuses = seller ? status : status.filter((one) => PUBLIC.includes(one));
  // What is for sale elsewhere cannot be looked at from here; one's own can.
  const publicIn = seller === null ? market : undefined;
  const [counts, rows] = await Promise.all([
    countOwnListings(database, userId, publicIn),
    listOwnListings(database, { userId, statuses, publicIn, page, at }),
  ]);
  const ids = rows.map(({ id }) => id);
  const hearts = self ? null : await findFavoriteMarks(call, ids);
  const sum = (of: readonly ListingStatus[]) =>
    of.reduce((total, one) => total + (counts.get(one) ?? 0), 0);
  const query = new URLSearchParams(status.map((one) => ["status[]", one]));
  if (wish.seen_by) query.append("seen_by", wish.seen_by);
  return {
    ...toPage(
      rows.map((row) => ({
        ...presentOwnListing(row, { seller, language, delivery: call.delivery, at }),
        ...(hearts?.has(row.id) && { is_favorite: true as const }),
      })),
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
