import type { Order, OrderStatus } from "#contract/order.ts";

type Facts = { status: OrderStatus; isInstant: boolean; subStatus?: string | null };

/**
 * The same state reads differently where an Instant Buy has no seller to accept it, and where our
 * support cancelled without any check having failed.
 */
export const findStatusVariant = ({ status, isInstant, subStatus }: Facts) =>
  isInstant && status === "approved"
    ? "approved_instant"
    : status === "cancelled_by_admin" && subStatus === "support"
      ? "cancelled_by_support"
      : status;

/** Key of the page's title in a state, for the buyer or the seller. */
export const findStatusKey = (role: Order["role"], facts: Facts) =>
  `status.${role}.${findStatusVariant(facts)}` as const;

/** Key of the label in the words of spec §4. */
export const findLabelKey = (role: Order["role"], facts: Facts) =>
  `label.${role}.${findStatusVariant(facts)}` as const;
