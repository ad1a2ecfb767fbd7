import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import {
  ORDER_ACTIONS,
  ORDER_STATUSES,
  type OrderAction,
  type OrderActor,
  type OrderStatus,
} from "#contract/order.ts";

/**
 * Stock at the hub bypasses the seller: no approval, no courier to the hub (spec §1 "Instant Buy").
 */
export type OrderFlow = "instant_buy" | "seller_approval";
export type OrderLeg = "pickup" | "carried";

/**
 * Actions of people, and moves that only couriers, the hub, the payment provider and deadlines
 * make.
 */
export type OrderMove =
  | OrderAction
  | "create"
  | "expire"
  | "await_payment"
  | "confirm_payment"
  | "refuse_payment"
  | "give_up_payment"
  | "fail_capture"
  | "lapse"
  | "pick_up"
  | "miss_pickup"
  | "depart"
  | "arrive_at_hub"
  | "pass_check"
  | "fail_check"
  | "ship"
  | "hand_over"
  | "deliver"
  | "lose"
  | "return_uncollected"
  | "send_back"
  | "receive_return"
  | "uphold_return"
  | "deny_return"
  | "cancel_by_support";

export type OrderNotice = Extract<NotificationTopic, `order-${string}`>;

/** How long the new state may last, and the move at its end; `then: null` only informs. */
export type OrderDeadline = {
  within: { milliseconds: number } | { businessDays: number };
  then: OrderMove | null;
};

/**
 * Effect on the buyer's money: `void` releases an authorisation, `hold` waits for another payment
 * after a failed charge.
 */
export type MoneyMovement = "capture" | "hold" | "void" | "refund" | "release";

export type OrderTransition = {
  move: OrderMove;
  from: OrderStatus | null;
  to: OrderStatus;
  who: readonly OrderActor[];
  flow?: OrderFlow;
  leg?: OrderLeg;
  /** "unchanged" keeps the running deadline. */
  deadline: OrderDeadline | "unchanged" | null;
  money: MoneyMovement | null;
  listing: ListingStatus | null;
  notice: OrderNotice | null;
  /** On the way from the draft to a completed sale. */
  isMainPath?: true;
};

// Durations: spec §9. Outcomes: spec §4 and decisions "Buying".
const reservation = {
  within: { milliseconds: LIMITS.checkoutWindow },
  then: "expire",
} as const satisfies OrderDeadline;
const paymentConfirmation = {
  within: { milliseconds: LIMITS.checkoutPaymentGrace },
  then: "give_up_payment",
} as const satisfies OrderDeadline;
const paymentRetry = {
  within: { milliseconds: LIMITS.paymentRetry },
  then: "give_up_payment",
} as const satisfies OrderDeadline;
const sellerAnswer = {
  within: { milliseconds: LIMITS.sellerAcceptance },
  then: "lapse",
} as const satisfies OrderDeadline;
const courierBooking = {
  within: { businessDays: LIMITS.courierBusinessDays },
  then: "lapse",
} as const satisfies OrderDeadline;
const rebooking = {
  within: { milliseconds: LIMITS.pickupRebook },
  then: "lapse",
} as const satisfies OrderDeadline;
const hubWork = { within: { businessDays: 1 }, then: null } as const satisfies OrderDeadline;
const buyerAnswer = {
  within: { milliseconds: LIMITS.buyerAcceptance },
  then: "accept",
} as const satisfies OrderDeadline;
/** A return that is never handed in counts as accepted, so that no sale stays open for ever. */
const returnHandIn = {
  within: { milliseconds: days(7) },
  then: "lapse",
} as const satisfies OrderDeadline;

/** If the seller does not answer, the return counts as accepted. */
const returnLook = {
  within: { milliseconds: LIMITS.returnLook },
  then: "lapse",
} as const satisfies OrderDeadline;
const disputeAnswer = {
  within: { businessDays: LIMITS.returnDisputeDays },
  then: null,
} as const satisfies OrderDeadline;

