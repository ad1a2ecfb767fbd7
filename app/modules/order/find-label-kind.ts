import { type OrderStatus, stateOf } from "#contract/order-states.ts";

/** How the label of a state looks: amber while somebody here has to act, red where it went wrong. */
export const findLabelKind = (status: OrderStatus, isYourTurn: boolean) =>
  isYourTurn ? "now" : stateOf(status).tone;
