import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { announceOrderNews } from "#api/modules/order/announce-order-news.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { toShape } from "#api/modules/order/order-policy.ts";
import { findTransition, isClosed } from "#api/modules/order/order-states.ts";
import type { CourierEvent, CourierPort, CourierShipment } from "#api/providers/courier/port.ts";
import { businessDaysAfter } from "./business-days.ts";
import { endOfDay, nextDay, toMarketTime, toMoment } from "./market-time.ts";
import {
  LOCKER_LAST_DAY,
  planShipmentCheck,
  planShipmentStep,
  SHIPMENT_SILENCE,
} from "./plan-shipment.ts";
import {
  findNextStatus,
  isAfterOrder,
  isCancelledByCourier,
  isFetched,
  isOpen,
  listOrderMoves,
} from "./shipment-states.ts";
import {
  findOpenShipment,
  findShipment,
  inOrder,
  insertShipmentEvents,
  updateShipment,
  type ShipmentRow,
} from "./shipment-store.ts";

const hours = (n: number) => n * 60 * 60 * 1000;
const days = (n: number) => hours(n * 24);

/** 10:00, in minutes of the market's day. */
const REMINDED_AT = 10 * 60;
/** Business days without a word of the courier, after which people are told. */
const SILENT_DAYS = 3;

/** A courier that says nothing about its next news is asked so often. */
export const ASK_AGAIN_AFTER = hours(6);
/** So long a parcel that was given up here is asked about, while its courier has not cancelled it. */
const GIVEN_UP_FOLLOWED_FOR = days(28);

/** Given up not long ago: it may be on its way all the same. */
export const isFollowed = ({ status, updated_at }: ShipmentRow, at: Date): boolean =>
  status === "cancelled" && at.getTime() - updated_at.getTime() < GIVEN_UP_FOLLOWED_FOR;

export type ShipmentDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "log" | "delivery"> & {
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
    const mover = { actor: "courier", data, happenedAt: event.at } as const;
    current = await moveOrder(deps, current, move, mover, at);
  }
  if (shipment.leg === "claim_to_buyer" && event.kind === "delivered")
    await deps.jobs.outbox.add({
      market: order.market,
      topic: "claim-delivered",
      payload: { order_id: order.id, at: at.toISOString() },
    });
  if (isAfterOrder(shipment) && event.kind === "lost")
    await deps.jobs.outbox.add({
      market: order.market,
      topic: "claim-parcel-lost",
      payload: { order_id: order.id, at: at.toISOString() },
    });
  if (isClosed(order.status) && !isAfterOrder(shipment)) {
    const fields = { order: order.id, shipment: shipment.id, event: event.kind };
    deps.log.warn(fields, "A parcel moves on whose order is over");
  }
  return current;
}

/** It waits for its buyer, who is told where and until when, and once more before the last day. */
async function openLocker(
  deps: ShipmentDeps,
  { order, shipment }: LockedShipment,
  { locker, readyAt }: { locker: CourierShipment["locker"]; readyAt: Date },
  at: Date,
): Promise<ShipmentRow> {
  if (shipment.leg !== "to_buyer" || isClosed(order.status)) return shipment;
  const { market, id } = shipment;
  const code = locker?.code ?? null;
  const lastDay =
    locker?.collectBy ?? nextDay(toMarketTime(market, readyAt).day, LIMITS.lockerDays);
  await announceOrderNews(deps, order, {
    notice: "order-locker-ready",
    at,
    dueAt: endOfDay(market, lastDay),
    key: `locker-ready-${id}`,
    only: "buyer",
    ...(order.locker && { place: `${order.locker.name}, ${order.locker.address}` }),
    ...(code !== null && { code }),
  });
  await deps.jobs.deadlines.set({
    subject_type: "shipment",
    subject_id: id,
    market,
    kind: LOCKER_LAST_DAY,
    due_at: toMoment(market, nextDay(lastDay, -1), REMINDED_AT),
  });
  const change = { ready_at: readyAt, collect_by: lastDay, collect_code: code };
  return updateShipment(deps.database, id, change, at);
}

/** Its courier has spoken: it may be silent again for so many business days. */
async function listenOn(
  { database, jobs }: ShipmentDeps,
  shipment: ShipmentRow,
  at: Date,
): Promise<ShipmentRow> {
  const subject = { subject_type: "shipment", subject_id: shipment.id, kind: SHIPMENT_SILENCE };
  if (isOpen(shipment) && shipment.ready_at === null) {
    const { market, pickup_date: day } = shipment;
    // Until it is to be fetched there is nothing to say.
    const from =
      day === null ? at : new Date(Math.max(at.getTime(), toMoment(market, day, 0).getTime()));
    const due_at = businessDaysAfter(market, from, SILENT_DAYS);
    await jobs.deadlines.set({ ...subject, market, due_at });
  } else await jobs.deadlines.cancel(subject);
  return shipment.silent_since === null
    ? shipment
    : updateShipment(database, shipment.id, { silent_since: null }, at);
}

/** The courier had it in its hands before it was told that nobody wants it fetched. */
async function revive(
  { database, jobs, log }: ShipmentDeps,
  { shipment, order }: LockedShipment,
  events: readonly CourierEvent[],
  at: Date,
): Promise<ShipmentRow> {
  if (shipment.status !== "cancelled" || !isFetched(events)) return shipment;
  if (await findOpenShipment(database, order.id, shipment.leg)) return shipment;
  log.warn({ order: order.id, shipment: shipment.id }, "A cancelled parcel was fetched already");
  if (shipment.leg === "claim_to_hub")
    await jobs.outbox.add({
      market: order.market,
      topic: "claim-fetched",
      payload: { order_id: order.id, at: at.toISOString() },
    });
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
  { events, nextNewsAt, locker }: CourierShipment,
  at: Date,
): Promise<ShipmentRow> {
  const { database, jobs } = deps;
  let shipment = await revive(deps, locked, events, at);
  let { order } = locked;
  // A cancelled parcel keeps events without an effect: once it is followed again, they have theirs.
  const isRevived = shipment.status !== locked.shipment.status;
  const fresh = await insertShipmentEvents(database, shipment.id, events);
  for (const event of inOrder(events).filter(({ id }) => isRevived || fresh.has(id))) {
    const wasOpen = isOpen(shipment);
    const status = findNextStatus(shipment.status, event.kind);
    if (status) shipment = await updateShipment(database, shipment.id, { status }, at);
    if (wasOpen && (status || shipment.status === "moving"))
      order = await moveAlong(deps, { order, shipment }, event, at);
    if (event.kind === "ready_in_locker" && isOpen(shipment))
      shipment = await openLocker(deps, { order, shipment }, { locker, readyAt: event.at }, at);
  }
  if (fresh.size > 0) shipment = await listenOn(deps, shipment, at);
  if (shipment.status === "booked" && isClosed(order.status) && !isAfterOrder(shipment)) {
    shipment = await updateShipment(database, shipment.id, { status: "cancelled" }, at);
    await planShipmentStep(deps, shipment);
  }
  if (isOpen(shipment))
    await planShipmentCheck(deps, shipment, nextNewsAt ?? new Date(at.getTime() + ASK_AGAIN_AFTER));
  else {
    await jobs.deadlines.cancel({ subject_type: "shipment", subject_id: shipment.id });
    if (isFollowed(shipment, at) && !isCancelledByCourier(events))
      await planShipmentCheck(deps, shipment, new Date(at.getTime() + ASK_AGAIN_AFTER));
  }
  return shipment;
}
