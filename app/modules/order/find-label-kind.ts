import type { OrderStatus } from "#contract/order.ts";

const BAD: ReadonlySet<OrderStatus> = new Set([
  "payment_failed",
  "seller_rejected",
  "seller_silent",
  "cancelled_by_admin",
  "pickup_failed",
  "not_delivered",
]);
const OFF: ReadonlySet<OrderStatus> = new Set(["draft_expired", "buyer_cancelled", "returned"]);

/** How the label of a state looks: amber while somebody here has to act, red where it went wrong. */
export const findLabelKind = (status: OrderStatus, isYourTurn: boolean) =>
  isYourTurn ? "now" : BAD.has(status) ? "bad" : OFF.has(status) ? "off" : "calm";
