import type { ApiDeps } from "#api/context.ts";
import { planShipmentStep } from "./plan-shipment.ts";
import { isAfterOrder } from "./shipment-states.ts";
import { listShipments, updateShipment } from "./shipment-store.ts";

/**
 * Nobody waits for the order's parcels any more: what is not fetched yet is given up, here in the
 * current transaction and at the courier after it. What brings the device home goes on.
 */
export async function cancelShipments(
  deps: Pick<ApiDeps, "database" | "jobs">,
  orderId: string,
  at: Date,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  for (const shipment of await listShipments(database, [orderId])) {
    const isUnfetched = shipment.status === "booking" || shipment.status === "booked";
    if (!isUnfetched || isAfterOrder(shipment)) continue;
    await planShipmentStep(
      deps,
      await updateShipment(database, shipment.id, { status: "cancelled" }, at),
    );
  }
}
