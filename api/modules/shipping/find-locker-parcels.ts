import type { OrderStatus } from "#contract/order.ts";
import type { Database } from "#api/db/database.ts";
import { isOpen } from "./shipment-states.ts";
import { listShipments, type ShipmentRow } from "./shipment-store.ts";

type Sent = { id: string; status: OrderStatus; locker: unknown };

/** Parcels that lie in a locker for the buyers of these orders, by order. */
export async function findLockerParcels(
  database: Database,
  orders: readonly Sent[],
): Promise<Map<string, ShipmentRow & { ready_at: Date }>> {
  const ids = orders
    .filter(({ status, locker }) => status === "in_transit_to_buyer" && locker !== null)
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const parcels = (await listShipments(database, ids)).flatMap((parcel) =>
    parcel.leg === "to_buyer" && parcel.ready_at !== null && isOpen(parcel)
      ? [[parcel.order_id, { ...parcel, ready_at: parcel.ready_at }] as const]
      : [],
  );
  return new Map(parcels);
}
