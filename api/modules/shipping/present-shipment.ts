import type { ShipmentLeg } from "#contract/courier.ts";
import type { Shipment } from "#contract/order.ts";
import type { ShipmentEventRow, ShipmentRow } from "./shipment-store.ts";

/** Who looks at a parcel. */
export type Viewer = "buyer" | "seller" | "staff";

/** Whose door is at one end of a way whose other end is the hub; a return leads from one to the other. */
const DOOR: Record<ShipmentLeg, Exclude<Viewer, "staff"> | null> = {
  to_hub: "seller",
  to_buyer: "buyer",
  to_seller: "seller",
  return: null,
};

/**
 * Null until the courier has taken the booking. Of the other side's door nobody learns in which city
 * it is, or when somebody waits there.
 */
export function presentShipment(
  row: ShipmentRow,
  events: readonly ShipmentEventRow[],
  viewer: Viewer,
): Shipment | null {
  if (row.tracking_code === null) return null;
  const door = DOOR[row.leg];
  const isSeen = viewer === "staff" || door === null || door === viewer;
  return {
    leg: row.leg,
    courier: row.courier,
    method: row.method,
    tracking_code: row.tracking_code,
    tracking_url: row.tracking_url,
    pickup:
      !isSeen || row.pickup_date === null || row.pickup_interval === null
        ? null
        : { date: row.pickup_date, interval: row.pickup_interval },
    events: events.map(({ kind, at, place }) => ({
      kind,
      at: at.toISOString(),
      place: isSeen ? place : null,
    })),
  };
}
