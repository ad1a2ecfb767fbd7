import { LIMITS } from "#contract/limits.ts";
import type { OfferAction, OfferStatus } from "#contract/offer-states.ts";
import { listOfferMoves } from "./offer-states.ts";

/** What both sides have said to each other about a listing; minor units of its currency. */
export type Bargain = {
  asking_price: number;
  floor_percent: number;
  /** Amounts of the buyer that count, oldest first, also of earlier offers for this listing. */
  buyer: readonly number[];
  /** Amounts of the seller in this offer, oldest first. */
  seller: readonly number[];
};

export type AmountRange = { min: number; max: number };

/** The lowest amount that this seller takes an offer of. */
export const toFloor = ({
  asking_price,
  floor_percent,
}: Pick<Bargain, "asking_price" | "floor_percent">): number =>
  Math.max(LIMITS.askingPrice.min, Math.ceil((asking_price * floor_percent) / 100));

const toRange = (min: number, max: number): AmountRange | null => (min > max ? null : { min, max });

/**
 * Amounts that the buyer may offer next: above their last one, and below what they can have already.
 * Null where no amount is left, or no try.
 */
export function findBuyerRange(bargain: Bargain): AmountRange | null {
  const { asking_price, buyer, seller } = bargain;
  if (buyer.length >= LIMITS.offer.perSide) return null;
  const last = Math.max(0, ...buyer);
  const ceiling = Math.min(asking_price, ...seller);
  return toRange(Math.max(toFloor(bargain), last + 1), ceiling - 1);
}

/** Amounts that the seller may ask next: below their last one, and above the buyer's. */
export function findSellerRange({ asking_price, buyer, seller }: Bargain): AmountRange | null {
  if (seller.length >= LIMITS.offer.perSide) return null;
  const standing = buyer.at(-1);
  if (standing === undefined) return null;
  return toRange(standing + 1, Math.min(asking_price, ...seller) - 1);
}

type OfferFacts = { status: OfferStatus; expires_at: Date; bargain: Bargain };

/** An offer whose time is over counts as lapsed before its deadline has run. */
export const toOfferStatus = (
  { status, expires_at }: Pick<OfferFacts, "status" | "expires_at">,
  at: Date,
): OfferStatus =>
  (status === "open" || status === "countered" || status === "accepted") && expires_at <= at
    ? "lapsed"
    : status;

export const listOfferActions = (
  offer: OfferFacts,
  side: "buyer" | "seller",
  at: Date,
): OfferAction[] =>
  listOfferMoves(toOfferStatus(offer, at), side).filter((action) => {
    if (action !== "counter") return true;
    const findRange = side === "buyer" ? findBuyerRange : findSellerRange;
    return findRange(offer.bargain) !== null;
  });

/** A seller's wishes for one listing; minor units. */
export type OfferRule = {
  is_on: boolean;
  floor_percent: number;
  accept_from: number | null;
  decline_below: number | null;
  counter_with: number | null;
};

export const DEFAULT_OFFER_RULE: OfferRule = {
  is_on: true,
  floor_percent: LIMITS.offer.floorPercent.standard,
  accept_from: null,
  decline_below: null,
  counter_with: null,
};

export type RuleAmounts = Pick<OfferRule, "accept_from" | "decline_below" | "counter_with">;

/**
 * What stays of a rule when the price falls. An amount is never lowered, because its seller named it;
 * one that the price has reached would refuse every offer, or never count.
 */
export function keepBelow(
  { accept_from, decline_below, counter_with }: RuleAmounts,
  price: number,
): RuleAmounts {
  const keep = (amount: number | null) => (amount !== null && amount < price ? amount : null);
  return {
    accept_from: keep(accept_from),
    decline_below: keep(decline_below),
    counter_with: keep(counter_with),
  };
}

export type RuleAnswer =
  | { action: "accept" | "decline" }
  | { action: "counter"; amount: number }
  | null;

/**
 * The answer of the seller's rule to an open offer; null leaves it to the seller. An acceptance is at
 * the amount that was offered, so that a buyer cannot learn the limit from it. The rule counters once, and a rule that is switched
 * off says nothing.
 */
export function answerByRule(rule: OfferRule, bargain: Bargain): RuleAnswer {
  const { is_on: isOn, accept_from, decline_below, counter_with } = rule;
  const amount = bargain.buyer.at(-1);
  if (!isOn || amount === undefined) return null;
  if (accept_from !== null && amount >= accept_from) return { action: "accept" };
  if (decline_below !== null && amount < decline_below) return { action: "decline" };
  if (counter_with === null || bargain.seller.length > 0) return null;
  const range = findSellerRange(bargain);
  const isPossible = range !== null && counter_with >= range.min && counter_with <= range.max;
  return isPossible ? { action: "counter", amount: counter_with } : null;
}

/** Milliseconds until the rule answers; `random` is at least 0 and below 1. */
export const toAnswerDelay = (random: number): number => {
  const { from, to } = LIMITS.offer.answerDelay;
  return from + Math.floor(random * (to - from + 1));
};
