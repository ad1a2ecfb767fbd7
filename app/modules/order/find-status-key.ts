import { type OrderStatus, stateOf } from "#contract/order-states.ts";
import type { Order } from "#contract/order.ts";

type Facts = {
  status: OrderStatus;
  isInstant: boolean;
  subStatus?: string | null;
  point?: { kind: "locker" | "hub"; ready_at: string | null } | null;
};

/**
 * The text of a state differs for an Instant Buy, for collection by the buyer and for a
 * cancellation by our support.
 */
export const findStatusVariant = ({ status, isInstant, subStatus, point }: Facts) =>
  findCollectionVariant(status, isInstant, point) ??
  (status === "not_delivered" && subStatus === "uncollected"
    ? "not_delivered_uncollected"
    : findOtherVariant({ status, isInstant, subStatus }));

function findCollectionVariant(status: OrderStatus, isInstant: boolean, point: Facts["point"]) {
  if (!point) return null;
  const isReady = point.ready_at !== null;
  if (point.kind === "locker")
    return isReady && status === "in_transit_to_buyer" ? "locker_ready" : null;
  const isAtHub = status === "check_passed" || (isInstant && status === "approved");
  return isAtHub ? (isReady ? "pickup_ready" : "pickup_preparing") : null;
}

const findOtherVariant = ({
  status,
  isInstant,
  subStatus,
}: Pick<Facts, "status" | "isInstant"> & { subStatus: string | null | undefined }) =>
  isInstant && status === "approved"
    ? "approved_instant"
    : status === "cancelled_by_admin" && subStatus === "support"
      ? "cancelled_by_support"
      : status;

export const findTitleVariant = (facts: Facts) =>
  facts.status === "delivered" && facts.point?.kind === "hub"
    ? "handed_over"
    : findStatusVariant(facts);

export const findStatusKey = (role: Order["role"], facts: Facts) =>
  `status.${role}.${findTitleVariant(facts)}` as const;

/** spec §4 */
export const findLabelKey = (role: Order["role"], facts: Facts) =>
  `label.${role}.${findTitleVariant(facts)}` as const;

const BAD: ReadonlySet<OrderStatus> = new Set([
  "payment_failed",
  "seller_rejected",
  "seller_silent",
  "cancelled_by_admin",
  "pickup_failed",
  "not_delivered",
]);
const OFF: ReadonlySet<OrderStatus> = new Set(["draft_expired", "buyer_cancelled", "returned"]);

export const findLabelKind = (status: OrderStatus, isYourTurn: boolean) =>
  isYourTurn ? "now" : stateOf(status).tone;
