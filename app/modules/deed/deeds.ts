import { LIMITS } from "#contract/limits.ts";
import type { OrderAction, OrderStatus } from "#contract/order.ts";
import {
  BUYER_CANCEL_REASONS,
  RETURN_DISPUTE_REASONS,
  RETURN_REASONS,
  SELLER_REFUSAL_REASONS,
} from "#contract/order-words.ts";

/** What is done with an order on a page that says first what comes of it. */
export type Deed = Extract<
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
  /** One of these has to be named; none for a deed that needs no reason. */
  reasons: readonly string[];
  /** Photos that may come with it. */
  photos: number;
  /** It takes something away, which cannot be had back. */
  isGrave: boolean;
  /** Where the order stands afterwards. */
  to: OrderStatus;
};

export const DEEDS: Record<Deed, Facts> = {
  approve: { reasons: [], photos: 0, isGrave: false, to: "approved" },
  reject: { reasons: SELLER_REFUSAL_REASONS, photos: 0, isGrave: true, to: "seller_rejected" },
  withdraw: { reasons: SELLER_REFUSAL_REASONS, photos: 0, isGrave: true, to: "seller_rejected" },
  cancel: { reasons: BUYER_CANCEL_REASONS, photos: 0, isGrave: true, to: "buyer_cancelled" },
  accept: { reasons: [], photos: 0, isGrave: false, to: "completed" },
  return: {
    reasons: RETURN_REASONS,
    photos: LIMITS.trade.photos,
    isGrave: true,
    to: "buyer_rejected",
  },
  confirm_return: { reasons: [], photos: 0, isGrave: false, to: "returned" },
  dispute_return: {
    reasons: RETURN_DISPUTE_REASONS,
    photos: LIMITS.trade.photos,
    isGrave: true,
    to: "return_disputed",
  },
};

export const isDeed = (name: string): name is Deed => Object.hasOwn(DEEDS, name);
