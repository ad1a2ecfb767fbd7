import type { ApiDeps } from "#api/context.ts";
import type { PayoutRow } from "./payout-store.ts";

export const PAYOUT_DUE = "payout-due";
export const PAYOUT_CHECK = "payout-check";

type PlanDeps = Pick<ApiDeps, "jobs">;
type Planned = Pick<PayoutRow, "id" | "market">;

const toSubject = ({ id }: Planned) => ({ subject_type: "payout", subject_id: id });

/** Has the provider asked or told what the payout needs, after the commit. */
export const planPayoutStep = ({ jobs }: PlanDeps, { id, market }: Planned): Promise<void> =>
  jobs.outbox.add({ market, topic: "payout-step", payload: { payout_id: id } });

/** When it is looked at whether the payout can be sent. */
export const planPayoutDue = ({ jobs }: PlanDeps, payout: Planned, dueAt: Date): Promise<void> =>
  jobs.deadlines.set({
    ...toSubject(payout),
    market: payout.market,
    kind: PAYOUT_DUE,
    due_at: dueAt,
  });

/** When the provider is asked again, should it not tell by itself. */
export const planPayoutCheck = ({ jobs }: PlanDeps, payout: Planned, dueAt: Date): Promise<void> =>
  jobs.deadlines.set({
    ...toSubject(payout),
    market: payout.market,
    kind: PAYOUT_CHECK,
    due_at: dueAt,
  });

export const stopPayoutChecks = ({ jobs }: PlanDeps, payout: Planned): Promise<void> =>
  jobs.deadlines.cancel(toSubject(payout));

/** Under which key the provider sends an attempt of a payout, however often it is asked. */
export const toPayoutKey = ({ id, attempt }: { id: string; attempt: number }): string =>
  `payout-${id}-${attempt}`;
