import { SHIPMENT_EVENT_KINDS } from "#contract/courier.ts";
import type { ApiDeps } from "#api/context.ts";
import { lockOrder } from "#api/modules/order/lock-order.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { toShape } from "#api/modules/order/order-policy.ts";
import { findTransition, isClosed } from "#api/modules/order/order-states.ts";
import type { CourierEvent, CourierPort, CourierShipment } from "#api/providers/courier/port.ts";
import { planShipmentCheck, planShipmentStep } from "./plan-shipment.ts";
import { findNextStatus, isOpen, listOrderMoves } from "./shipment-states.ts";
import {
  findOpenShipment,
  findShipment,
  insertShipmentEvents,
  updateShipment,
  type ShipmentRow,
} from "./shipment-store.ts";

const hours = (n: number) => n * 60 * 60 * 1000;

/** A courier that says nothing about its next news is asked so often. */
export const ASK_AGAIN_AFTER = hours(6);

export type ShipmentDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "log"> & {
  courier: CourierPort;
};

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"];
export type LockedShipment = { order: LockedOrder; shipment: ShipmentRow };

/** A parcel as it is now, with its order locked. Throws where there is no such parcel. */
export async function lockShipment(
  { database }: Pick<ShipmentDeps, "database">,
  shipmentId: string,
): Promise<LockedShipment> {
  const found = await findShipment(database, shipmentId);
  const locked = found && (await lockOrder(database, found.order_id));
  const shipment = found && (await findShipment(database, shipmentId));
  if (!locked || !shipment) throw new Error(`There is no shipment ${shipmentId}`);
  return { order: locked.order, shipment };
}

const inOrder = (events: readonly CourierEvent[]): CourierEvent[] =>
  events.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      SHIPMENT_EVENT_KINDS.indexOf(a.kind) - SHIPMENT_EVENT_KINDS.indexOf(b.kind),
  );

/** The order follows its parcel as far as its table lets it; what it refuses is only kept. */
async function moveAlong(
  deps: ShipmentDeps,
  { order, shipment }: LockedShipment,
  event: CourierEvent,
  at: Date,
): Promise<LockedOrder> {
  let current = order;
  for (const move of listOrderMoves(shipment.leg, event.kind)) {
    if (!findTransition(toShape(current), move, "courier")) continue;
    const data = { shipment_id: shipment.id };
    current = await moveOrder(deps, current, move, { actor: "courier", data }, at);
  }
  if (isClosed(order.status)) {
    const fields = { order: order.id, shipment: shipment.id, event: event.kind };
    deps.log.warn(fields, "A parcel moves on whose order is over");
  }
  return current;
}

/** The courier had it in its hands before it was told that nobody wants it fetched. */
async function revive(
  { database, log }: ShipmentDeps,
  { shipment, order }: LockedShipment,
  events: readonly CourierEvent[],
  at: Date,
): Promise<ShipmentRow> {
  const isFetched =
    events.some(({ kind }) => kind === "picked_up") &&
    !events.some(({ kind }) => kind === "cancelled");
  if (shipment.status !== "cancelled" || !isFetched) return shipment;
  if (await findOpenShipment(database, order.id, shipment.leg)) return shipment;
  log.warn({ order: order.id, shipment: shipment.id }, "A cancelled parcel was fetched already");
  return updateShipment(database, shipment.id, { status: "moving" }, at);
}

/**
 * Writes down what the courier says of a parcel, in the current transaction and with its order locked:
 * each event once, in order, with the moves of the order that it stands for. Late, repeated and
 * outdated news change nothing.
 */
export async function applyTracking(
  deps: ShipmentDeps,
  locked: LockedShipment,
  { events, nextNewsAt }: CourierShipment,
  at: Date,
): Promise<ShipmentRow> {
  const { database, jobs } = deps;
  let shipment = await revive(deps, locked, events, at);
  let { order } = locked;
  const fresh = await insertShipmentEvents(database, shipment.id, events);
  for (const event of inOrder(events).filter(({ id }) => fresh.has(id))) {
    const wasOpen = isOpen(shipment);
    const status = findNextStatus(shipment.status, event.kind);
    if (status) shipment = await updateShipment(database, shipment.id, { status }, at);
    if (wasOpen && (status || shipment.status === "moving"))
      order = await moveAlong(deps, { order, shipment }, event, at);
  }
  if (shipment.status === "booked" && isClosed(order.status) && shipment.leg !== "to_seller") {
    shipment = await updateShipment(database, shipment.id, { status: "cancelled" }, at);
    await planShipmentStep(deps, shipment);
  }
  if (isOpen(shipment))
    await planShipmentCheck(deps, shipment, nextNewsAt ?? new Date(at.getTime() + ASK_AGAIN_AFTER));
  else await jobs.deadlines.cancel({ subject_type: "shipment", subject_id: shipment.id });
  return shipment;
}
