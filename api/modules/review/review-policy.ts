import type { OrderStatus } from "#contract/order.ts";
import { isReviewable } from "#api/modules/order/order-offers.ts";

const days = (n: number) => n * 24 * 60 * 60 * 1000;

/** Each side has a word once the device was delivered or the order refused (spec §4, §5 "Review"). */
export const mayReview = (order: { status: OrderStatus }): boolean => isReviewable(order);

/** Nobody is asked twice within this time what they think of the shop. */
export const ASKED_EVERY = days(30);
