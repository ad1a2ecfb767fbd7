import { LIMITS } from "#contract/limits.ts";
import {
  ORDER_OFFERS,
  type OrderOffer,
  type OrderStatus,
  stateOf,
} from "#contract/order-states.ts";
import type { ShipmentLeg } from "#contract/shipment-events.ts";
import { isClosed } from "./order-states.ts";

export type OfferFacts = {
  role: "buyer" | "seller";
  status: OrderStatus;
  requested_at: Date | null;
  delivered_at: Date | null;
  warranty_ended_at: Date | null;
  device_number: string | null;
  legs: readonly ShipmentLeg[];
  isPickupMovable: boolean;
  hasReviewed: boolean;
  hasPassport: boolean;
  isCovered: boolean;
  at: Date;
};

type Place = Pick<OfferFacts, "status">;

/** The buyer has, or just had, the device (spec §5 "IMEI"). */
export const isInBuyersHand = ({ status }: Place): boolean => stateOf(status).device === "buyer";
/** spec §6: each side may review once the device was delivered or the order refused. */
export const isReviewable = ({ status }: Place): boolean => stateOf(status).isReviewable === true;

/** The seller prints the label of the way to the hub, the buyer that of the return. */
const hasLabel = ({ role, status, legs }: OfferFacts): boolean =>
  role === "seller"
    ? status === "pickup_scheduled" && legs.includes("to_hub")
    : status === "buyer_rejected" && legs.includes("return");

const RULES: Record<OrderOffer, (facts: OfferFacts) => boolean> = {
  check_imei: (facts) =>
    facts.role === "buyer" && facts.device_number !== null && isInBuyersHand(facts),
  print_label: hasLabel,
  move_pickup: ({ role, isPickupMovable }) => role === "seller" && isPickupMovable,
  schedule_call: ({ status, requested_at }) => requested_at !== null && !isClosed(status),
  review: (facts) => !facts.hasReviewed && isReviewable(facts),
  claim: ({ role, status, isCovered }) => role === "buyer" && status === "completed" && isCovered,
  see_passport: ({ hasPassport }) => hasPassport,
  resell: ({ role, status, delivered_at, warranty_ended_at, at }) =>
    role === "buyer" &&
    warranty_ended_at === null &&
    // A delivered device may still be returned.
    status === "completed" &&
    delivered_at !== null &&
    at.getTime() - delivered_at.getTime() < LIMITS.feeFreeResale,
};

export const listOffers = (facts: OfferFacts): OrderOffer[] =>
  ORDER_OFFERS.filter((offer) => RULES[offer](facts));
