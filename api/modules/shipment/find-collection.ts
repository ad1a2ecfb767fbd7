import type { Market } from "#contract/market.ts";
import type { Collection, OrderStatus } from "#contract/order.ts";
import type { Locker, ShippingMethod } from "#contract/shipping-option.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { describeHub } from "#api/modules/shipping-option/index.ts";
import { isOpen } from "./shipment-states.ts";
import { listShipments, type ShipmentRow } from "./shipment-store.ts";

type CollectedOrder = {
  id: string;
  market: Market;
  status: OrderStatus;
  shipping_method: ShippingMethod | null;
  locker: Locker | null;
  pickup_ready_at: Date | null;
};

/** Null for a delivery to the door. */
export async function findCollection(
  { database, delivery }: Pick<Call, "database" | "delivery">,
  order: CollectedOrder,
): Promise<Collection | null> {
  const hub = delivery.hubs[order.market];
  if (order.shipping_method === "hub_pickup" && hub)
    return {
      kind: "hub",
      name: hub.name,
      address: describeHub(hub),
      hours: hub.hours,
      ready_at: order.pickup_ready_at?.toISOString() ?? null,
      last_day: null,
      code: null,
    };
  const parcel = (await findLockerParcels(database, [order])).get(order.id);
  if (!parcel || order.locker === null) return null;
  const { name, address, postal_code } = order.locker;
  return {
    kind: "locker",
    name,
    address: `${address}, ${postal_code}`,
    hours: null,
    ready_at: parcel.ready_at.toISOString(),
    last_day: parcel.collect_by,
    code: parcel.collect_code,
  };
}

type Sent = { id: string; status: OrderStatus; locker: unknown };

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
