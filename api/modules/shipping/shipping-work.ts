import type { ApiDeps } from "#api/context.ts";
import { workCourierDays } from "./close-courier-day.ts";
import { planShipmentCheck, planShipmentStep, SHIPMENT_CHECK } from "./plan-shipment.ts";
import { ASK_AGAIN_AFTER, lockShipment } from "./record-tracking.ts";
import { isOpen } from "./shipment-states.ts";
import { findShipmentByReference } from "./shipment-store.ts";
import { takeShipmentStep } from "./take-shipment-step.ts";

/** Something has happened to a parcel, says its courier. Harmless for one that nobody knows. */
async function wakeShipment(
  { database, jobs, courier }: ApiDeps,
  reference: string,
): Promise<void> {
  const shipment = await findShipmentByReference(database, courier.name, reference);
  if (shipment) await database.tx(() => planShipmentStep({ jobs }, shipment));
}

/** Registers what parcels do by themselves: steps of the outbox, checks by the clock, courier's events. */
export function workShipments(deps: ApiDeps): void {
  const { jobs, courier } = deps;
  jobs.outbox.handle("shipment-step", ({ payload }) => takeShipmentStep(deps, payload.shipment_id));
  // A deadline runs in a transaction, which a courier may never be called from.
  jobs.deadlines.handle(
    SHIPMENT_CHECK,
    async ({ subject_id }, at) => {
      const { shipment } = await lockShipment(deps, subject_id);
      const isOut = shipment.status === "cancelled" && shipment.courier_reference === null;
      if (!isOpen(shipment) && !isOut) return;
      await planShipmentStep(deps, shipment);
      if (isOut) return;
      // Should the courier stay silent until its step is given up.
      await planShipmentCheck(deps, shipment, new Date(at.getTime() + ASK_AGAIN_AFTER));
    },
    { lock: ({ subject_id }) => lockShipment(deps, subject_id) },
  );
  workCourierDays(deps);
  jobs.work("forget-parcel", async ({ key }) => courier.forget?.({ key }));
  courier.onEvent(({ reference }) => wakeShipment(deps, reference));
}
