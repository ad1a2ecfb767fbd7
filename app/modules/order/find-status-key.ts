import type { OrderStatus } from "#contract/order-states.ts";
import type { Order } from "#contract/order.ts";

type Facts = {
  status: OrderStatus;
  isInstant: boolean;
  subStatus?: string | null;
  /** Where its buyer fetches it, and whether it is there for them. */
  point?: { kind: "locker" | "hub"; ready_at: string | null } | null;
};

/**
 * The same state reads differently where an Instant Buy has no seller to accept it, where its buyer
 * fetches the device, or did not, and where our support cancelled without any check having failed.
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

/** The same in a few words: what was fetched at the hub has not arrived anywhere. */
export const findTitleVariant = (facts: Facts) =>
  facts.status === "delivered" && facts.point?.kind === "hub"
    ? "handed_over"
    : findStatusVariant(facts);

/** Key of the sentence that says where an order stands, for the buyer or the seller (spec §4). */
export const findStatusKey = (role: Order["role"], facts: Facts) =>
  `status.${role}.${findTitleVariant(facts)}` as const;
