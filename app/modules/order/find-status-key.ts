import type { Order, OrderStatus } from "#contract/order.ts";

type Facts = { status: OrderStatus; isInstant: boolean };

/** An Instant Buy has no seller to accept it: the same state reads differently. */
export const findStatusVariant = ({ status, isInstant }: Facts) =>
  isInstant && status === "approved" ? "approved_instant" : status;

/** Key of the page's title in a state, for the buyer or the seller. */
export const findStatusKey = (role: Order["role"], facts: Facts) =>
  `status.${role}.${findStatusVariant(facts)}` as const;
