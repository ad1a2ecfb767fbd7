import { hours, days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import {
  businessDaysAfter,
  endOfDay,
  nextDay,
  toMarketTime,
  toMoment,
} from "#api/modules/calendar/index.ts";
import {
  announceOrderNews,
  findTransition,
  isClosed,
  lockOrder,
  moveOrder,
  toShape,
} from "#api/modules/order/index.ts";
import type { CourierEvent, CourierPort, CourierShipment } from "#api/providers/courier/port.ts";
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

/** 10:00, in minutes of the market's day. */
const REMIND_AT = 10 * 60;
/** A parcel without a courier event for this long is stuck. */
export const BUSINESS_DAYS_WITHOUT_NEWS = 3;

/** Polling interval while the courier does not say when the next event is expected. */
export const ASK_AGAIN_AFTER = hours(6);
const GIVEN_UP_FOLLOWED_FOR = days(28);

/** The courier may have picked up a recently cancelled shipment. */
export const isFollowed = (
  { status, updated_at }: Pick<ShipmentRow, "status" | "updated_at">,
  at: Date,
): boolean => status === "cancelled" && at.getTime() - updated_at.getTime() < GIVEN_UP_FOLLOWED_FOR;

export type ShipmentDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "log" | "delivery"> & {
  courier: CourierPort;
  config: Pick<ApiDeps["config"], "passportKey">;
};

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"];
export type LockedShipment = { order: LockedOrder; shipment: ShipmentRow };

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

async function moveOrderByEvent(
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
    deps.log.warn(fields, "A parcel of a closed order is still moving");
  }
  return current;
}

async function announceLocker(
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
    due_at: toMoment(market, nextDay(lastDay, -1), REMIND_AT),
  });
  const change = { ready_at: readyAt, collect_by: lastDay, collect_code: code };
  return updateShipment(deps.database, id, change, at);
}

async function resetSilenceDeadline(
  { database, jobs }: ShipmentDeps,
  shipment: ShipmentRow,
  at: Date,
): Promise<ShipmentRow> {
  const subject = { subject_type: "shipment", subject_id: shipment.id, kind: SHIPMENT_SILENCE };
  if (isOpen(shipment) && shipment.ready_at === null) {
    const { market, pickup_date: day } = shipment;
    // No event is expected before the day of the pickup.
    const from =
      day === null ? at : new Date(Math.max(at.getTime(), toMoment(market, day, 0).getTime()));
    const due_at = businessDaysAfter(market, from, BUSINESS_DAYS_WITHOUT_NEWS);
    await jobs.deadlines.set({ ...subject, market, due_at });
  } else await jobs.deadlines.cancel(subject);
  return shipment.no_news_since === null
    ? shipment
    : updateShipment(database, shipment.id, { no_news_since: null }, at);
}

/** The courier had picked it up before it was cancelled. */
async function reopenShipment(
  { database, jobs, log }: ShipmentDeps,
  { shipment, order }: LockedShipment,
  events: readonly CourierEvent[],
  at: Date,
): Promise<ShipmentRow> {
  if (shipment.status !== "cancelled" || !isFetched(events)) return shipment;
  if (await findOpenShipment(database, order.id, shipment.leg)) return shipment;
  log.warn({ order: order.id, shipment: shipment.id }, "A cancelled parcel was picked up already");
  if (shipment.leg === "claim_to_hub")
    await jobs.outbox.add({
      market: order.market,
      topic: "claim-fetched",
      payload: { order_id: order.id, at: at.toISOString() },
    });
  return updateShipment(database, shipment.id, { status: "moving" }, at);
}

/** Expects a locked order. Late, repeated and outdated events change nothing. */
export async function applyTracking(
  deps: ShipmentDeps,
  locked: LockedShipment,
  { events, nextNewsAt, locker }: CourierShipment,
  at: Date,
): Promise<ShipmentRow> {
  const { database, jobs } = deps;
  let shipment = await reopenShipment(deps, locked, events, at);
  let { order } = locked;
  // A cancelled shipment stores events without effect until it is reopened.
  const isReopened = shipment.status !== locked.shipment.status;
  const fresh = await insertShipmentEvents(database, shipment.id, events);
  for (const event of inOrder(events).filter(({ id }) => isReopened || fresh.has(id))) {
    const wasOpen = isOpen(shipment);
    const status = findNextStatus(shipment.status, event.kind);
    if (status) shipment = await updateShipment(database, shipment.id, { status }, at);
    if (wasOpen && (status || shipment.status === "moving"))
      order = await moveOrderByEvent(deps, { order, shipment }, event, at);
    if (event.kind === "ready_in_locker" && isOpen(shipment))
      shipment = await announceLocker(deps, { order, shipment }, { locker, readyAt: event.at }, at);
  }
  if (fresh.size > 0) shipment = await resetSilenceDeadline(deps, shipment, at);
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
