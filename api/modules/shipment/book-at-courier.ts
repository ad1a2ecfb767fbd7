import type { Locker } from "#contract/shipping-option.ts";
import { giveCheckToOrder } from "#api/modules/hub-stock/index.ts";
import {
  announceOrderNews,
  findTransition,
  isClosed,
  moveOrder,
  toShape,
} from "#api/modules/order/index.ts";
import {
  CourierRejectedError,
  type CourierShipment,
  type ShipmentRequest,
} from "#api/providers/courier/port.ts";
import { planShipment, planShipmentStep, SHIPMENT_RETRY, toRetryPause } from "./plan-shipment.ts";
import {
  applyTracking,
  lockShipment,
  type LockedShipment,
  type ShipmentDeps,
} from "./record-tracking.ts";
import { isAfterOrder, isGivenUp } from "./shipment-states.ts";
import { findContents, listShipments, updateShipment, type ShipmentRow } from "./shipment-store.ts";

export const toShipmentKey = ({ id }: Pick<ShipmentRow, "id">, step: "book" | "cancel"): string =>
  step === "book" ? `shipment-${id}` : `shipment-${id}-cancel`;

export const toRequest = (
  shipment: ShipmentRow,
  { number, locker }: { number: string; locker: Locker | null },
): ShipmentRequest => ({
  key: toShipmentKey(shipment, "book"),
  market: shipment.market,
  method: shipment.method,
  from: shipment.from_place,
  to: shipment.to_place,
  locker: shipment.leg === "to_buyer" && shipment.method === "locker" ? locker : null,
  pickup:
    shipment.pickup_date === null || shipment.pickup_interval === null
      ? null
      : { date: shipment.pickup_date, interval: shipment.pickup_interval },
  // Only the order number is printed on the outside of a parcel.
  contents: number,
});

/** The order may have ended while the courier was asked. */
const isNeeded = ({ order, shipment }: LockedShipment): boolean =>
  shipment.leg === "to_hub"
    ? order.status === "pickup_scheduled" ||
      findTransition(toShape(order), "book_courier", "seller") !== null
    : isAfterOrder(shipment) || !isClosed(order.status);

async function notifyPickupMoved(
  deps: ShipmentDeps,
  order: LockedShipment["order"],
  { id, pickup_date: date, pickup_interval: interval }: ShipmentRow,
  at: Date,
): Promise<void> {
  const news = { notice: "order-pickup-moved", at, dueAt: null } as const;
  const [, month = "", day = ""] = (date ?? "").split("-");
  const [from = "", to = ""] = (interval ?? "").split("-");
  const place = `${day}/${month}, ${from}:00-${to}:00`;
  await announceOrderNews(deps, order, {
    ...news,
    key: `moved-${id}-seller`,
    only: "seller",
    place,
  });
  await announceOrderNews(deps, order, { ...news, key: `moved-${id}-buyer`, only: "buyer" });
}

async function cancelReplacedBooking(
  deps: ShipmentDeps,
  shipment: ShipmentRow,
  at: Date,
): Promise<void> {
  const { database, jobs } = deps;
  for (const old of await listShipments(database, [shipment.order_id])) {
    if (old.id === shipment.id || old.leg !== shipment.leg || old.status !== "booked") continue;
    await jobs.deadlines.cancel({ subject_type: "shipment", subject_id: old.id });
    await planShipmentStep(
      deps,
      await updateShipment(database, old.id, { status: "cancelled" }, at),
    );
  }
}

/** No order is in transit without a shipment. */
async function moveOrderByBooking(
  deps: ShipmentDeps,
  { order, shipment }: LockedShipment,
  at: Date,
): Promise<LockedShipment["order"]> {
  const data = { shipment_id: shipment.id };
  if (shipment.leg === "to_hub") {
    if (order.status === "pickup_scheduled") {
      await notifyPickupMoved(deps, order, shipment, at);
      return order;
    }
    const mover = { actor: "seller", actorId: order.seller_id, data } as const;
    return moveOrder(deps, order, "book_courier", mover, at);
  }
  if (shipment.leg === "to_buyer" && findTransition(toShape(order), "dispatch", "hub")) {
    await giveCheckToOrder(deps, order, at);
    return moveOrder(deps, order, "dispatch", { actor: "hub", data }, at);
  }
  return order;
}

const recordBooking = (
  deps: ShipmentDeps,
  shipmentId: string,
  answer: CourierShipment,
): Promise<ShipmentRow> =>
  deps.database.tx(async () => {
    const { database } = deps;
    const at = deps.now();
    const { order, shipment } = await lockShipment(deps, shipmentId);
    if (shipment.status !== "booking" && !isGivenUp(shipment)) return shipment;
    const known = {
      courier_reference: answer.reference,
      tracking_code: answer.trackingCode,
      tracking_url: answer.trackingUrl,
    };
    if (isGivenUp(shipment) || !isNeeded({ order, shipment })) {
      const change = { ...known, status: "cancelled" } as const;
      const cancelled = await updateShipment(database, shipment.id, change, at);
      await planShipmentStep(deps, cancelled);
      return cancelled;
    }
    await cancelReplacedBooking(deps, shipment, at);
    const booked = await updateShipment(database, shipment.id, { ...known, status: "booked" }, at);
    const moved = await moveOrderByBooking(deps, { order, shipment }, at);
    return applyTracking(deps, { order: moved, shipment: booked }, answer, at);
  });

/** The order stays: a seller chooses another time; the hub's shipments are retried. */
const recordRejection = (deps: ShipmentDeps, shipmentId: string): Promise<ShipmentRow> =>
  deps.database.tx(async () => {
    const { jobs, now } = deps;
    const { shipment } = await lockShipment(deps, shipmentId);
    if (shipment.status !== "booking") return shipment;
    const subject = { subject_type: "shipment", subject_id: shipment.id };
    await jobs.deadlines.cancel(subject);
    const at = now();
    if (shipment.leg !== "to_hub")
      await jobs.deadlines.set({
        ...subject,
        market: shipment.market,
        kind: SHIPMENT_RETRY,
        due_at: new Date(at.getTime() + toRetryPause(shipment.attempt)),
      });
    return updateShipment(deps.database, shipment.id, { status: "refused" }, at);
  });

export async function retryRefused(
  deps: ShipmentDeps,
  shipmentId: string,
  at: Date,
): Promise<void> {
  const { order, shipment } = await lockShipment(deps, shipmentId);
  const { leg, status } = shipment;
  if (status !== "refused" || leg === "to_hub" || !isNeeded({ order, shipment })) return;
  const rows = await listShipments(deps.database, [order.id]);
  if (rows.findLast((row) => row.leg === leg)?.id !== shipment.id) return;
  await planShipment(deps, order, leg, at);
}

/**
 * Idempotent, also concurrently. Throws CourierUnavailableError; a retry books the same shipment.
 */
export async function bookAtCourier(
  deps: ShipmentDeps,
  shipment: ShipmentRow,
): Promise<ShipmentRow> {
  const { database, courier, log } = deps;
  database.refuseTx();
  try {
    const contents = await findContents(database, shipment.order_id);
    const answer = await courier.book(toRequest(shipment, contents));
    return await recordBooking(deps, shipment.id, answer);
  } catch (error) {
    if (!(error instanceof CourierRejectedError)) throw error;
    const fields = { err: error, shipment: shipment.id, leg: shipment.leg };
    if (shipment.leg === "to_hub") log.info(fields, "The courier refused a pickup");
    else log.error(fields, "The courier refused a parcel");
    return recordRejection(deps, shipment.id);
  }
}
