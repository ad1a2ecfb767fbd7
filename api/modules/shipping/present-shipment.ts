import type { Shipment } from "#contract/order.ts";
import type { ShipmentEventRow, ShipmentRow } from "./shipment-store.ts";

/** Null until the courier has taken the booking. */
export function presentShipment(
  row: ShipmentRow,
  events: readonly ShipmentEventRow[],
): Shipment | null {
  if (row.tracking_code === null) return null;
  return {
    leg: row.leg,
    courier: row.courier,
    method: row.method,
    tracking_code: row.tracking_code,
    tracking_url: row.tracking_url,
    pickup:
      row.pickup_date === null || row.pickup_interval === null
        ? null
        : { date: row.pickup_date, interval: row.pickup_interval },
    events: events.map(({ kind, at, place }) => ({ kind, at: at.toISOString(), place })),
  };
}
