import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import { ORDER_ACTIONS, type OrderAction, type OrderActor } from "#contract/order.ts";
import { WITHDRAWAL_HAND_IN } from "#contract/withdrawal-words.ts";
import type { OrderMove } from "#contract/order-moves.ts";
import { listStatuses, ORDER_STATUSES, type OrderStatus } from "#contract/order-states.ts";

export type { OrderMove };

/**
 * Stock at the hub bypasses the seller: no approval, no courier to the hub (spec §1 "Instant Buy").
 */
export type OrderFlow = "instant_buy" | "seller_approval";
export type OrderLeg = "pickup" | "carried";
/** `given`: the seller has accepted an offer for it, which counts as the approval. */
export type OrderConsent = "asked" | "given";
/** `withdrawn`: the consumer has withdrawn from it (docs/decisions/0114). */
export type OrderContract = "kept" | "withdrawn";

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
  consent?: OrderConsent;
  contract?: OrderContract;
  /** "unchanged" keeps the running deadline. */
  deadline: OrderDeadline | "unchanged" | null;
  money: MoneyMovement | null;
  listing: ListingStatus | null;
  notice: OrderNotice | null;
  /** On the way from the draft to a completed sale. */
  isMainPath?: true;
};

// Durations: spec §9. Outcomes: spec §4 and decisions "Buying".
const within = (milliseconds: number, then: OrderMove): OrderDeadline => ({
  within: { milliseconds },
  then,
});
const withinDays = (businessDays: number, then: OrderMove | null): OrderDeadline => ({
  within: { businessDays },
  then,
});
const reservation = within(LIMITS.checkoutWindow, "expire");
const paymentConfirmation = within(LIMITS.checkoutPaymentGrace, "give_up_payment");
const paymentRetry = within(LIMITS.paymentRetry, "give_up_payment");
const sellerAnswer = within(LIMITS.sellerAcceptance, "expire");
const courierBooking = withinDays(LIMITS.courierBusinessDays, "expire");
const rebooking = within(LIMITS.pickupRebook, "expire");
const hubWork = withinDays(1, null);
const buyerAnswer = within(LIMITS.buyerAcceptance, "accept");
/** A return that is never handed in counts as accepted, so that no sale stays open for ever. */
const returnHandIn = within(days(7), "expire");
const withdrawnHandIn = within(WITHDRAWAL_HAND_IN, "expire");
/** If the seller does not answer, the return counts as accepted. */
const returnLook = within(LIMITS.returnLook, "expire");
const disputeAnswer = withinDays(LIMITS.returnDisputeDays, null);

/** Support reports what couriers do not. */
const byCourier = ["courier", "support"] as const;
const bySender = ["buyer", ...byCourier] as const;
const byPayer = ["buyer", "provider"] as const;
const byBuyerOrTime = ["buyer", "deftero"] as const;

const CASES = {
  seller_approval: { flow: "seller_approval" },
  instant_buy: { flow: "instant_buy" },
  pickup: { leg: "pickup" },
  carried: { leg: "carried" },
  asked: { consent: "asked" },
  given: { consent: "given" },
  kept: { contract: "kept" },
  withdrawn: { contract: "withdrawn" },
  main: { isMainPath: true },
} as const satisfies Record<
  OrderFlow | OrderLeg | OrderConsent | OrderContract | "main",
  Partial<OrderTransition>
>;

const row = (
  move: OrderMove,
  from: OrderStatus | null,
  to: OrderStatus,
  who: OrderActor | readonly OrderActor[],
  deadline: OrderTransition["deadline"],
  money: MoneyMovement | null,
  listing: ListingStatus | null,
  notice: OrderNotice | null,
  ...cases: (keyof typeof CASES)[]
): OrderTransition => ({
  move,
  from,
  to,
  who: typeof who === "string" ? [who] : who,
  deadline,
  money,
  listing,
  notice,
  ...Object.assign({}, ...cases.map((name) => CASES[name])),
});

/**
 * Every transition of an order (spec §4 "Order flow"), a row each. Buttons, guards, timelines,
 * deadlines, ledger movements and the listing's status derive from this table and from nothing
 * else; what a state or a move is by itself is in api/contract, in order-states.ts and
 * order-moves.ts.
 */
