import {
  OFFER_ACTIONS,
  OFFER_STATUSES,
  type OfferAction,
  type OfferActor,
  type OfferMove,
  type OfferStatus,
} from "#contract/offer-states.ts";

type OfferTransition = {
  move: OfferMove;
  from: OfferStatus | null;
  to: OfferStatus;
  who: OfferActor;
};

const row = (
  move: OfferMove,
  from: OfferStatus | null,
  to: OfferStatus,
  who: OfferActor,
): OfferTransition => ({ move, from, to, who });

/**
 * Every transition of an offer, a row each. An accepted offer reserves the price and not the device:
 * until another buyer has paid, no other offer ends, and a payment that is confirmed late still uses
 * the price at which its order was placed.
 */
// oxfmt-ignore
export const OFFER_TRANSITIONS: readonly OfferTransition[] = [
  //  move         from         to            who
  row("make",      null,        "open",       "buyer"),
  row("accept",    "open",      "accepted",   "seller"),
  row("counter",   "open",      "countered",  "seller"),
  row("decline",   "open",      "declined",   "seller"),
  row("withdraw",  "open",      "withdrawn",  "buyer"),
  row("lapse",     "open",      "lapsed",     "deftero"),
  row("supersede", "open",      "superseded", "deftero"),
  row("void",      "open",      "void",       "deftero"),
  row("accept",    "countered", "accepted",   "buyer"),
  row("counter",   "countered", "open",       "buyer"),
  row("decline",   "countered", "declined",   "buyer"),
  row("withdraw",  "countered", "withdrawn",  "seller"),
  row("lapse",     "countered", "lapsed",     "deftero"),
  row("supersede", "countered", "superseded", "deftero"),
  row("void",      "countered", "void",       "deftero"),
  row("use",       "accepted",  "used",       "deftero"),
  row("lapse",     "accepted",  "lapsed",     "deftero"),
  row("supersede", "accepted",  "superseded", "deftero"),
  row("void",      "accepted",  "void",       "deftero"),
  row("use",       "lapsed",    "used",       "deftero"),
  row("use",       "void",      "used",       "deftero"),
];

export const findOfferTransition = (
  from: OfferStatus | null,
  move: OfferMove,
  who: OfferActor,
): OfferTransition | null =>
  OFFER_TRANSITIONS.find((one) => one.from === from && one.move === move && one.who === who) ??
  null;

/** States that time can end. */
export const LIVE_OFFERS: readonly OfferStatus[] = OFFER_STATUSES.filter((status) =>
  OFFER_TRANSITIONS.some((one) => one.from === status && one.move === "lapse"),
);

export const listOfferMoves = (status: OfferStatus, who: OfferActor): OfferAction[] =>
  OFFER_ACTIONS.filter((action) => findOfferTransition(status, action, who) !== null);
