import type { ApiDeps } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { endOfDay } from "#api/modules/calendar/index.ts";
import { announceOrderNews, isClosed } from "#api/modules/order/index.ts";
import { retryRefused } from "./book-at-courier.ts";
import { registerCourierDayJobs } from "./close-courier-day.ts";
import {
  LOCKER_LAST_DAY,
  planShipmentCheck,
  planShipmentStep,
  SHIPMENT_CHECK,
  SHIPMENT_RETRY,
  SHIPMENT_SILENCE,
} from "./plan-shipment.ts";
import { ASK_AGAIN_AFTER, isFollowed, lockShipment } from "./record-tracking.ts";
import { isOpen } from "./shipment-states.ts";
import { findShipmentByReference, updateShipment } from "./shipment-store.ts";
import { takeShipmentStep } from "./take-shipment-step.ts";

async function handleCourierEvent(
  { database, jobs, courier }: ApiDeps,
  reference: string,
): Promise<void> {
  const shipment = await findShipmentByReference(database, courier.name, reference);
  await database.tx(() =>
    shipment
      ? planShipmentStep({ jobs }, shipment)
      : publish({ database, jobs }, "unknown_parcel_moved", { courier: courier.name, reference }),
  );
}

async function notifySilence(deps: ApiDeps, shipmentId: string, at: Date): Promise<void> {
  const { order, shipment } = await lockShipment(deps, shipmentId);
  if (!isOpen(shipment)) return;
  await updateShipment(deps.database, shipmentId, { no_news_since: at }, at);
  if (isClosed(order.status)) return;
  const key = `silent-${shipmentId}`;
  await announceOrderNews(deps, order, { notice: "order-parcel-silent", at, dueAt: null, key });
}

async function remindOfLastDay(deps: ApiDeps, shipmentId: string, at: Date): Promise<void> {
  const { order, shipment } = await lockShipment(deps, shipmentId);
  const { market, collect_by: lastDay, collect_code: code } = shipment;
  if (!isOpen(shipment) || isClosed(order.status) || lastDay === null) return;
  await announceOrderNews(deps, order, {
    notice: "order-locker-last-day",
    at,
    dueAt: endOfDay(market, lastDay),
    key: `locker-last-day-${shipmentId}`,
    only: "buyer",
    ...(order.locker && { place: `${order.locker.name}, ${order.locker.address}` }),
    ...(code !== null && { code }),
  });
}

export function registerShipmentJobs(deps: ApiDeps): void {
  const { jobs, courier } = deps;
  jobs.outbox.handle("shipment-step", ({ payload }) => takeShipmentStep(deps, payload.shipment_id));
  // A deadline runs in a transaction, and the courier must never be called from one.
  jobs.deadlines.handle(
    SHIPMENT_CHECK,
    async ({ subject_id }, at) => {
      const { shipment } = await lockShipment(deps, subject_id);
      const isOut = shipment.status === "cancelled" && shipment.courier_reference === null;
      if (!isOpen(shipment) && !isOut && !isFollowed(shipment, at)) return;
      await planShipmentStep(deps, shipment);
      if (isOut) return;
      // In case the courier does not answer until its step is given up.
      await planShipmentCheck(deps, shipment, new Date(at.getTime() + ASK_AGAIN_AFTER));
    },
    { lock: ({ subject_id }) => lockShipment(deps, subject_id) },
  );
  const lock = ({ subject_id }: { subject_id: string }) => lockShipment(deps, subject_id);
  jobs.deadlines.handle(
    SHIPMENT_RETRY,
    ({ subject_id }, at) => retryRefused(deps, subject_id, at),
    { lock },
  );
  jobs.deadlines.handle(
    SHIPMENT_SILENCE,
    ({ subject_id }, at) => notifySilence(deps, subject_id, at),
    { lock },
  );
  jobs.deadlines.handle(
    LOCKER_LAST_DAY,
    ({ subject_id }, at) => remindOfLastDay(deps, subject_id, at),
    { lock },
  );
  registerCourierDayJobs(deps);
  jobs.work("forget-parcel", async ({ key }) => courier.erase?.({ key }));
  courier.onEvent(({ reference }) => handleCourierEvent(deps, reference));
}
