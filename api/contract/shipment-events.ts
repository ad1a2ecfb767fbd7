/** Pickup windows, in hours of the market's day. Without zod, because browsers import it too. */
export const PICKUP_INTERVALS = ["09-13", "13-17", "17-20"] as const;
export type PickupInterval = (typeof PICKUP_INTERVALS)[number];

export const SHIPMENT_LEGS = [
  "to_hub",
  "to_buyer",
  "return",
  "to_seller",
  "claim_to_hub",
  "claim_to_buyer",
] as const;
export type ShipmentLeg = (typeof SHIPMENT_LEGS)[number];

/** Events of a parcel, in their usual order. */
export const SHIPMENT_EVENT_KINDS = [
  "booked",
  "pickup_missed",
  "picked_up",
  "in_transit",
  "at_depot",
  "out_for_delivery",
  "ready_in_locker",
  "delivered",
  "sent_back",
  "lost",
  "cancelled",
] as const;
export type ShipmentEventKind = (typeof SHIPMENT_EVENT_KINDS)[number];
