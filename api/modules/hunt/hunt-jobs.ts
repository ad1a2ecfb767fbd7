import { minutes } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import { lockOwner } from "#api/http/owner.ts";
import { endAtDate, HUNT_END } from "./end-hunt.ts";
import { beginHunt, matchListing, sweepHunt } from "./find-matches.ts";
import { proposeAgreed } from "./follow-agreement.ts";
import { findHunt, listUnswept, lockHunt } from "./hunt-store.ts";

export type HuntDeps = Pick<
  ApiDeps,
  "database" | "jobs" | "random" | "delivery" | "config" | "log"
>;

const SWEEP_EVERY = minutes(5);
/** The index may lag behind, so a sweep begins before the end of the former one. */
const OVERLAP = minutes(10);

async function sweepHunts(deps: HuntDeps, at: Date): Promise<void> {
  const { database, log } = deps;
  const before = new Date(at.getTime() - SWEEP_EVERY + minutes(1));
  for (const id of await listUnswept(database, before, at))
    await database
      .tx(async () => {
        const hunt = await lockHunt(database, id);
        if (!hunt || hunt.status !== "active" || hunt.swept_at >= before) return;
        await sweepHunt(deps, hunt, { since: new Date(hunt.swept_at.getTime() - OVERLAP), at });
      })
      .catch((error: unknown) =>
        // The others are still swept; this one is retried at the next run.
        log.error({ err: error, hunt_id: id }, "A hunt could not be swept"),
      );
}

export function registerHuntJobs(deps: HuntDeps): void {
  const { jobs, database } = deps;
  const inTransaction = { inTransaction: true };
  jobs.outbox.handle(
    "hunt-listing",
    ({ payload }, at) => matchListing(deps, payload.listing_id, at),
    inTransaction,
  );
  jobs.outbox.handle(
    "hunt-begun",
    ({ payload }, at) => beginHunt(deps, payload.hunt_id, at),
    inTransaction,
  );
  jobs.outbox.handle(
    "hunt-agreed",
    ({ payload }, at) => proposeAgreed(deps, payload.offer_id, at),
    inTransaction,
  );
  jobs.deadlines.handle(HUNT_END, ({ subject_id }, at) => endAtDate(deps, subject_id, at), {
    lock: async ({ subject_id }) => {
      const hunt = await findHunt(database, subject_id);
      if (hunt) await lockOwner(database, { userId: hunt.user_id });
    },
  });
  jobs.work("sweep-hunts", (_, at) => sweepHunts(deps, at));
  jobs.repeat("sweep-hunts", SWEEP_EVERY);
}
