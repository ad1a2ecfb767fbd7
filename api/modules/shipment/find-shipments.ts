import type { ShipmentLeg } from "#contract/shipment-events.ts";
import type { Shipment } from "#contract/order.ts";
import type { Database } from "#api/db/database.ts";
import { isGivenUp } from "./shipment-states.ts";
import {
  findOpenShipment,
  listShipmentEvents,
  listShipments,
  type ShipmentEventRow,
  type ShipmentRow,
} from "./shipment-store.ts";

export async function findShipments(
  database: Database,
  orderIds: readonly string[],
  viewer: Viewer,
): Promise<Map<string, Shipment[]>> {
  const rows = await listShipments(database, orderIds);
  const shown = rows.filter((row) => !isGivenUp(row));
  const ids = shown.map(({ id }) => id);
  const events = Map.groupBy(await listShipmentEvents(database, ids), (row) => row.shipment_id);
  const byOrder = new Map<string, Shipment[]>();
  for (const row of shown) {
    const shipment = presentShipment(row, events.get(row.id) ?? [], viewer);
    if (shipment) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), shipment]);
  }
  return byOrder;
}

export const hasOpenShipment = async (
  database: Database,
  orderId: string,
  leg: ShipmentLeg,
): Promise<boolean> => (await findOpenShipment(database, orderId, leg)) !== null;

export type Viewer = "buyer" | "seller" | "staff";

type Party = Exclude<Viewer, "staff">;

/** A return leads from door to door, so that either party would learn the other's town. */
const SEES_PLACES: Record<ShipmentLeg, Party | null> = {
  to_hub: "seller",
  to_buyer: "buyer",
  to_seller: "seller",
  return: null,
  claim_to_hub: "buyer",
  claim_to_buyer: "buyer",
};
const IS_AT_DOOR_OF: Record<ShipmentLeg, Party> = {
  to_hub: "seller",
  to_buyer: "buyer",
  to_seller: "seller",
  return: "buyer",
  claim_to_hub: "buyer",
  claim_to_buyer: "buyer",
};

/** Null until booked. Hides the other party's town, and when the courier comes there. */
export function presentShipment(
  row: ShipmentRow,
  events: readonly ShipmentEventRow[],
  viewer: Viewer,
): Shipment | null {
  if (row.tracking_code === null) return null;
  // The seller must not see the buyer's claims against us.
  if (viewer === "seller" && row.leg.startsWith("claim_")) return null;
  const mayRead = (party: Party | null) => viewer === "staff" || viewer === party;
  const seesPlaces = mayRead(SEES_PLACES[row.leg]);
  const isAtDoor = mayRead(IS_AT_DOOR_OF[row.leg]);
  return {
    leg: row.leg,
    courier: row.courier,
    method: row.method,
    // The courier's page for this code shows the places.
    tracking_code: isAtDoor ? row.tracking_code : null,
    tracking_url: isAtDoor ? row.tracking_url : null,
    pickup:
      !isAtDoor || row.pickup_date === null || row.pickup_interval === null
        ? null
        : { date: row.pickup_date, interval: row.pickup_interval },
    events: events
      // The hub may have reported the delivery before the courier did.
      .filter(
        ({ kind }, index) =>
          kind !== "delivered" || events.findIndex((event) => event.kind === kind) === index,
      )
      .map(({ kind, at, place }) => ({
        kind,
        at: at.toISOString(),
        place: seesPlaces ? place : null,
      })),
  };
}
