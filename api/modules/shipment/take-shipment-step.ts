import { CourierRejectedError, type CourierShipment } from "#api/providers/courier/port.ts";
import { bookAtCourier, toShipmentKey } from "./book-at-courier.ts";
import { STALE_AFTER, planShipmentCheck } from "./plan-shipment.ts";
import { applyTracking, lockShipment, type ShipmentDeps } from "./record-tracking.ts";
import { findShipment, updateShipment, type ShipmentRow } from "./shipment-store.ts";

const record = (
  deps: ShipmentDeps,
  { id }: ShipmentRow,
  answer: CourierShipment,
): Promise<ShipmentRow> =>
  deps.database.tx(async () =>
    applyTracking(deps, await lockShipment(deps, id), answer, deps.now()),
  );

async function pollCourier(deps: ShipmentDeps, shipment: ShipmentRow): Promise<void> {
  const answer = await deps.courier.track({ reference: shipment.courier_reference! });
  if (answer) await record(deps, shipment, answer);
  else
    deps.log.error(
      { shipment: shipment.id },
      "The courier does not know a parcel that it has booked",
    );
}

/** The booking may still be on its way to the courier: it is looked up once more. */
async function retryLater({ database, jobs, now }: ShipmentDeps, shipment: ShipmentRow) {
  const age = now().getTime() - shipment.updated_at.getTime();
  if (shipment.courier_reference !== null || age >= STALE_AFTER) return;
  const dueAt = new Date(now().getTime() + STALE_AFTER);
  await database.tx(() => planShipmentCheck({ jobs }, shipment, dueAt));
}

async function cancel(deps: ShipmentDeps, shipment: ShipmentRow): Promise<void> {
  const { courier, database } = deps;
  const reference = shipment.courier_reference;
  const key = toShipmentKey(shipment, "book");
  const known = await courier.track(reference === null ? { key } : { reference });
  if (!known) {
    await retryLater(deps, shipment);
    return;
  }
  try {
    await courier.cancel({
      reference: known.reference,
      key: toShipmentKey(shipment, "cancel"),
    });
  } catch (error) {
    if (!(error instanceof CourierRejectedError)) throw error;
    // The courier may have the parcel: it is polled for some weeks.
    deps.log.warn({ err: error, shipment: shipment.id }, "The courier did not cancel a parcel");
  }
  if (reference === null)
    await updateShipment(
      database,
      shipment.id,
      { courier_reference: known.reference, tracking_code: known.trackingCode },
      deps.now(),
    );
  const left = await courier.track({ reference: known.reference });
  if (left) await record(deps, shipment, left);
}

/** Idempotent, also concurrently. Throws where the courier does not answer, to be retried. */
export async function takeShipmentStep(deps: ShipmentDeps, shipmentId: string): Promise<void> {
  const { database, courier, log } = deps;
  database.refuseTx();
  const shipment = await findShipment(database, shipmentId);
  if (!shipment) return;
  if (shipment.courier !== courier.name) {
    log.error(
      { shipment: shipmentId, courier: shipment.courier },
      "A parcel's courier is no longer configured",
    );
    return;
  }
  const { status } = shipment;
  if (status === "booking") await bookAtCourier(deps, shipment);
  else if (status === "booked" || status === "moving") await pollCourier(deps, shipment);
  else if (status === "cancelled") await cancel(deps, shipment);
}
