import type { ShipmentEventKind, ShipmentLeg } from "#contract/courier.ts";
import type { OrderMove } from "#api/modules/order/order-states.ts";

/**
 * The life of a parcel: `booking` until the courier has said yes or no. `refused` and `cancelled`
 * ones are never fetched, or nobody waits for them any more; a `returned` one goes back to its sender.
 */
export type ShipmentStatus =
  | "booking"
  | "booked"
  | "moving"
  | "delivered"
  | "missed"
  | "lost"
  | "cancelled"
  | "refused"
  | "returned";

/** The courier has it, or will: one at most for each way of an order. */
export const OPEN_STATUSES = [
  "booking",
  "booked",
  "moving",
] as const satisfies readonly ShipmentStatus[];

export const isOpen = ({ status }: { status: ShipmentStatus }): boolean =>
  OPEN_STATUSES.some((open) => open === status);

type ShipmentTransition = {
  event: ShipmentEventKind;
  from: readonly ShipmentStatus[];
  to: ShipmentStatus;
};

const BEGUN = ["booked", "moving"] as const;

/** What the courier's news make of a parcel; whatever is not named here changes nothing. */
export const SHIPMENT_TRANSITIONS: readonly ShipmentTransition[] = [
  { event: "picked_up", from: ["booked"], to: "moving" },
  { event: "in_transit", from: ["booked"], to: "moving" },
  { event: "at_depot", from: ["booked"], to: "moving" },
  { event: "out_for_delivery", from: ["booked"], to: "moving" },
  { event: "ready_in_locker", from: ["booked"], to: "moving" },
  { event: "pickup_missed", from: ["booked"], to: "missed" },
  { event: "delivered", from: BEGUN, to: "delivered" },
  { event: "sent_back", from: BEGUN, to: "returned" },
  { event: "lost", from: BEGUN, to: "lost" },
  { event: "cancelled", from: BEGUN, to: "cancelled" },
];

/** Events that a courier can tell of a parcel which nobody ever handed over. */
const UNFETCHED: ReadonlySet<ShipmentEventKind> = new Set<ShipmentEventKind>([
  "booked",
  "pickup_missed",
  "cancelled",
]);

/** The courier has or had the parcel: couriers leave events out, so any later one says so too. */
export const isFetched = (events: readonly { kind: ShipmentEventKind }[]): boolean =>
  events.some(({ kind }) => !UNFETCHED.has(kind)) && !isCancelledByCourier(events);

export const isCancelledByCourier = (events: readonly { kind: ShipmentEventKind }[]): boolean =>
  events.some(({ kind }) => kind === "cancelled");

/** Where an event leads; null where it changes nothing: told before, out of turn, or too late. */
export const findNextStatus = (
  status: ShipmentStatus,
  event: ShipmentEventKind,
): ShipmentStatus | null =>
  SHIPMENT_TRANSITIONS.find((row) => row.event === event && row.from.includes(status))?.to ?? null;

const FETCHED: readonly OrderMove[] = ["pick_up"];
const GONE: readonly OrderMove[] = ["pick_up", "depart"];
const SENT_BACK: readonly OrderMove[] = ["send_back"];

/**
 * Moves of the order that an event stands for, those before it included: couriers leave events out
 * and tell them in the wrong order. Arrival at the hub is the hub's own to tell.
 */
const ORDER_MOVES: Record<ShipmentLeg, Partial<Record<ShipmentEventKind, readonly OrderMove[]>>> = {
  to_hub: {
    picked_up: FETCHED,
    in_transit: GONE,
    at_depot: GONE,
    out_for_delivery: GONE,
    delivered: GONE,
    pickup_missed: ["miss_pickup"],
    cancelled: ["miss_pickup"],
    lost: [...GONE, "lose"],
  },
  to_buyer: { delivered: ["deliver"], sent_back: ["return_uncollected"], lost: ["lose"] },
  return: {
    picked_up: SENT_BACK,
    in_transit: SENT_BACK,
    at_depot: SENT_BACK,
    out_for_delivery: SENT_BACK,
    delivered: [...SENT_BACK, "receive_return"],
    lost: [...SENT_BACK, "lose"],
  },
  to_seller: {},
  claim_to_hub: {},
  claim_to_buyer: {},
};

export const listOrderMoves = (leg: ShipmentLeg, event: ShipmentEventKind): readonly OrderMove[] =>
  ORDER_MOVES[leg][event] ?? [];

const AFTER_THE_ORDER: ReadonlySet<ShipmentLeg> = new Set<ShipmentLeg>([
  "to_seller",
  "claim_to_hub",
  "claim_to_buyer",
]);

/** A way that begins when the order is over. */
export const isAfterOrder = ({ leg }: { leg: ShipmentLeg }): boolean => AFTER_THE_ORDER.has(leg);