/**
 * Every state of an order and every transition (spec §4 "Order flow"). Buttons, guards, timelines,
 * deadlines, ledger movements and the listing's status derive from this table and from nothing
 * else.
 */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  {
    move: "create",
    from: null,
    to: "draft",
    who: ["buyer"],
    deadline: reservation,
    money: null,
    listing: null,
    notice: null,
  },
  {
    move: "edit",
    from: "draft",
    to: "draft",
    who: ["buyer"],
    deadline: "unchanged",
    money: null,
    listing: null,
    notice: null,
  },
  {
    move: "pay",
    from: "draft",
    to: "draft",
    who: ["buyer"],
    deadline: "unchanged",
    money: null,
    listing: null,
    notice: null,
  },
  {
    move: "extend",
    from: "draft",
    to: "draft",
    who: ["buyer"],
    deadline: reservation,
    money: null,
    listing: null,
    notice: null,
  },
  {
    move: "extend",
    from: "draft_expired",
    to: "draft",
    who: ["buyer"],
    deadline: reservation,
    money: null,
    listing: null,
    notice: null,
  },
  {
    move: "expire",
    from: "draft",
    to: "draft_expired",
    who: ["deftero"],
    deadline: null,
    money: "void",
    listing: null,
    notice: null,
  },
  {
    move: "cancel",
    from: "draft",
    to: "buyer_cancelled",
    who: ["buyer"],
    deadline: null,
    money: "void",
    listing: null,
    notice: null,
  },
  {
    move: "finalize",
    from: "draft",
    to: "requested",
    who: ["buyer"],
    flow: "seller_approval",
    deadline: sellerAnswer,
    money: null,
    listing: "sold",
    notice: "order-requested",
    isMainPath: true,
  },
  {
    move: "finalize",
    from: "draft",
    to: "approved",
    who: ["buyer"],
    flow: "instant_buy",
    deadline: hubWork,
    money: "capture",
    listing: "sold",
    notice: "order-bought",
    isMainPath: true,
  },
  {
    move: "await_payment",
    from: "draft",
    to: "waiting_for_payment",
    who: ["buyer"],
    deadline: paymentConfirmation,
    money: null,
    listing: null,
    notice: null,
  },
  {
    move: "confirm_payment",
    from: "waiting_for_payment",
    to: "requested",
    who: ["provider"],
    flow: "seller_approval",
    deadline: sellerAnswer,
    money: null,
    listing: "sold",
    notice: "order-requested",
    isMainPath: true,
  },
  {
    move: "confirm_payment",
    from: "waiting_for_payment",
    to: "approved",
    who: ["provider"],
    flow: "instant_buy",
    deadline: hubWork,
    money: "capture",
    listing: "sold",
    notice: "order-bought",
    isMainPath: true,
  },
  {
    move: "refuse_payment",
    from: "waiting_for_payment",
    to: "payment_failed",
    who: ["provider"],
    deadline: null,
    money: "void",
    listing: null,
    notice: "order-payment-failed",
  },
  {
    move: "give_up_payment",
    from: "waiting_for_payment",
    to: "payment_failed",
    who: ["deftero"],
    deadline: null,
    money: "void",
    listing: null,
    notice: "order-payment-failed",
  },
  {
    move: "cancel",
    from: "waiting_for_payment",
    to: "buyer_cancelled",
    who: ["buyer"],
    deadline: null,
    money: "void",
    listing: null,
    notice: null,
  },
  {
    move: "approve",
    from: "requested",
    to: "approved",
    who: ["seller"],
    flow: "seller_approval",
    deadline: courierBooking,
    money: "capture",
    listing: null,
    notice: "order-approved",
    isMainPath: true,
  },
  {
    move: "reject",
    from: "requested",
    to: "seller_rejected",
    who: ["seller"],
    flow: "seller_approval",
    deadline: null,
    money: "void",
    listing: "hidden",
    notice: "order-seller-rejected",
  },
  {
    move: "lapse",
    from: "requested",
    to: "seller_silent",
    who: ["deftero"],
    flow: "seller_approval",
    deadline: null,
    money: "void",
    listing: "hidden",
    notice: "order-seller-silent",
  },
  {
    move: "cancel",
    from: "requested",
    to: "buyer_cancelled",
    who: ["buyer"],
    deadline: null,
    money: "void",
    listing: "published",
    notice: "order-buyer-cancelled",
  },
  {
    move: "cancel_by_support",
    from: "requested",
    to: "cancelled_by_admin",
    who: ["support"],
    deadline: null,
    money: "void",
    listing: "hidden",
    notice: "order-cancelled-by-admin",
  },
  {
    move: "book_courier",
    from: "approved",
    to: "pickup_scheduled",
    who: ["seller"],
    flow: "seller_approval",
    deadline: null,
    money: null,
    listing: null,
    notice: "order-pickup-scheduled",
    isMainPath: true,
  },
  {
    move: "lapse",
    from: "approved",
    to: "not_delivered",
    who: ["deftero"],
    flow: "seller_approval",
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-not-delivered",
  },
  {
    move: "ship",
    from: "approved",
    to: "in_transit_to_buyer",
    who: ["hub"],
    flow: "instant_buy",
    leg: "carried",
    deadline: null,
    money: null,
    listing: null,
    notice: "order-in-transit-to-buyer",
    isMainPath: true,
  },
  {
    move: "hand_over",
    from: "approved",
    to: "delivered",
    who: ["hub"],
    flow: "instant_buy",
    leg: "pickup",
    deadline: buyerAnswer,
    money: null,
    listing: null,
    notice: "order-delivered",
    isMainPath: true,
  },
  {
    move: "cancel",
    from: "approved",
    to: "buyer_cancelled",
    who: ["buyer"],
    deadline: null,
    money: "refund",
    listing: "published",
    notice: "order-buyer-cancelled",
  },
  {
    move: "fail_capture",
    from: "approved",
    to: "payment_due",
    who: ["provider"],
    deadline: paymentRetry,
    money: "hold",
    listing: null,
    notice: "order-payment-due",
  },
  {
    move: "pay",
    from: "payment_due",
    to: "payment_due",
    who: ["buyer"],
    deadline: "unchanged",
    money: null,
    listing: null,
    notice: null,
  },
  {
    move: "confirm_payment",
    from: "payment_due",
    to: "approved",
    who: ["buyer", "provider"],
    flow: "seller_approval",
    deadline: courierBooking,
    money: "capture",
    listing: null,
    notice: "order-approved",
    isMainPath: true,
  },
  {
    move: "confirm_payment",
    from: "payment_due",
    to: "approved",
    who: ["buyer", "provider"],
    flow: "instant_buy",
    deadline: hubWork,
    money: "capture",
    listing: null,
    notice: "order-bought",
    isMainPath: true,
  },
  {
    move: "give_up_payment",
    from: "payment_due",
    to: "payment_failed",
    who: ["deftero"],
    deadline: null,
    money: "void",
    listing: "published",
    notice: "order-payment-failed",
  },
  {
    move: "cancel",
    from: "payment_due",
    to: "buyer_cancelled",
    who: ["buyer"],
    deadline: null,
    money: "void",
    listing: "published",
    notice: "order-buyer-cancelled",
  },
  {
    move: "withdraw",
    from: "approved",
    to: "seller_rejected",
    who: ["seller"],
    flow: "seller_approval",
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-seller-withdrew",
  },
  {
    move: "cancel_by_support",
    from: "approved",
    to: "cancelled_by_admin",
    who: ["support"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-cancelled-by-admin",
  },
  {
    move: "pick_up",
    from: "pickup_scheduled",
    to: "picked_up",
    who: ["courier", "support"],
    deadline: null,
    money: null,
    listing: null,
    notice: "order-picked-up",
    isMainPath: true,
  },
  {
    move: "miss_pickup",
    from: "pickup_scheduled",
    to: "pickup_failed",
    who: ["courier", "support"],
    deadline: rebooking,
    money: null,
    listing: null,
    notice: "order-pickup-failed",
  },
  {
    move: "arrive_at_hub",
    from: "pickup_scheduled",
    to: "at_hub",
    who: ["hub"],
    deadline: hubWork,
    money: null,
    listing: null,
    notice: "order-at-hub",
  },
  {
    move: "withdraw",
    from: "pickup_scheduled",
    to: "seller_rejected",
    who: ["seller"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-seller-withdrew",
  },
  {
    move: "cancel_by_support",
    from: "pickup_scheduled",
    to: "cancelled_by_admin",
    who: ["support"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-cancelled-by-admin",
  },
  {
    move: "book_courier",
    from: "pickup_failed",
    to: "pickup_scheduled",
    who: ["seller"],
    deadline: null,
    money: null,
    listing: null,
    notice: "order-pickup-scheduled",
    isMainPath: true,
  },
  {
    move: "lapse",
    from: "pickup_failed",
    to: "not_delivered",
    who: ["deftero"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-not-delivered",
  },
  {
    move: "withdraw",
    from: "pickup_failed",
    to: "seller_rejected",
    who: ["seller"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-seller-withdrew",
  },
  {
    move: "cancel_by_support",
    from: "pickup_failed",
    to: "cancelled_by_admin",
    who: ["support"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-cancelled-by-admin",
  },
  {
    move: "depart",
    from: "picked_up",
    to: "in_transit_to_hub",
    who: ["courier", "support"],
    deadline: null,
    money: null,
    listing: null,
    notice: null,
    isMainPath: true,
  },
  {
    move: "arrive_at_hub",
    from: "picked_up",
    to: "at_hub",
    who: ["hub"],
    deadline: hubWork,
    money: null,
    listing: null,
    notice: "order-at-hub",
  },
  {
    move: "lose",
    from: "picked_up",
    to: "not_delivered",
    who: ["courier", "support"],
    deadline: null,
    money: "refund",
    listing: "inactive",
    notice: "order-not-delivered",
  },
  {
    move: "arrive_at_hub",
    from: "in_transit_to_hub",
    to: "at_hub",
    who: ["hub"],
    deadline: hubWork,
    money: null,
    listing: null,
    notice: "order-at-hub",
    isMainPath: true,
  },
  {
    move: "lose",
    from: "in_transit_to_hub",
    to: "not_delivered",
    who: ["courier", "support"],
    deadline: null,
    money: "refund",
    listing: "inactive",
    notice: "order-not-delivered",
  },
  {
    move: "pass_check",
    from: "at_hub",
    to: "check_passed",
    who: ["hub"],
    deadline: hubWork,
    money: null,
    listing: null,
    notice: "order-check-passed",
    isMainPath: true,
  },
  {
    move: "fail_check",
    from: "at_hub",
    to: "cancelled_by_admin",
    who: ["hub"],
    deadline: null,
    money: "refund",
    listing: "failed_check",
    notice: "order-cancelled-by-admin",
  },
  {
    move: "cancel_by_support",
    from: "at_hub",
    to: "cancelled_by_admin",
    who: ["support"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-cancelled-by-admin",
  },
  {
    move: "ship",
    from: "check_passed",
    to: "in_transit_to_buyer",
    who: ["hub"],
    leg: "carried",
    deadline: null,
    money: null,
    listing: null,
    notice: "order-in-transit-to-buyer",
    isMainPath: true,
  },
  {
    move: "hand_over",
    from: "check_passed",
    to: "delivered",
    who: ["hub"],
    leg: "pickup",
    deadline: buyerAnswer,
    money: null,
    listing: null,
    notice: "order-delivered",
    isMainPath: true,
  },
  {
    move: "cancel_by_support",
    from: "check_passed",
    to: "cancelled_by_admin",
    who: ["support"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-cancelled-by-admin",
  },
  {
    move: "deliver",
    from: "in_transit_to_buyer",
    to: "delivered",
    who: ["courier", "support"],
    deadline: buyerAnswer,
    money: null,
    listing: null,
    notice: "order-delivered",
    isMainPath: true,
  },
  {
    move: "lose",
    from: "in_transit_to_buyer",
    to: "not_delivered",
    who: ["courier", "support"],
    deadline: null,
    money: "refund",
    listing: "inactive",
    notice: "order-not-delivered",
  },
  {
    move: "return_uncollected",
    from: "in_transit_to_buyer",
    to: "not_delivered",
    who: ["courier", "support"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-not-delivered",
  },
  {
    move: "accept",
    from: "delivered",
    to: "completed",
    who: ["buyer", "deftero"],
    deadline: null,
    money: "release",
    listing: null,
    notice: "order-completed",
    isMainPath: true,
  },
  {
    move: "return",
    from: "delivered",
    to: "buyer_rejected",
    who: ["buyer"],
    deadline: returnHandIn,
    money: null,
    listing: null,
    notice: "order-buyer-rejected",
  },
  {
    move: "lapse",
    from: "buyer_rejected",
    to: "completed",
    who: ["deftero"],
    deadline: null,
    money: "release",
    listing: null,
    notice: "order-completed",
  },
  {
    move: "send_back",
    from: "buyer_rejected",
    to: "return_in_transit",
    who: ["buyer", "courier", "support"],
    deadline: null,
    money: null,
    listing: null,
    notice: null,
    isMainPath: true,
  },
  {
    move: "receive_return",
    from: "return_in_transit",
    to: "return_delivered",
    who: ["courier", "support"],
    deadline: returnLook,
    money: null,
    listing: null,
    notice: "order-return-delivered",
    isMainPath: true,
  },
  {
    move: "confirm_return",
    from: "return_delivered",
    to: "returned",
    who: ["seller"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-returned",
    isMainPath: true,
  },
  {
    move: "lapse",
    from: "return_delivered",
    to: "returned",
    who: ["deftero"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-returned",
  },
  {
    move: "dispute_return",
    from: "return_delivered",
    to: "return_disputed",
    who: ["seller"],
    deadline: disputeAnswer,
    money: null,
    listing: null,
    notice: "order-return-disputed",
  },
  {
    move: "uphold_return",
    from: "return_disputed",
    to: "returned",
    who: ["support"],
    deadline: null,
    money: "refund",
    listing: "hidden",
    notice: "order-return-upheld",
    isMainPath: true,
  },
  {
    move: "deny_return",
    from: "return_disputed",
    to: "completed",
    who: ["support"],
    deadline: null,
    money: "release",
    listing: null,
    notice: "order-return-denied",
  },
  {
    move: "lose",
    from: "return_in_transit",
    to: "not_delivered",
    who: ["courier", "support"],
    deadline: null,
    money: "refund",
    listing: "inactive",
    notice: "order-not-delivered",
  },
];

export type OrderShape = {
  status: OrderStatus;
  flow: OrderFlow;
  leg: OrderLeg;
};

const appliesTo = (row: OrderTransition, { flow, leg }: Omit<OrderShape, "status">) =>
  (row.flow === undefined || row.flow === flow) && (row.leg === undefined || row.leg === leg);

export const listTransitions = (order: OrderShape): OrderTransition[] =>
  ORDER_TRANSITIONS.filter((row) => row.from === order.status && appliesTo(row, order));

export const findTransition = (
  order: OrderShape,
  move: OrderMove,
  actor: OrderActor,
): OrderTransition | null =>
  listTransitions(order).find((row) => row.move === move && row.who.includes(actor)) ?? null;

/** Whether no move leads on. An expired draft is closed, although its buyer may extend it. */
export const isClosed = (status: OrderStatus): boolean =>
  ORDER_TRANSITIONS.every((row) => row.from !== status || row.move === "extend");

export const CLOSED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isClosed);

/**
 * Propagates a value along the table from the draft on: the set of values that each state may have.
 */
const traceValues = <Value>(start: Value, step: (row: OrderTransition, before: Value) => Value) => {
  const values = new Map<OrderStatus, Set<Value>>([["draft", new Set([start])]]);
  for (const [status, held] of values) {
    for (const row of ORDER_TRANSITIONS) {
      if (row.from !== status || row.to === "draft") continue;
      const entered = values.get(row.to) ?? new Set<Value>();
      for (const value of held) entered.add(step(row, value));
      values.set(row.to, entered);
    }
  }
  return values;
};

/**
 * What the buyer's money should be in a state: `hold` authorised, `capture` in escrow, `release`
 * paid to the seller, `return` given back.
 */
export type MoneyGoal = "hold" | "capture" | "release" | "return";

const GOALS = {
  capture: "capture",
  hold: "hold",
  release: "release",
  refund: "return",
  void: "return",
} as const satisfies Record<MoneyMovement, MoneyGoal>;

const moneyGoals = traceValues<MoneyGoal>("hold", (row, goal) =>
  row.money ? GOALS[row.money] : goal,
);

export const moneyGoal = (status: OrderStatus): MoneyGoal => [...moneyGoals.get(status)!][0]!;

/** States in which the buyer's money is taken and not refunded. */
export const PAID_STATUSES: readonly OrderStatus[] = [...moneyGoals.keys()].filter((status) =>
  ["capture", "release"].includes(moneyGoal(status)),
);

const listingStates = traceValues<ListingStatus>("published", (row, state) => row.listing ?? state);

export const SELLING_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) =>
  [...listingStates.get(status)!].every((state) => state === "sold"),
);

/** States in which the buyer has the device and may resell it, so none after a return. */
export const HELD_STATUSES = ["delivered", "completed"] as const satisfies OrderStatus[];

/** The next row of the main path; null once the order is closed. */
export const nextOnMainPath = (order: OrderShape): OrderTransition | null =>
  listTransitions(order).find((row) => row.isMainPath) ?? null;

export const listStatesAhead = (
  order: OrderShape,
): { status: OrderStatus; actor: OrderActor }[] => {
  const ahead: { status: OrderStatus; actor: OrderActor }[] = [];
  let row = nextOnMainPath(order);
  while (row) {
    ahead.push({ status: row.to, actor: row.who[0]! });
    row = nextOnMainPath({ ...order, status: row.to });
  }
  return ahead;
};

/** The transition at the end of this state's deadline; null when there is none. */
export const findExpiry = (order: OrderShape): OrderTransition | null => {
  const entry = ORDER_TRANSITIONS.find(
    (row) =>
      row.to === order.status &&
      appliesTo(row, order) &&
      row.deadline !== "unchanged" &&
      row.deadline !== null,
  );
  const deadline = entry?.deadline;
  if (!deadline || deadline === "unchanged" || deadline.then === null) return null;
  return findTransition(order, deadline.then, "deftero");
};

const PUBLIC_MOVES: ReadonlySet<string> = new Set(ORDER_ACTIONS);

export const listActions = (order: OrderShape, actor: OrderActor): OrderAction[] => {
  const moves = new Set(
    listTransitions(order)
      .filter((row) => row.who.includes(actor) && PUBLIC_MOVES.has(row.move))
      .map((row) => row.move),
  );
  return ORDER_ACTIONS.filter((action) => moves.has(action));
};
