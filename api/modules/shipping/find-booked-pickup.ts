import type { PickupInterval } from "#contract/courier.ts";
import type { Database } from "#api/db/database.ts";
import { listShipments } from "./shipment-store.ts";

/** When the courier comes for an order's device; null where nothing is booked. */
export async function findBookedPickup(
  database: Database,
  orderId: string,
): Promise<{ date: string; interval: PickupInterval } | null> {
  const parcel = (await listShipments(database, [orderId])).findLast(
    ({ leg, status }) => leg === "to_hub" && status === "booked",
  );
  return parcel && parcel.pickup_date !== null && parcel.pickup_interval !== null
    ? { date: parcel.pickup_date, interval: parcel.pickup_interval }
    : null;
}
