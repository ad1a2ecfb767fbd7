import type { ApiDeps } from "#api/context.ts";
import { decidePayout, lockPayee } from "./decide-payout.ts";
import { isSent } from "./payout-states.ts";
import { PAYOUT_CHECK, PAYOUT_DUE, planPayoutCheck, planPayoutStep } from "./plan-payout.ts";
import { findPayoutByReference } from "./payout-store.ts";
import { ASK_AGAIN_AFTER, takePayoutStep } from "./take-payout-step.ts";

/** False for an unknown reference. */
export async function resumePayout(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { provider, reference }: { provider: string; reference: string },
): Promise<boolean> {
  const payout = await findPayoutByReference(database, provider, reference);
  if (payout) await database.tx(() => planPayoutStep({ jobs }, payout));
  return payout !== null;
}

export function registerPayoutJobs(deps: ApiDeps): void {
  const { jobs, cardProvider } = deps;
  const lock = {
    lock: ({ subject_id }: { subject_id: string }) => lockPayee(deps, subject_id),
  };
  jobs.work("close-payout-account", ({ reference }) => cardProvider.closePayoutAccount(reference));
  jobs.outbox.handle("payout-step", ({ payload }) => takePayoutStep(deps, payload.payout_id));
  jobs.deadlines.handle(
    PAYOUT_DUE,
    ({ subject_id }, at) => decidePayout(deps, subject_id, at),
    lock,
  );
  // A deadline runs in a transaction, and the provider must never be called from one.
  jobs.deadlines.handle(
    PAYOUT_CHECK,
    async ({ subject_id }, at) => {
      const locked = await lockPayee(deps, subject_id);
      if (!locked || !isSent(locked.payout)) return;
      await planPayoutStep(deps, locked.payout);
      await planPayoutCheck(deps, locked.payout, new Date(at.getTime() + ASK_AGAIN_AFTER));
    },
    lock,
  );
}
