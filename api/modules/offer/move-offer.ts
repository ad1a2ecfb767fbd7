import type { OfferActor, OfferMove, OfferVoidReason } from "#contract/offer-states.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { OfferMoved } from "#api/jobs/job-names.ts";
import { answerByRule, type OfferRule, toAnswerDelay } from "./offer-policy.ts";
import { findOfferTransition, LIVE_OFFERS } from "./offer-states.ts";
import {
  insertOfferEvent,
  keepFees,
  type OfferRow,
  type OfferView,
  updateOfferRow,
} from "./offer-store.ts";

export const OFFER_CLOCK = "offer-clock";
export const OFFER_ANSWER = "offer-answer";
export const OFFER_REMINDER = "offer-reminder";

type OfferDeps = Pick<ApiDeps, "database" | "jobs">;
type Saying = {
  amount?: number;
  byRule?: boolean;
  byHunter?: boolean;
  voidReason?: OfferVoidReason;
  /** Nobody is notified. */
  isSilent?: boolean;
  at: Date;
};

const toSubject = ({ id }: Pick<OfferRow, "id">) => ({ subject_type: "offer", subject_id: id });

/** Call it with the listing locked. Throws offer_closed. */
export async function moveOffer(
  deps: OfferDeps,
  offer: OfferRow,
  move: OfferMove,
  side: OfferActor,
  { amount, byRule = false, byHunter = false, voidReason, isSilent = false, at }: Saying,
): Promise<OfferRow> {
  const { database } = deps;
  database.requireTx();
  const next = findOfferTransition(offer.status, move, side);
  if (!next) throw new ApiError("offer_closed", { data: { status: offer.status } });
  const isLive = LIVE_OFFERS.includes(next.to);
  const moved: OfferRow = {
    ...offer,
    status: next.to,
    amount: amount ?? offer.amount,
    number: offer.number + 1,
    expires_at: isLive ? new Date(at.getTime() + LIMITS.offer.life) : offer.expires_at,
    void_reason: voidReason ?? null,
  };
  const { status, number, expires_at, void_reason } = moved;
  await updateOfferRow(database, offer.id, {
    status,
    number,
    expires_at,
    void_reason,
    amount: moved.amount,
    at,
  });
  if (move === "accept") await keepFees(database, moved, at);
  const by = { by_rule: byRule, by_hunter: byHunter, by_agent: false };
  const said = { number, kind: move, side, ...by };
  await insertOfferEvent(database, offer.id, { ...said, amount: amount ?? null, at });
  await setOfferClock(deps, moved, isLive);
  if (!isSilent)
    await announceOffer(deps, moved, {
      kind: move,
      side,
      from: offer.status,
      byRule,
      byHunter,
      at,
    });
  await publishOfferMoved(deps, moved, { move, side, byHunter, at });
  return moved;
}

export async function setOfferClock(
  { jobs }: Pick<ApiDeps, "jobs">,
  offer: OfferRow,
  isLive = true,
): Promise<void> {
  const subject = toSubject(offer);
  // An answer of the rule is to the amount that was on the table when it was scheduled.
  await jobs.deadlines.cancel({ ...subject, kind: OFFER_ANSWER });
  const clock = { ...subject, kind: OFFER_CLOCK };
  const reminder = { ...subject, kind: OFFER_REMINDER };
  if (isLive)
    await jobs.deadlines.set({ ...clock, market: offer.market, due_at: offer.expires_at });
  else await jobs.deadlines.cancel(clock);
  const remindAt = new Date(offer.expires_at.getTime() - LIMITS.offer.remindBefore);
  if (offer.status === "accepted")
    await jobs.deadlines.set({ ...reminder, market: offer.market, due_at: remindAt });
  else await jobs.deadlines.cancel(reminder);
}

/** The deal hunter answers what was said, in the same transaction. */
export const publishOfferMoved = (
  deps: OfferDeps,
  { id, status, market, listing_id, buyer_id }: OfferRow,
  said: { move: OfferMove; side: OfferActor; byHunter: boolean; at: Date },
): Promise<void> =>
  publish(deps, "offer_moved", {
    offer: { id, status, market, listingId: listing_id, buyerId: buyer_id },
    ...said,
  });

type Announced = Pick<OfferMoved, "kind" | "side" | "from"> & {
  byRule?: boolean;
  byHunter?: boolean;
  byAgent?: boolean;
  at: Date;
};

/** The outbox notifies whoever has not done it, after the commit. */
export const announceOffer = (
  { jobs }: Pick<ApiDeps, "jobs">,
  offer: OfferRow,
  { kind, side, from, byRule = false, byHunter = false, byAgent = false, at }: Announced,
): Promise<void> =>
  jobs.outbox.add({
    market: offer.market,
    topic: "offer-moved",
    payload: {
      offer_id: offer.id,
      number: offer.number,
      kind,
      side,
      from,
      by_rule: byRule,
      by_hunter: byHunter,
      by_agent: byAgent,
      amount: offer.amount,
      at: at.toISOString(),
      until: LIVE_OFFERS.includes(offer.status) ? offer.expires_at.toISOString() : null,
      void_reason: offer.void_reason,
    },
  });

/** The delay makes a rule look like a person. */
export async function scheduleAnswer(
  { jobs, random }: Pick<ApiDeps, "jobs" | "random">,
  offer: OfferView,
  { rule, at }: { rule: OfferRule; at: Date },
): Promise<void> {
  if (offer.status !== "open" || answerByRule(rule, offer.bargain) === null) return;
  await jobs.deadlines.set({
    ...toSubject(offer),
    kind: OFFER_ANSWER,
    market: offer.market,
    due_at: new Date(at.getTime() + toAnswerDelay(random())),
  });
}
