import type { ApiDeps } from "#api/context.ts";
import { isUndecided } from "./boost-states.ts";
import { findBoost, findBoostByReference, updateBoost } from "./boost-store.ts";
import { endBoost } from "./end-boost.ts";
import { lockBoost } from "./lock-boost.ts";
import {
  BOOST_CHECK,
  BOOST_END,
  BOOST_GIVE_UP,
  planChecks,
  planStep,
  stopChecks,
  toGiveUp,
} from "./plan-boost.ts";
import { takeBoostStep } from "./take-boost-step.ts";

/** Something has changed at the provider: false where the payment is no boost's. */
export async function wakeBoost(
  deps: Pick<ApiDeps, "database" | "jobs" | "cardProvider">,
  paymentReference: string,
): Promise<boolean> {
  const { database, cardProvider } = deps;
  const boost = await findBoostByReference(database, cardProvider.name, paymentReference);
  if (boost) await database.tx(() => planStep(deps, boost));
  return boost !== null;
}

/** Nobody has answered the bank, or the bank not us: nothing may be taken for it any more. */
async function giveUp(deps: ApiDeps, boostId: string, at: Date): Promise<void> {
  const { boost } = await lockBoost(deps.database, boostId);
  if (!isUndecided(boost)) return;
  if (toGiveUp(boost) > at) {
    await planChecks(deps, boost, at);
    return;
  }
  await stopChecks(deps, boost);
  await planStep(deps, await updateBoost(deps.database, boost.id, { status: "cancelled" }, at));
}

/** Registers what boosts do by themselves: steps of the outbox and their three clocks. */
export function workBoosts(deps: ApiDeps): void {
  const { database, jobs } = deps;
  const lock = {
    lock: ({ subject_id }: { subject_id: string }) => lockBoost(database, subject_id),
  };
  jobs.outbox.handle("boost-step", ({ payload }) => takeBoostStep(deps, payload.boost_id));
  // A deadline runs in a transaction, which a provider may never be called from.
  jobs.deadlines.handle(BOOST_CHECK, async ({ subject_id }) => {
    const boost = await findBoost(database, subject_id);
    if (boost && isUndecided(boost)) await planStep(deps, boost);
  });
  jobs.deadlines.handle(BOOST_GIVE_UP, ({ subject_id }, at) => giveUp(deps, subject_id, at), lock);
  jobs.deadlines.handle(
    BOOST_END,
    async ({ subject_id }, at) => endBoost(deps, await lockBoost(database, subject_id), at),
    lock,
  );
}
