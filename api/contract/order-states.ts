/**
 * One row for each state of an order (spec §4 "Order flow"), without zod, because browsers read it
 * too. Lists of states elsewhere are derived from the columns. The transitions are with the API,
 * in api/modules/order/order-states.ts.
 */
type OrderState = {
  /** `failed` ends leave the buyer without the device; `return` is the way back of a delivered one. */
  phase: "checkout" | "sale" | "return" | "done" | "failed";
  /** Where a device that is sold by its seller is; after a failed end, where it goes. */
  device:
    | "seller"
    | "awaits_courier"
    | "courier_to_hub"
    | "hub"
    | "courier_to_buyer"
    | "buyer"
    | "courier_to_seller";
  /** Colour of the label while it is not the reader's turn. */
  tone: "calm" | "bad" | "off";
  /** Queue of the hub in which a seller's device waits. */
  queue?: HubQueue;
  /** Whose reason is shown. */
  speaker?: "hub" | "seller" | "buyer" | "return" | "dispute";
  /** Each side may review the other (spec §6). */
  isReviewable?: true;
  /** Staff may have decided it, so the reader may object. */
  isDecision?: true;
  /** The seller may offer the device again. */
  isResellable?: true;
};

// oxfmt-ignore
const ORDER_STATES = {
  draft: { phase: "checkout", device: "seller", tone: "calm" },
  draft_expired: { phase: "checkout", device: "seller", tone: "off" },
  waiting_for_payment: { phase: "checkout", device: "seller", tone: "calm" },
  payment_failed: { phase: "failed", device: "seller", tone: "bad" },
  requested: { phase: "sale", device: "seller", tone: "calm" },
  approved: { phase: "sale", device: "seller", tone: "calm" },
  payment_due: { phase: "sale", device: "seller", tone: "calm" },
  pickup_scheduled: { phase: "sale", device: "awaits_courier", tone: "calm" },
  picked_up: { phase: "sale", device: "courier_to_hub", tone: "calm" },
  in_transit_to_hub: { phase: "sale", device: "courier_to_hub", tone: "calm", queue: "intake" },
  at_hub: { phase: "sale", device: "hub", tone: "calm", queue: "check" },
  check_passed: { phase: "sale", device: "hub", tone: "calm", queue: "ship" },
  in_transit_to_buyer: { phase: "sale", device: "courier_to_buyer", tone: "calm" },
  delivered: { phase: "sale", device: "buyer", tone: "calm", isReviewable: true },
  completed: { phase: "done", device: "buyer", tone: "calm", isReviewable: true, isDecision: true },
  seller_rejected: { phase: "failed", device: "seller", tone: "bad", speaker: "seller", isReviewable: true, isResellable: true },
  seller_timeout: { phase: "failed", device: "seller", tone: "bad", isResellable: true },
  buyer_cancelled: { phase: "failed", device: "seller", tone: "off", speaker: "buyer", isResellable: true },
  cancelled_by_admin: { phase: "failed", device: "seller", tone: "bad", speaker: "hub", isDecision: true },
  pickup_failed: { phase: "sale", device: "awaits_courier", tone: "bad" },
  not_delivered: { phase: "failed", device: "seller", tone: "bad" },
  buyer_rejected: { phase: "return", device: "buyer", tone: "calm", speaker: "return", isReviewable: true },
  return_in_transit: { phase: "return", device: "courier_to_seller", tone: "calm", speaker: "return", isReviewable: true },
  return_delivered: { phase: "return", device: "seller", tone: "calm", speaker: "return", isReviewable: true },
  return_disputed: { phase: "return", device: "seller", tone: "calm", speaker: "dispute" },
  returned: { phase: "failed", device: "seller", tone: "off", speaker: "return", isReviewable: true, isDecision: true, isResellable: true },
} as const satisfies Record<string, OrderState>;

export type OrderStatus = keyof typeof ORDER_STATES;

export const ORDER_STATUSES = Object.keys(ORDER_STATES) as readonly OrderStatus[];

export const stateOf = (status: OrderStatus): OrderState => ORDER_STATES[status];

export const listStatuses = (isWanted: (state: OrderState) => boolean): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => isWanted(stateOf(status)));

/** Actions on an order that are not transitions of its state table. */
export const ORDER_OFFERS = [
  "check_imei",
  "print_label",
  "move_pickup",
  "schedule_call",
  "review",
  "claim",
  "see_passport",
  "resell",
] as const;

export type OrderOffer = (typeof ORDER_OFFERS)[number];

export const HUB_QUEUES = [
  "intake",
  "check",
  "ship",
  "send_back",
  "approve",
  "review",
  "late",
  "all",
] as const;

export type HubQueue = (typeof HUB_QUEUES)[number];
