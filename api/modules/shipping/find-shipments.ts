import type { Shipment } from "#contract/order.ts";
import type { Database } from "#api/db/database.ts";
import { presentShipment, type Viewer } from "./present-shipment.ts";
import { listShipmentEvents, listShipments } from "./shipment-store.ts";

/** Parcels of orders as this side of them may see them, by order, in the order in which they were booked. */
export async function findShipments(
  database: Database,
  orderIds: readonly string[],
  viewer: Viewer,
): Promise<Map<string, Shipment[]>> {
  const rows = await listShipments(database, orderIds);
  const shown = rows.filter(({ status }) => status !== "cancelled" && status !== "refused");
  const ids = shown.map(({ id }) => id);
  const events = Map.groupBy(await listShipmentEvents(database, ids), (row) => row.shipment_id);
  const byOrder = new Map<string, Shipment[]>();
  for (const row of shown) {
    const shipment = presentShipment(row, events.get(row.id) ?? [], viewer);
    if (shipment) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), shipment]);
  }
  return byOrder;
}
