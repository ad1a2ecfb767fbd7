import type { ApiDeps } from "#api/context.ts";
import { planShipmentStep } from "./plan-shipment.ts";
import { isAfterOrder, isOpen } from "./shipment-states.ts";
import {
  insertShipmentEvents,
  listShipments,
  type ShipmentRow,
  updateShipment,
} from "./shipment-store.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

/** Calls the courier after the transaction. Shipments that bring the device back continue. */
export async function cancelShipments(deps: Deps, orderId: string, at: Date): Promise<void> {
  await cancelUnfetched(deps, orderId, at, (shipment) => !isAfterOrder(shipment));
}

export const cancelClaimParcel = (deps: Deps, orderId: string, at: Date): Promise<void> =>
  cancelUnfetched(deps, orderId, at, ({ leg }) => leg === "claim_to_hub");

async function cancelUnfetched(
  deps: Deps,
  orderId: string,
  at: Date,
  isIncluded: (shipment: ShipmentRow) => boolean,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  for (const shipment of await listShipments(database, [orderId])) {
    const isUnfetched = shipment.status === "booking" || shipment.status === "booked";
    if (!isUnfetched || !isIncluded(shipment)) continue;
    await planShipmentStep(
      deps,
      await updateShipment(database, shipment.id, { status: "cancelled" }, at),
    );
  }
}

/** Without a courier event, because the hub has received the device. */
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
    await updateShipment(database, shipment.id, { status: "delivered", no_news_since: null }, at);
    await jobs.deadlines.cancel({ subject_type: "shipment", subject_id: shipment.id });
  }
}
