/** States of an offer, which is the whole talk of a buyer and a seller about one listing's price. */
export const OFFER_STATUSES = [
  /** The seller has to answer. */
  "open",
  /** The buyer has to answer. */
  "countered",
  /** The buyer may order at the agreed price. */
  "accepted",
  "used",
  "declined",
  "withdrawn",
  "lapsed",
  /** Another buyer has bought the device. */
  "superseded",
  /** The listing has changed: its price, its content, or it left the market. */
  "void",
] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

export const OFFER_MOVES = [
  "make",
  "counter",
  "accept",
  "decline",
  "withdraw",
  "lapse",
  "use",
  "supersede",
  "void",
] as const;
export type OfferMove = (typeof OFFER_MOVES)[number];

/** `deftero` acts for time, for orders and for changes of the listing. */
export type OfferActor = "buyer" | "seller" | "deftero";

/** What a party may do to an offer; each is an endpoint. */
export const OFFER_ACTIONS = ["accept", "counter", "decline", "withdraw"] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

export const OFFER_VOID_REASONS = ["price", "edited", "not_on_sale"] as const;
export type OfferVoidReason = (typeof OFFER_VOID_REASONS)[number];
