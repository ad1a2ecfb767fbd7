import { minutes, hours } from "#contract/duration.ts";
import type { Address } from "#contract/address.ts";
import type { PickupInterval, ShipmentLeg } from "#contract/shipment-events.ts";
import type { Market } from "#contract/market.ts";
import type { Locker, ShippingMethod } from "#contract/shipping-option.ts";
import type { Database } from "#api/db/database.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import { type Delivery, requireHub } from "#api/modules/shipping-option/index.ts";
import type { CourierPlace } from "#api/providers/courier/port.ts";
import {
  findOpenShipment,
  findPickupAddress,
  insertShipment,
  listShipments,
  type ShipmentRow,
} from "./shipment-store.ts";

export type PlanDeps = {
  database: Database;
  jobs: Jobs;
  courier: { readonly name: string };
  delivery: Delivery;
};

type PlaceDeps = Pick<PlanDeps, "database" | "delivery">;

export type ShippedOrder = {
  id: string;
  market: Market;
  buyer_id: string;
  seller_id: string;
  listing_id: string;
  address: Address | null;
  shipping_method: ShippingMethod | null;
  locker: Locker | null;
};

export const SHIPMENT_CHECK = "shipment-check";
export const SHIPMENT_RETRY = "shipment-retry";
export const SHIPMENT_SILENCE = "shipment-silence";
export const LOCKER_LAST_DAY = "locker-last-day";

/** A booking that takes longer has lost its process. */
export const STALE_AFTER = minutes(1);

const LONGEST_PAUSE = hours(12);
export const toRetryPause = (attempt: number): number =>
  Math.min(minutes(15) * 2 ** (attempt - 1), LONGEST_PAUSE);

const DEFAULT_METHOD: ShippingMethod = "courier";

export const toPlace = (address: Address): CourierPlace => ({
  name: address.full_name,
  address: address.address,
  city: address.city,
  postal_code: address.postal_code,
  country: address.country,
  mobile_number: address.mobile_number,
  notes: address.delivery_notes,
});

/** Runs after the commit and outside any transaction. */
export const planShipmentStep = (
  { jobs }: Pick<PlanDeps, "jobs">,
  { id, market }: Pick<ShipmentRow, "id" | "market">,
): Promise<void> =>
  jobs.outbox.add({ market, topic: "shipment-step", payload: { shipment_id: id } });

/** In case no event comes before. */
export const planShipmentCheck = (
  { jobs }: Pick<PlanDeps, "jobs">,
  { id, market }: Pick<ShipmentRow, "id" | "market">,
  dueAt: Date,
): Promise<void> =>
  jobs.deadlines.set({
    subject_type: "shipment",
    subject_id: id,
    market,
    kind: SHIPMENT_CHECK,
    due_at: dueAt,
  });

/** The hand-over place, else the address; with neither, the hub keeps the device. */
async function findSellerPlace(
  { database, delivery }: PlaceDeps,
  order: ShippedOrder,
): Promise<CourierPlace> {
  const fetched = (await listShipments(database, [order.id])).findLast(
    ({ leg }) => leg === "to_hub",
  );
  if (fetched) return fetched.from_place;
  const address = await findPickupAddress(database, {
    userId: order.seller_id,
    market: order.market,
    listingId: order.listing_id,
  });
  return address ? toPlace(address) : requireHub(delivery, order.market);
}

/** A buyer who collected at the hub may have no address: the device is handed in there. */
async function findBuyerPlace(
  { database, delivery }: PlaceDeps,
  order: ShippedOrder,
): Promise<CourierPlace> {
  const address =
    order.address ??
    (await findPickupAddress(database, {
      userId: order.buyer_id,
      market: order.market,
      listingId: null,
    }));
  return address ? toPlace(address) : requireHub(delivery, order.market);
}

/** The buyer's choice to the buyer, otherwise by road. */
export async function planWay(deps: PlaceDeps, order: ShippedOrder, leg: ShipmentLeg) {
  // A return needs no hub, should the market lose it.
  const hub = () => requireHub(deps.delivery, order.market);
  switch (leg) {
    case "to_hub":
      return { from: await findSellerPlace(deps, order), to: hub(), method: DEFAULT_METHOD };
    case "to_buyer":
      return {
        from: hub(),
        to: await findBuyerPlace(deps, order),
        method: order.shipping_method ?? DEFAULT_METHOD,
      };
    case "return":
      return {
        from: await findBuyerPlace(deps, order),
        // The buyer prints the label: the seller's notes for couriers are private.
        to: { ...(await findSellerPlace(deps, order)), notes: null },
        method: DEFAULT_METHOD,
      };
    case "claim_to_hub":
      return { from: await findBuyerPlace(deps, order), to: hub(), method: DEFAULT_METHOD };
    case "claim_to_buyer":
      return { from: hub(), to: await findBuyerPlace(deps, order), method: DEFAULT_METHOD };
    case "to_seller":
      return { from: hub(), to: await findSellerPlace(deps, order), method: DEFAULT_METHOD };
  }
}

/** Expects a locked order; calls the courier after the commit. Returns the leg's open shipment. */
export async function planShipment(
  deps: PlanDeps,
  order: ShippedOrder,
  leg: ShipmentLeg,
  at: Date,
): Promise<ShipmentRow> {
  const { database } = deps;
  database.requireTx();
  const open = await findOpenShipment(database, order.id, leg);
  if (open) return open;
  const { from, to, method } = await planWay(deps, order, leg);
  const shipment = await reserveShipment(deps, order, { leg, from, to, method, pickup: null }, at);
  await planShipmentStep(deps, shipment);
  await planShipmentCheck(deps, shipment, new Date(at.getTime() + STALE_AFTER));
  return shipment;
}

export const planReturn = (deps: PlanDeps, order: ShippedOrder, at: Date): Promise<ShipmentRow> =>
  planShipment(deps, order, "return", at);

type Way = {
  leg: ShipmentLeg;
  from: CourierPlace;
  to: CourierPlace;
  method: ShippingMethod;
  pickup: { date: string; interval: PickupInterval } | null;
};

export const reserveShipment = (
  { database, courier }: Pick<PlanDeps, "database" | "courier">,
  { id, market }: Pick<ShippedOrder, "id" | "market">,
  { leg, from, to, method, pickup }: Way,
  at: Date,
): Promise<ShipmentRow> =>
  insertShipment(
    database,
    {
      market,
      order_id: id,
      leg,
      courier: courier.name,
      method,
      from_place: from,
      to_place: to,
      pickup,
    },
    at,
  );
