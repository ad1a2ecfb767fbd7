import type { ApiDeps } from "#api/context.ts";
import { findParcelByReference, planParcelStep } from "#api/modules/hub-stock/index.ts";
import { ASK_AGAIN_AFTER, isFollowed, isOpen } from "#api/modules/shipment/index.ts";
import { lockParcel, PARCEL_CHECK, planParcelCheck, takeParcelStep } from "./take-parcel-step.ts";

/** The courier reports an event of a parcel that may belong to a stay at the hub. */
export async function followParcel(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  event: { courier: string; reference: string },
): Promise<void> {
  const parcel = await findParcelByReference(database, event);
  if (parcel) await planParcelStep({ jobs }, parcel);
}

export function registerStockParcelJobs(deps: ApiDeps): void {
  const { jobs } = deps;
  jobs.outbox.handle("stock-parcel-step", ({ payload }) => takeParcelStep(deps, payload.parcel_id));
  const lock = ({ subject_id }: { subject_id: string }) => lockParcel(deps, subject_id);
  // A deadline runs in a transaction, and the courier must never be called from one.
  jobs.deadlines.handle(
    PARCEL_CHECK,
    async ({ subject_id }, at) => {
      const { parcel } = await lockParcel(deps, subject_id);
      const isOut = parcel.status === "cancelled" && parcel.courier_reference === null;
      if (!isOpen(parcel) && !isOut && !isFollowed(parcel, at)) return;
      await planParcelStep(deps, parcel);
      // In case the courier does not answer until its step is given up.
      if (!isOut) await planParcelCheck(deps, parcel, new Date(at.getTime() + ASK_AGAIN_AFTER));
    },
    { lock },
  );
}
