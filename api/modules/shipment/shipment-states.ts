import type { ShipmentEventKind, ShipmentLeg } from "#contract/shipment-events.ts";
import type { OrderMove } from "#api/modules/order/index.ts";

/**
 * One row for each status of a shipment. The courier has an `open` one or will have it, at most one
 * for each leg of an order; one that is `given_up` is not picked up, or no longer needed.
 */
const SHIPMENT_STATES = {
  /** Until the courier has answered. */
  booking: "open",
  booked: "open",
  moving: "open",
  delivered: "ended",
  missed: "missed",
  lost: "ended",
  cancelled: "given_up",
  refused: "given_up",
  /** It goes back to its sender. */
  returned: "ended",
} as const satisfies Record<string, "open" | "ended" | "missed" | "given_up">;
export type ShipmentStatus = keyof typeof SHIPMENT_STATES;

const listIn = (...phases: (typeof SHIPMENT_STATES)[ShipmentStatus][]) =>
  (Object.keys(SHIPMENT_STATES) as ShipmentStatus[]).filter((status) =>
    phases.includes(SHIPMENT_STATES[status]),
  );

export const OPEN_STATUSES = listIn("open");
export const UNUSED_STATUSES = listIn("given_up", "missed");

type Standing = { status: ShipmentStatus };
export const isOpen = ({ status }: Standing): boolean => SHIPMENT_STATES[status] === "open";
export const isGivenUp = ({ status }: Standing): boolean => SHIPMENT_STATES[status] === "given_up";

type ShipmentTransition = {
  event: ShipmentEventKind;
  from: readonly ShipmentStatus[];
  to: ShipmentStatus;
};

const BEGUN = ["booked", "moving"] as const;

/** Events that are not listed change nothing. */
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

const UNFETCHED: ReadonlySet<ShipmentEventKind> = new Set<ShipmentEventKind>([
  "booked",
  "pickup_missed",
  "cancelled",
]);

/** Couriers omit events, so any later event implies the pickup. */
export const isFetched = (events: readonly { kind: ShipmentEventKind }[]): boolean =>
  events.some(({ kind }) => !UNFETCHED.has(kind)) && !isCancelledByCourier(events);

export const isCancelledByCourier = (events: readonly { kind: ShipmentEventKind }[]): boolean =>
  events.some(({ kind }) => kind === "cancelled");

/** Null for a repeated, late or out-of-order event. */
export const findNextStatus = (
  status: ShipmentStatus,
  event: ShipmentEventKind,
): ShipmentStatus | null =>
  SHIPMENT_TRANSITIONS.find((row) => row.event === event && row.from.includes(status))?.to ?? null;

const FETCHED: readonly OrderMove[] = ["pick_up"];
const GONE: readonly OrderMove[] = ["pick_up", "depart"];
const SENT_BACK: readonly OrderMove[] = ["send_back"];

/** Includes the moves before it: couriers omit events. Only the hub reports the arrival there. */
const ORDER_MOVES: Record<ShipmentLeg, Partial<Record<ShipmentEventKind, readonly OrderMove[]>>> = {
  to_hub: {
    picked_up: FETCHED,
    in_transit: GONE,
    at_depot: GONE,
    out_for_delivery: GONE,
    delivered: GONE,
    pickup_missed: ["miss_pickup"],
    cancelled: ["miss_pickup"],
    lost: [...GONE, "mark_lost"],
  },
  to_buyer: { delivered: ["deliver"], sent_back: ["return_uncollected"], lost: ["mark_lost"] },
  return: {
    picked_up: SENT_BACK,
    in_transit: SENT_BACK,
    at_depot: SENT_BACK,
    out_for_delivery: SENT_BACK,
    delivered: [...SENT_BACK, "receive_return"],
    lost: [...SENT_BACK, "mark_lost"],
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

export const isAfterOrder = ({ leg }: { leg: ShipmentLeg }): boolean => AFTER_THE_ORDER.has(leg);