// oxfmt-ignore
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  //  move                  from                   to                     who            deadline             money      listing         notice                       flow, leg, consent, main path
  row("create",             null,                  "draft",               "buyer",       reservation,         null,      null,           null),
  row("edit",               "draft",               "draft",               "buyer",       "unchanged",         null,      null,           null),
  row("pay",                "draft",               "draft",               "buyer",       "unchanged",         null,      null,           null),
  row("extend",             "draft",               "draft",               "buyer",       reservation,         null,      null,           null),
  row("extend",             "draft_expired",       "draft",               "buyer",       reservation,         null,      null,           null),
  row("expire",             "draft",               "draft_expired",       "deftero",     null,                "void",    null,           null),
  row("cancel",             "draft",               "buyer_cancelled",     "buyer",       null,                "void",    null,           null),
  row("finalize",           "draft",               "requested",           "buyer",       sellerAnswer,        null,      "sold",         "order-requested",           "seller_approval", "asked", "main"),
  row("finalize",           "draft",               "approved",            "buyer",       courierBooking,      "capture", "sold",         "order-approved",            "seller_approval", "given", "main"),
  row("finalize",           "draft",               "approved",            "buyer",       hubWork,             "capture", "sold",         "order-bought",              "instant_buy", "main"),
  row("await_payment",      "draft",               "waiting_for_payment", "buyer",       paymentConfirmation, null,      null,           null),
  row("confirm_payment",    "waiting_for_payment", "requested",           "provider",    sellerAnswer,        null,      "sold",         "order-requested",           "seller_approval", "asked", "main"),
  row("confirm_payment",    "waiting_for_payment", "approved",            "provider",    courierBooking,      "capture", "sold",         "order-approved",            "seller_approval", "given", "main"),
  row("confirm_payment",    "waiting_for_payment", "approved",            "provider",    hubWork,             "capture", "sold",         "order-bought",              "instant_buy", "main"),
  row("refuse_payment",     "waiting_for_payment", "payment_failed",      "provider",    null,                "void",    null,           "order-payment-failed"),
  row("give_up_payment",    "waiting_for_payment", "payment_failed",      "deftero",     null,                "void",    null,           "order-payment-failed"),
  row("cancel",             "waiting_for_payment", "buyer_cancelled",     "buyer",       null,                "void",    null,           null),
  row("approve",            "requested",           "approved",            "seller",      courierBooking,      "capture", null,           "order-approved",            "seller_approval", "main"),
  row("reject",             "requested",           "seller_rejected",     "seller",      null,                "void",    "hidden",       "order-seller-rejected",     "seller_approval"),
  row("expire",             "requested",           "seller_timeout",      "deftero",     null,                "void",    "hidden",       "order-seller-timeout",      "seller_approval"),
  row("cancel",             "requested",           "buyer_cancelled",     "buyer",       null,                "void",    "published",    "order-buyer-cancelled"),
  row("cancel_by_support",  "requested",           "cancelled_by_admin",  "support",     null,                "void",    "hidden",       "order-cancelled-by-admin"),
  row("book_courier",       "approved",            "pickup_scheduled",    "seller",      null,                null,      null,           "order-pickup-scheduled",    "seller_approval", "main"),
  row("expire",             "approved",            "not_delivered",       "deftero",     null,                "refund",  "hidden",       "order-not-delivered",       "seller_approval"),
  row("dispatch",           "approved",            "in_transit_to_buyer", "hub",         null,                null,      null,           "order-in-transit-to-buyer", "instant_buy", "carried", "main"),
  row("collect",            "approved",            "delivered",           "hub",         buyerAnswer,         null,      null,           "order-delivered",           "instant_buy", "pickup", "main"),
  row("cancel",             "approved",            "buyer_cancelled",     "buyer",       null,                "refund",  "published",    "order-buyer-cancelled"),
  row("fail_capture",       "approved",            "payment_due",         "provider",    paymentRetry,        "hold",    null,           "order-payment-due"),
  row("pay",                "payment_due",         "payment_due",         "buyer",       "unchanged",         null,      null,           null),
  row("confirm_payment",    "payment_due",         "approved",            byPayer,       courierBooking,      "capture", null,           "order-approved",            "seller_approval", "main"),
  row("confirm_payment",    "payment_due",         "approved",            byPayer,       hubWork,             "capture", null,           "order-bought",              "instant_buy", "main"),
  row("give_up_payment",    "payment_due",         "payment_failed",      "deftero",     null,                "void",    "published",    "order-payment-failed"),
  row("cancel",             "payment_due",         "buyer_cancelled",     "buyer",       null,                "void",    "published",    "order-buyer-cancelled"),
  row("withdraw",           "approved",            "seller_rejected",     "seller",      null,                "refund",  "hidden",       "order-seller-withdrew",     "seller_approval"),
  row("cancel_by_support",  "approved",            "cancelled_by_admin",  "support",     null,                "refund",  "hidden",       "order-cancelled-by-admin"),
  row("pick_up",            "pickup_scheduled",    "picked_up",           byCourier,     null,                null,      null,           "order-picked-up",           "main"),
  row("miss_pickup",        "pickup_scheduled",    "pickup_failed",       byCourier,     rebooking,           null,      null,           "order-pickup-failed"),
  row("arrive_at_hub",      "pickup_scheduled",    "at_hub",              "hub",         hubWork,             null,      null,           "order-at-hub"),
  row("withdraw",           "pickup_scheduled",    "seller_rejected",     "seller",      null,                "refund",  "hidden",       "order-seller-withdrew"),
  row("cancel",             "pickup_scheduled",    "buyer_cancelled",     "buyer",       null,                "refund",  "hidden",       "order-buyer-cancelled",     "withdrawn"),
  row("cancel_by_support",  "pickup_scheduled",    "cancelled_by_admin",  "support",     null,                "refund",  "hidden",       "order-cancelled-by-admin"),
  row("book_courier",       "pickup_failed",       "pickup_scheduled",    "seller",      null,                null,      null,           "order-pickup-scheduled",    "main"),
  row("expire",             "pickup_failed",       "not_delivered",       "deftero",     null,                "refund",  "hidden",       "order-not-delivered"),
  row("withdraw",           "pickup_failed",       "seller_rejected",     "seller",      null,                "refund",  "hidden",       "order-seller-withdrew"),
  row("cancel",             "pickup_failed",       "buyer_cancelled",     "buyer",       null,                "refund",  "hidden",       "order-buyer-cancelled",     "withdrawn"),
  row("cancel_by_support",  "pickup_failed",       "cancelled_by_admin",  "support",     null,                "refund",  "hidden",       "order-cancelled-by-admin"),
  row("depart",             "picked_up",           "in_transit_to_hub",   byCourier,     null,                null,      null,           null,                        "main"),
  row("arrive_at_hub",      "picked_up",           "at_hub",              "hub",         hubWork,             null,      null,           "order-at-hub"),
  row("mark_lost",          "picked_up",           "not_delivered",       byCourier,     null,                "refund",  "inactive",     "order-not-delivered"),
  row("arrive_at_hub",      "in_transit_to_hub",   "at_hub",              "hub",         hubWork,             null,      null,           "order-at-hub",              "main"),
  row("mark_lost",          "in_transit_to_hub",   "not_delivered",       byCourier,     null,                "refund",  "inactive",     "order-not-delivered"),
  row("pass_check",         "at_hub",              "check_passed",        "hub",         hubWork,             null,      null,           "order-check-passed",        "main"),
  row("fail_check",         "at_hub",              "cancelled_by_admin",  "hub",         null,                "refund",  "failed_check", "order-cancelled-by-admin"),
  row("cancel",             "at_hub",              "buyer_cancelled",     "buyer",       null,                "refund",  "hidden",       "order-buyer-cancelled",     "withdrawn"),
  row("cancel_by_support",  "at_hub",              "cancelled_by_admin",  "support",     null,                "refund",  "hidden",       "order-cancelled-by-admin"),
  row("dispatch",           "check_passed",        "in_transit_to_buyer", "hub",         null,                null,      null,           "order-in-transit-to-buyer", "carried", "main"),
  row("collect",            "check_passed",        "delivered",           "hub",         buyerAnswer,         null,      null,           "order-delivered",           "pickup", "main"),
  row("cancel",             "check_passed",        "buyer_cancelled",     "buyer",       null,                "refund",  "hidden",       "order-buyer-cancelled",     "withdrawn"),
  row("cancel_by_support",  "check_passed",        "cancelled_by_admin",  "support",     null,                "refund",  "hidden",       "order-cancelled-by-admin"),
  row("deliver",            "in_transit_to_buyer", "delivered",           byCourier,     buyerAnswer,         null,      null,           "order-delivered",           "main"),
  row("mark_lost",          "in_transit_to_buyer", "not_delivered",       byCourier,     null,                "refund",  "inactive",     "order-not-delivered"),
  row("return_uncollected", "in_transit_to_buyer", "not_delivered",       byCourier,     null,                "refund",  "hidden",       "order-not-delivered"),
  row("accept",             "delivered",           "completed",           byBuyerOrTime, null,                "release", null,           "order-completed",           "main"),
  row("return",             "delivered",           "buyer_rejected",      "buyer",       returnHandIn,        null,      null,           "order-buyer-rejected",      "kept"),
  row("return",             "delivered",           "buyer_rejected",      "buyer",       withdrawnHandIn,     null,      null,           "order-buyer-rejected",      "withdrawn"),
  row("expire",             "buyer_rejected",      "completed",           "deftero",     null,                "release", null,           "order-completed"),
  row("send_back",          "buyer_rejected",      "return_in_transit",   bySender,      null,                null,      null,           null,                        "main"),
  row("receive_return",     "return_in_transit",   "return_delivered",    byCourier,     returnLook,          null,      null,           "order-return-delivered",    "main"),
  row("confirm_return",     "return_delivered",    "returned",            "seller",      null,                "refund",  "hidden",       "order-returned",            "main"),
  row("expire",             "return_delivered",    "returned",            "deftero",     null,                "refund",  "hidden",       "order-returned"),
  row("dispute_return",     "return_delivered",    "return_disputed",     "seller",      disputeAnswer,       null,      null,           "order-return-disputed",     "kept"),
  row("uphold_return",      "return_disputed",     "returned",            "support",     null,                "refund",  "hidden",       "order-return-upheld",       "main"),
  row("deny_return",        "return_disputed",     "completed",           "support",     null,                "release", null,           "order-return-denied",       "kept"),
  row("mark_lost",          "return_in_transit",   "not_delivered",       byCourier,     null,                "refund",  "inactive",     "order-not-delivered"),
];

