import { listListingStatuses, type ListingStatus } from "#contract/listing-words.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toPage } from "#api/http/to-page.ts";
import { findFavoriteMarks } from "#api/modules/favorite-mark/index.ts";
import { countGroups } from "./count-groups.ts";
import { presentOwnListing } from "./get-my-listing.ts";
import { countOwnListings, listOwnListings } from "./my-listings-store.ts";

type ProfileListingsQuery = {
  status: readonly ListingStatus[];
  page: number;
  seen_by?: "everybody" | undefined;
};

const PUBLIC_STATUSES = listListingStatuses(({ isPublic }) => isPublic);

export async function listProfileListings(call: Call, owner: string, filter: ProfileListingsQuery) {
  const { database, user, market, language, at } = call;
  const { status, page } = filter;
  if (owner === "me" && !user) throw new ApiError("signed_out");
  const isMine = owner === "me" || owner.toLowerCase() === user?.username?.toLowerCase();
  const self = isMine ? user : null;
  const seller = filter.seen_by === "everybody" ? null : self;
  const userId = self?.id ?? (await findSellerId(database, owner.toLowerCase()));
  if (userId === null) throw new ApiError("not_found");
  const statuses = seller ? status : status.filter((one) => PUBLIC_STATUSES.includes(one));
  // Others' listings are visible in their own market only.
  const publicIn = seller === null ? market : undefined;
  const [counts, rows] = await Promise.all([
    countOwnListings(database, userId, publicIn),
    listOwnListings(database, { userId, statuses, publicIn, page, at }),
  ]);
  const ids = rows.map(({ id }) => id);
  const favorites = self ? null : await findFavoriteMarks(call, ids);
  const sum = (of: readonly ListingStatus[]) =>
    of.reduce((total, one) => total + (counts.get(one) ?? 0), 0);
  const query = new URLSearchParams(status.map((one) => ["status[]", one]));
  if (filter.seen_by) query.append("seen_by", filter.seen_by);
  return {
    ...toPage(
      rows.map((row) => ({
        ...presentOwnListing(row, { seller, language, delivery: call.delivery, at }),
        ...(favorites?.has(row.id) && { is_favorite: true as const }),
      })),
      { total: sum(statuses), page, path: `/profile/${encodeURIComponent(owner)}/listings`, query },
    ),
    counts: seller && countGroups(sum),
  };
}

const findSellerId = async (database: Database, usernameFolded: string): Promise<string | null> => {
  const row = await database
    .read()
    .selectFrom("user_account")
    .select("id")
    .where("username_folded", "=", usernameFolded)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
};
