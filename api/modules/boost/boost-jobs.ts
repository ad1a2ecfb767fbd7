import type { ApiDeps } from "#api/context.ts";
import {
  isUndecided,
  findBoost,
  findBoostByReference,
  updateBoost,
  lockBoost,
} from "./boost-store.ts";
import {
  endBoost,
  BOOST_CHECK,
  BOOST_END,
  BOOST_GIVE_UP,
  planChecks,
  scheduleBoostStep,
  stopChecks,
  toGiveUp,
} from "./plan-boost.ts";
import { takeBoostStep } from "./take-boost-step.ts";

/** In the current transaction; the payment may belong to no boost. */
export async function resumeBoost(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { provider, reference }: { provider: string; reference: string },
): Promise<void> {
  const boost = await findBoostByReference(deps.database, provider, reference);
  if (boost) await scheduleBoostStep(deps, boost);
}

async function cancelUndecided(deps: ApiDeps, boostId: string, at: Date): Promise<void> {
  const { boost } = await lockBoost(deps.database, boostId);
  if (!isUndecided(boost)) return;
  if (toGiveUp(boost) > at) {
    await planChecks(deps, boost, at);
    return;
  }
  await stopChecks(deps, boost);
  await scheduleBoostStep(
    deps,
    await updateBoost(deps.database, boost.id, { status: "cancelled" }, at),
  );
}

export function registerBoostJobs(deps: ApiDeps): void {
  const { database, jobs } = deps;
  const lock = {
    lock: ({ subject_id }: { subject_id: string }) => lockBoost(database, subject_id),
  };
  jobs.outbox.handle("boost-step", ({ payload }) => takeBoostStep(deps, payload.boost_id));
  // A deadline runs in a transaction, in which no provider may be called.
  jobs.deadlines.handle(BOOST_CHECK, async ({ subject_id }) => {
    const boost = await findBoost(database, subject_id);
    if (boost && isUndecided(boost)) await scheduleBoostStep(deps, boost);
  });
  jobs.deadlines.handle(
    BOOST_GIVE_UP,
    ({ subject_id }, at) => cancelUndecided(deps, subject_id, at),
    lock,
  );
  jobs.deadlines.handle(
    BOOST_END,
    async ({ subject_id }, at) => endBoost(deps, await lockBoost(database, subject_id), at),
    lock,
  );
}
