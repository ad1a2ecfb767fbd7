import { LIMITS } from "#contract/limits.ts";
import type { OrderAction } from "#contract/order.ts";
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

type Facts = { reasons: readonly string[]; photos: number };

export const ORDER_ACTION_FACTS: Record<ConfirmedAction, Facts> = {
  approve: { reasons: [], photos: 0 },
  reject: { reasons: SELLER_REJECTION_REASONS, photos: 0 },
  withdraw: { reasons: SELLER_REJECTION_REASONS, photos: 0 },
  cancel: { reasons: BUYER_CANCEL_REASONS, photos: 0 },
  accept: { reasons: [], photos: 0 },
  return: { reasons: RETURN_REASONS, photos: LIMITS.trade.photos },
  confirm_return: { reasons: [], photos: 0 },
  dispute_return: { reasons: RETURN_DISPUTE_REASONS, photos: LIMITS.trade.photos },
};

export const isOrderAction = (name: string): name is ConfirmedAction =>
  Object.hasOwn(ORDER_ACTION_FACTS, name);
