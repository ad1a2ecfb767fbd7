import type { ApiDeps } from "#api/context.ts";
import { isOpen } from "./shipment-states.ts";
import { insertShipmentEvents, listShipments, updateShipment } from "./shipment-store.ts";

/** The hub has the device in its hands: its parcel has arrived, whatever the courier said last. */
export async function closeArrived(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  orderId: string,
  at: Date,
): Promise<void> {
  database.requireTx();
  for (const shipment of await listShipments(database, [orderId])) {
    if (shipment.leg !== "to_hub" || !isOpen(shipment)) continue;
    const event = { id: "hub-arrival", kind: "delivered", at, place: null } as const;
    await insertShipmentEvents(database, shipment.id, [event]);
    await updateShipment(database, shipment.id, { status: "delivered", silent_since: null }, at);
    await jobs.deadlines.cancel({ subject_type: "shipment", subject_id: shipment.id });
  }
}
