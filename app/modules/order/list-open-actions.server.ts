import { contract } from "#contract/contract.ts";
import type { Order, OrderAction } from "#contract/order.ts";

/** The call each action of an order is made with; null until its call is in the contract. */
const CALLS = {
  edit: contract.updateOrder.id,
  extend: contract.updateOrder.id,
  pay: contract.initializePayment.id,
  finalize: contract.finalizeOrder.id,
  cancel: null,
  approve: null,
  reject: null,
  book_courier: null,
  accept: null,
  return: null,
} as const satisfies Record<OrderAction, string | null>;

/** What may be done now and can be done here: allowed by the order, with a call behind it. */
export const listOpenActions = (order: Pick<Order, "allowed_actions">): OrderAction[] =>
  order.allowed_actions.filter((action) => CALLS[action] !== null);