export type OrderShape = {
  status: OrderStatus;
  flow: OrderFlow;
  leg: OrderLeg;
  consent: OrderConsent;
  /** Kept where it is left out. */
  contract?: OrderContract;
};

const appliesTo = (
  row: OrderTransition,
  { flow, leg, consent, contract = "kept" }: Omit<OrderShape, "status">,
) =>
  (row.flow === undefined || row.flow === flow) &&
  (row.leg === undefined || row.leg === leg) &&
  (row.consent === undefined || row.consent === consent) &&
  (row.contract === undefined || row.contract === contract);

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
 * The state that the buyer's money should be in: `hold` authorised, `capture` in escrow, `release`
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
export const HELD_STATUSES: readonly OrderStatus[] = listStatuses(
  ({ device, phase }) => device === "buyer" && phase !== "return",
);

export const CARRIED_STATUSES: readonly OrderStatus[] = listStatuses(({ device }) =>
  device.startsWith("courier_"),
);

/** States of an order that its buyer has not placed and may extend. */
export const DRAFT_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) =>
  ORDER_TRANSITIONS.some((row) => row.from === status && row.move === "extend"),
);

export const isDraft = (status: OrderStatus): boolean => DRAFT_STATUSES.includes(status);

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

/** States of a device that has passed the inspection. */
export const PASSED_STATUSES: readonly OrderStatus[] = listStatesAhead({
  status: "at_hub",
  flow: "seller_approval",
  leg: "carried",
  consent: "asked",
}).map(({ status }) => status);

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
