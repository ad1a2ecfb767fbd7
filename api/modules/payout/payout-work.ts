import type { ApiDeps } from "#api/context.ts";
import { decidePayout, lockPayee } from "./decide-payout.ts";
import { isSent } from "./payout-states.ts";
import { PAYOUT_CHECK, PAYOUT_DUE, planPayoutCheck, planPayoutStep } from "./plan-payout.ts";
import { findPayoutByReference } from "./payout-store.ts";
import { ASK_AGAIN_AFTER, takePayoutStep } from "./take-payout-step.ts";

/** Something has become of a payout, says the provider; false where nobody knows it. */
export async function wakePayout(
  { database, jobs, cardProvider }: Pick<ApiDeps, "database" | "jobs" | "cardProvider">,
  reference: string,
): Promise<boolean> {
  const payout = await findPayoutByReference(database, cardProvider.name, reference);
  if (payout) await database.tx(() => planPayoutStep({ jobs }, payout));
  return payout !== null;
}

/** Registers what payouts do by themselves: their day, steps of the outbox, and asking again. */
export function workPayouts(deps: ApiDeps): void {
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
  // A deadline runs in a transaction, which a provider may never be called from.
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
