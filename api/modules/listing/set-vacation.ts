import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { tellVacationEnd } from "#api/modules/notification/tell-vacation-end.ts";
import { isUnheld } from "#api/modules/order/is-unheld.ts";
import { nextDay, toMarketTime, toMoment } from "#api/modules/shipping/market-time.ts";
import { lockListingsOf, type HeldListing } from "./listing-store.ts";
import { moveListing } from "./move-listing.ts";
import { findVacation, writeVacation } from "./own-listing-store.ts";

/** Kind of the deadline at which a vacation ends by itself. */
const VACATION_END = "vacation-end";
const toSubject = (userId: string) => ({
  subject_type: "account",
  subject_id: userId,
  kind: VACATION_END,
});

/**
 * Away: what is for sale leaves the shelf, but for what somebody is buying, until the seller is back or
 * the day `until` begins in the market. Back: it returns, but for what was hidden by hand. The hub may be
 * publishing one meanwhile, so those are locked too. Throws invalid_fields.
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
  const { database, jobs } = deps;
  const listings = await lockListingsOf(database, userId, ["published", "hidden", "under_review"]);
  const { since } = await findVacation(database, userId);
  const isChange = (since !== null) !== isAway;
  // Who is away already may still name another day.
  await writeVacation(database, userId, { since: isAway ? (since ?? at) : null, until });
  if (until === null) await jobs.deadlines.cancel(toSubject(userId));
  else
    await jobs.deadlines.set({ ...toSubject(userId), market, due_at: toMoment(market, until, 0) });
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
  deps.jobs.deadlines.handle(VACATION_END, async ({ subject_id: userId, market }, at) => {
    const { database } = deps;
    const [listing] = await lockListingsOf(database, userId, [
      "published",
      "hidden",
      "under_review",
    ]);
    const { since } = await findVacation(database, userId);
    if (since === null) return;
    await changeVacation(deps, { userId, market, isAway: false, until: null, at });
    if (listing) await tellVacationEnd(database, { userId, listingId: listing.id, at });
  });
};
