import type { ApiDeps } from "#api/context.ts";
import type { PayoutRow } from "./payout-store.ts";

export const PAYOUT_DUE = "payout-due";
export const PAYOUT_CHECK = "payout-check";

type PlanDeps = Pick<ApiDeps, "jobs">;
type Planned = Pick<PayoutRow, "id" | "market">;

const toSubject = ({ id }: Planned) => ({ subject_type: "payout", subject_id: id });

/** Runs after the commit. */
export const planPayoutStep = ({ jobs }: PlanDeps, { id, market }: Planned): Promise<void> =>
  jobs.outbox.add({ market, topic: "payout-step", payload: { payout_id: id } });

export const planPayoutDue = ({ jobs }: PlanDeps, payout: Planned, dueAt: Date): Promise<void> =>
  jobs.deadlines.set({
    ...toSubject(payout),
    market: payout.market,
    kind: PAYOUT_DUE,
    due_at: dueAt,
  });

/** In case the provider sends no event. */
export const planPayoutCheck = ({ jobs }: PlanDeps, payout: Planned, dueAt: Date): Promise<void> =>
  jobs.deadlines.set({
    ...toSubject(payout),
    market: payout.market,
    kind: PAYOUT_CHECK,
    due_at: dueAt,
  });

export const stopPayoutChecks = ({ jobs }: PlanDeps, payout: Planned): Promise<void> =>
  jobs.deadlines.cancel(toSubject(payout));

export const toPayoutKey = ({ id, attempt }: { id: string; attempt: number }): string =>
  `payout-${id}-${attempt}`;
