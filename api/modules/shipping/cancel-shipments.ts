import type { ApiDeps } from "#api/context.ts";
import { planShipmentStep } from "./plan-shipment.ts";
import { isAfterOrder } from "./shipment-states.ts";
import { listShipments, updateShipment, type ShipmentRow } from "./shipment-store.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

/**
 * Nobody waits for the order's parcels any more: what is not fetched yet is given up, here in the
 * current transaction and at the courier after it. What brings the device home goes on.
 */
export async function cancelShipments(deps: Deps, orderId: string, at: Date): Promise<void> {
  await giveUp(deps, orderId, at, (shipment) => !isAfterOrder(shipment));
}

/** Nobody waits for the device of a claim any more: its parcel is given up where it was not fetched yet. */
export const cancelClaimParcel = (deps: Deps, orderId: string, at: Date): Promise<void> =>
  giveUp(deps, orderId, at, ({ leg }) => leg === "claim_to_hub");

async function giveUp(
  deps: Deps,
  orderId: string,
  at: Date,
  isMeant: (shipment: ShipmentRow) => boolean,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  for (const shipment of await listShipments(database, [orderId])) {
    const isUnfetched = shipment.status === "booking" || shipment.status === "booked";
    if (!isUnfetched || !isMeant(shipment)) continue;
    await planShipmentStep(
      deps,
      await updateShipment(database, shipment.id, { status: "cancelled" }, at),
    );
  }
}
