import type { ShipmentEventKind, ShipmentLeg } from "#contract/shipment-events.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import {
  listOrderEvents,
  lockOrder,
  type OrderMove,
  type OrderRow,
} from "#api/modules/order/index.ts";
import {
  findContents,
  findNextStatus,
  insertShipmentEvents,
  planShipmentCheck,
  planWay,
  reserveShipment,
  type ShipmentRow,
  toRequest,
  updateShipment,
} from "#api/modules/shipment/index.ts";
import { addBusinessDays, toMarketTime } from "#api/modules/calendar/index.ts";
import { DEMO_DELIVERY } from "#api/modules/shipping-option/index.ts";
import type { CourierShipment } from "#api/providers/courier/port.ts";
import {
  createCourierSimulator,
  type CourierSimulator,
} from "#api/providers/courier/simulator/create-courier-simulator.ts";
import { hurryParcel } from "#api/providers/courier/simulator/hurry-parcel.ts";

type Stage = { database: Database; log: Logger; jobs: Jobs; at: Date };

const BEGINNINGS: Partial<Record<OrderMove, ShipmentLeg>> = {
  book_courier: "to_hub",
  dispatch: "to_buyer",
  return: "return",
  fail_check: "to_seller",
};

const NEWS: Partial<Record<OrderMove, readonly [ShipmentLeg, ShipmentEventKind]>> = {
  pick_up: ["to_hub", "picked_up"],
  miss_pickup: ["to_hub", "pickup_missed"],
  depart: ["to_hub", "in_transit"],
  arrive_at_hub: ["to_hub", "delivered"],
  deliver: ["to_buyer", "delivered"],
  send_back: ["return", "picked_up"],
  receive_return: ["return", "delivered"],
};

type Move = { move: OrderMove; at: Date };

/** The courier's parcel: events that the order knows have happened, the rest is planned. */
async function plant(
  { database }: Stage,
  courier: CourierSimulator,
  { shipment, moves }: { shipment: ShipmentRow; moves: readonly Move[] },
): Promise<CourierShipment> {
  const request = toRequest(shipment, await findContents(database, shipment.order_id));
  const isMissed = moves.some(({ move }) => move === "miss_pickup");
  const parcel = {
    ...request,
    at: shipment.created_at,
    outcome: shipment.leg === "to_hub" && isMissed ? "missed" : "normal",
  } as const;
  const { reference } = await courier.plant(parcel);
  for (const { move, at: time } of moves) {
    const [leg, kind] = NEWS[move] ?? [];
    if (leg === shipment.leg && kind) await hurryParcel(database, reference, kind, time);
  }
  return courier.plant(parcel);
}

async function seedParcel(
  stage: Stage,
  courier: CourierSimulator,
  { order, leg, begun, moves }: { order: OrderRow; leg: ShipmentLeg; begun: Date; moves: Move[] },
): Promise<void> {
  const { database, jobs, at } = stage;
  const { market } = order;
  const date = addBusinessDays(market, toMarketTime(market, begun).day, 1);
  const pickup = leg === "to_hub" ? ({ date, interval: "09-13" } as const) : null;
  const way = {
    ...(await planWay({ database, delivery: DEMO_DELIVERY }, order, leg)),
    leg,
    pickup,
  };
  const shipment = await reserveShipment({ database, courier }, order, way, begun);
  const reported = await plant(stage, courier, { shipment, moves });
  await insertShipmentEvents(database, shipment.id, reported.events);
  const status = reported.events.reduce<ShipmentRow["status"]>(
    (current, { kind }) => findNextStatus(current, kind) ?? current,
    "booked",
  );
  const known = {
    status,
    courier_reference: reported.reference,
    tracking_code: reported.trackingCode,
    tracking_url: reported.trackingUrl,
  };
  const last = reported.events.at(-1)!;
  await updateShipment(database, shipment.id, known, last.at);
  if (reported.nextNewsAt && reported.nextNewsAt > at)
    await planShipmentCheck({ jobs }, shipment, reported.nextNewsAt);
}

/** Inserts the parcels of an order, here and in the embedded courier. */
export async function seedParcels(stage: Stage, orderId: string): Promise<void> {
  const { database, log, at } = stage;
  const { order } = (await lockOrder(database, orderId))!;
  const courier = createCourierSimulator({ database, log, now: () => at });
  const moves = (await listOrderEvents(database, [orderId])).map(({ data, at: time }) => ({
    move: data["move"] as OrderMove,
    at: time,
  }));
  for (const { move, at: begun } of moves) {
    const leg = BEGINNINGS[move];
    if (leg) await seedParcel(stage, courier, { order, leg, begun, moves });
  }
}
