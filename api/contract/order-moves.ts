import type { OrderAction } from "./order.ts";

/**
 * One row for each move of an order, without zod, because browsers read it too. Which states a move
 * joins is with the API, in api/modules/order/order-states.ts.
 */
type OrderMoveFacts = {
  /** It ends or disputes a sale against one side's wish, so its button warns. */
  isIrreversible?: true;
  /** Staff explain it, because both sides read why. */
  needsNote?: true;
};

const MOVES = {
  edit: {},
  extend: {},
  pay: {},
  finalize: {},
  cancel: { isIrreversible: true },
  approve: {},
  reject: { isIrreversible: true },
  withdraw: { isIrreversible: true },
  book_courier: {},
  accept: {},
  return: { isIrreversible: true },
  confirm_return: {},
  dispute_return: { isIrreversible: true },
  // Moves that only couriers, the hub, the payment provider and deadlines make.
  create: {},
  await_payment: {},
  confirm_payment: {},
  refuse_payment: {},
  give_up_payment: {},
  fail_capture: {},
  expire: {},
  pick_up: {},
  miss_pickup: {},
  depart: {},
  arrive_at_hub: {},
  pass_check: {},
  fail_check: { isIrreversible: true },
  dispatch: {},
  collect: {},
  deliver: {},
  mark_lost: { isIrreversible: true },
  return_uncollected: {},
  send_back: {},
  receive_return: {},
  uphold_return: { isIrreversible: true, needsNote: true },
  deny_return: { isIrreversible: true, needsNote: true },
  cancel_by_support: { isIrreversible: true, needsNote: true },
} as const satisfies Record<OrderAction, OrderMoveFacts> & Record<string, OrderMoveFacts>;

export type OrderMove = keyof typeof MOVES;

export const ORDER_MOVES = Object.keys(MOVES) as readonly OrderMove[];

/** Empty for what staff do that is no move of the order, such as preparing a pickup. */
export const moveOf = (move: string): OrderMoveFacts =>
  (MOVES as Record<string, OrderMoveFacts>)[move] ?? {};
