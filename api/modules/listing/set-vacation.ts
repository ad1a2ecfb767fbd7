import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { tellVacationEnd } from "#api/modules/notification/tell-vacation-end.ts";
import { isUnheld } from "#api/modules/order/reservation.ts";
import { nextDay, toMarketTime } from "#api/modules/shipping/market-time.ts";
import { lockListingsOf, type HeldListing } from "./listing-store.ts";
import { moveListing } from "./move-listing.ts";
import { findVacation, writeVacation } from "./own-listing-store.ts";
import { startVacationClock, stopVacationClock, VACATION_END } from "./vacation-clock.ts";

/**
 * Away: what is for sale leaves the shelf, but for what somebody is buying, until the seller is back or
 * the day `until` begins in the market. Back: it returns, but for what was hidden by hand. The hub may be
 * publishing one meanwhile, so those are locked too. Throws invalid_fields, and signed_out where the
 * account was closed since the call began.
 */
export function setVacation(
  call: UserCall,
  { is_away: isAway, until }: { is_away: boolean; until: string | null },
) {
  const { database, user, market, at } = call;
  if (isAway && until !== null) requireLater(market, until, at);
  return database.tx(() =>
    changeVacation(call, { userId: user.id, market, isAway, until: isAway ? until : null, at }),
  );
}

function requireLater(market: Market, until: string, at: Date): void {
  const { day } = toMarketTime(market, at);
  if (until <= day || until > nextDay(day, LIMITS.vacationDays))
    throw new ApiError("invalid_fields", { fields: { until: ["selling.until-invalid"] } });
}

type Change = { userId: string; market: Market; isAway: boolean; until: string | null; at: Date };

async function changeVacation(deps: ApiDeps, { userId, market, isAway, until, at }: Change) {
  const { database } = deps;
  const listings = await lockListingsOf(database, userId, ["published", "hidden", "under_review"]);
  const { since, is_closed: isClosed } = await findVacation(database, userId);
  if (isClosed) throw new ApiError("signed_out");
  const isChange = (since !== null) !== isAway;
  // Who is away already may still name another day.
  await writeVacation(database, userId, { since: isAway ? (since ?? at) : null, until });
  if (until === null) await stopVacationClock(deps, userId);
  else await startVacationClock(deps, { userId, market, until });
  if (!isChange) return tell({ since, until }, listings);
  const moved: HeldListing[] = [];
  for (const listing of listings) moved.push(await move(deps, listing, { isAway, at }));
  return tell({ since: isAway ? at : null, until }, moved);
}

async function move(
  deps: ApiDeps,
  listing: HeldListing,
  { isAway, at }: Pick<Change, "isAway" | "at">,
): Promise<HeldListing> {
  if (isAway && listing.status === "published" && (await isUnheld({ ...deps, at }, listing.id))) {
    const change = { hidden_by_vacation: true };
    return {
      ...listing,
      ...change,
      status: await moveListing(deps, listing, "hide", { by: "seller", at, change }),
    };
  }
  if (!isAway && listing.status === "hidden" && listing.hidden_by_vacation)
    return {
      ...listing,
      hidden_by_vacation: false,
      status: await moveListing(deps, listing, "unhide", { by: "seller", at }),
    };
  return listing;
}

const tell = (
  { since, until }: { since: Date | null; until: string | null },
  listings: readonly HeldListing[],
) => ({
  away_since: since?.toISOString() ?? null,
  away_until: until,
  hidden: listings.filter((one) => one.status === "hidden" && one.hidden_by_vacation).length,
  staying: listings.filter(({ status }) => status === "published").length,
});

/** Registers the end of vacations that have a day. */
export const workVacations = (deps: ApiDeps): void => {
  const { database, jobs } = deps;
  const lock = ({ subject_id: userId }: { subject_id: string }) =>
    lockListingsOf(database, userId, ["published", "hidden", "under_review"]);
  jobs.deadlines.handle(
    VACATION_END,
    async ({ subject_id: userId, market }, at) => {
      const [listing] = await lock({ subject_id: userId });
      const { since, is_closed: isClosed } = await findVacation(database, userId);
      // Nothing of a closed account goes on sale: what is restored looks at its day again.
      if (since === null || isClosed) return;
      await changeVacation(deps, { userId, market, isAway: false, until: null, at });
      if (listing) await tellVacationEnd(database, { userId, listingId: listing.id, at });
    },
    // Whoever sets or closes holds the listings first, then the deadline.
    { lock },
  );
};
