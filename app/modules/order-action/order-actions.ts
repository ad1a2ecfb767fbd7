import { LIMITS } from "#contract/limits.ts";
import type { OrderAction, OrderStatus } from "#contract/order.ts";
import {
  BUYER_CANCEL_REASONS,
  RETURN_DISPUTE_REASONS,
  RETURN_REASONS,
  SELLER_REJECTION_REASONS,
} from "#contract/order-reasons.ts";

export type ConfirmedAction = Extract<
  OrderAction,
  | "approve"
  | "reject"
  | "cancel"
  | "withdraw"
  | "accept"
  | "return"
  | "confirm_return"
  | "dispute_return"
>;

type Facts = {
  reasons: readonly string[];
  photos: number;
  isIrreversible: boolean;
  to: OrderStatus;
};

export const ORDER_ACTION_FACTS: Record<ConfirmedAction, Facts> = {
  approve: { reasons: [], photos: 0, isIrreversible: false, to: "approved" },
  reject: {
    reasons: SELLER_REJECTION_REASONS,
    photos: 0,
    isIrreversible: true,
    to: "seller_rejected",
  },
  withdraw: {
    reasons: SELLER_REJECTION_REASONS,
    photos: 0,
    isIrreversible: true,
    to: "seller_rejected",
  },
  cancel: { reasons: BUYER_CANCEL_REASONS, photos: 0, isIrreversible: true, to: "buyer_cancelled" },
  accept: { reasons: [], photos: 0, isIrreversible: false, to: "completed" },
  return: {
    reasons: RETURN_REASONS,
    photos: LIMITS.trade.photos,
    isIrreversible: true,
    to: "buyer_rejected",
  },
  confirm_return: { reasons: [], photos: 0, isIrreversible: false, to: "returned" },
  dispute_return: {
    reasons: RETURN_DISPUTE_REASONS,
    photos: LIMITS.trade.photos,
    isIrreversible: true,
    to: "return_disputed",
  },
};

export const isOrderAction = (name: string): name is ConfirmedAction =>
  Object.hasOwn(ORDER_ACTION_FACTS, name);
