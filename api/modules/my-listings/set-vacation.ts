import type { ApiDeps, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { nextDay, toMarketTime, toMoment } from "#api/modules/calendar/index.ts";
import {
  findVacation,
  type HeldListing,
  lockListingsOf,
  moveListing,
  type Vacation,
} from "#api/modules/listing/index.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import { isUnheld } from "#api/modules/order/index.ts";
import { isSellingStopped, requireUnrestricted } from "#api/modules/restriction/index.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";

/** Locks listings under review too: the hub may publish one. Throws invalid_fields, signed_out, account_limited. */
export async function setVacation(
  call: UserCall,
  { is_away: isAway, until }: { is_away: boolean; until: string | null },
) {
  const { database, user, market, at } = call;
  if (isAway && until !== null) requireLater(market, until, at);
  if (!isAway) await requireUnrestricted(call, "sell");
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
  await writeVacation(database, userId, { since: isAway ? (since ?? at) : null, until });
  if (until === null) await stopVacationClock(deps, userId);
  else await startVacationClock(deps, { userId, market, until });
  if (!isChange) return presentVacation({ since, until }, listings);
  const moved: HeldListing[] = [];
  for (const listing of listings) moved.push(await moveForVacation(deps, listing, { isAway, at }));
  return presentVacation({ since: isAway ? at : null, until }, moved);
}

async function moveForVacation(
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

const presentVacation = (
  { since, until }: { since: Date | null; until: string | null },
  listings: readonly HeldListing[],
) => ({
  away_since: since?.toISOString() ?? null,
  away_until: until,
  hidden: listings.filter((one) => one.status === "hidden" && one.hidden_by_vacation).length,
  staying: listings.filter(({ status }) => status === "published").length,
});

export const registerVacationJobs = (deps: ApiDeps): void => {
  const { database, jobs } = deps;
  const lock = ({ subject_id: userId }: { subject_id: string }) =>
    lockListingsOf(database, userId, ["published", "hidden", "under_review"]);
  jobs.deadlines.handle(
    VACATION_END,
    async ({ subject_id: userId, market }, at) => {
      const [listing] = await lock({ subject_id: userId });
      const { since, is_closed: isClosed } = await findVacation(database, userId);
      // A closed account sells nothing: its restoration sets the deadline again.
      if (since === null || isClosed) return;
      // The end of the decision sets the deadline again.
      if (await isSellingStopped(database, userId, at)) return;
      await changeVacation(deps, { userId, market, isAway: false, until: null, at });
      if (listing) await notifyVacationEnd(deps, { userId, listingId: listing.id, at });
    },
    // Lock order: listings first, then the deadline.
    { lock },
  );
};

const VACATION_END = "vacation-end";

const toSubject = (userId: string) => ({
  subject_type: "account",
  subject_id: userId,
  kind: VACATION_END,
});

/** It ends when the day `until` begins in the market. */
const startVacationClock = (
  { jobs }: Pick<ApiDeps, "jobs">,
  { userId, market, until }: { userId: string; market: Market; until: string },
): Promise<void> =>
  jobs.deadlines.set({ ...toSubject(userId), market, due_at: toMoment(market, until, 0) });

export const stopVacationClock = ({ jobs }: Pick<ApiDeps, "jobs">, userId: string): Promise<void> =>
  jobs.deadlines.cancel(toSubject(userId));

/** A day that has passed ends the vacation at once. */
export async function resumeVacation(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { userId, market }: { userId: string; market: Market },
): Promise<void> {
  const { since, until } = await findVacation(deps.database, userId);
  if (since !== null && until !== null) await startVacationClock(deps, { userId, market, until });
}

const writeVacation = async (
  database: Database,
  userId: string,
  { since, until }: Vacation,
): Promise<void> => {
  await database
    .db()
    .updateTable("user_account")
    .set({ on_vacation_since: since, on_vacation_until: until })
    .where("id", "=", userId)
    .execute();
};

const notifyVacationEnd = (
  deps: Pick<ApiDeps, "database" | "jobs">,
  { userId, listingId, at }: { userId: string; listingId: string; at: Date },
): Promise<void> =>
  notifyAccount(deps, {
    userId,
    topic: "listing-vacation-ended",
    subject: { type: "listing", id: listingId },
    write: async () => ({ data: {}, mail: { template: "listing-vacation-ended", payload: {} } }),
    dedupeKey: `vacation-ended-${userId}-${at.getTime()}`,
    at,
  });
