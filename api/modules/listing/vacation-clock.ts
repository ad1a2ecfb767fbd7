import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { toMoment } from "#api/modules/shipping/market-time.ts";
import { findVacation } from "./own-listing-store.ts";

/** Kind of the deadline at which a vacation ends by itself. */
export const VACATION_END = "vacation-end";

const toSubject = (userId: string) => ({
  subject_type: "account",
  subject_id: userId,
  kind: VACATION_END,
});

/** The vacation ends as the day `until` begins in the market. In the current transaction. */
export const startVacationClock = (
  { jobs }: Pick<ApiDeps, "jobs">,
  { userId, market, until }: { userId: string; market: Market; until: string },
): Promise<void> =>
  jobs.deadlines.set({ ...toSubject(userId), market, due_at: toMoment(market, until, 0) });

/** It is over, its seller ends it, or the account has closed. */
export const stopVacationClock = ({ jobs }: Pick<ApiDeps, "jobs">, userId: string): Promise<void> =>
  jobs.deadlines.cancel(toSubject(userId));

/**
 * An account that opens again is away until the day that it had named: one that has passed ends it at
 * once.
 */
export async function resumeVacation(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { userId, market }: { userId: string; market: Market },
): Promise<void> {
  const { since, until } = await findVacation(deps.database, userId);
  if (since !== null && until !== null) await startVacationClock(deps, { userId, market, until });
}
