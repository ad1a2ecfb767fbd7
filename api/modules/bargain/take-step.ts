import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOwner } from "#api/http/owner.ts";
import { requireUnrestricted } from "#api/modules/restriction/index.ts";
import { requireCompleteProfile } from "#api/modules/account/index.ts";
import { lockListing } from "#api/modules/listing/index.ts";
import { findMarketPrice, listSaleSpans } from "#api/modules/market-price/index.ts";
import { answerOffer, lockOfferTalk, makeOffer, type OfferCall } from "#api/modules/offer/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { computeStep, drawSeeded, type Purse } from "./next-offer.ts";
import {
  findTalk,
  lockHunt,
  lockSpeech,
  type Talk,
  type TalkEnd,
  updateTalk,
} from "./secret-store.ts";

const BARGAIN_STEP = "bargain-step";

/** Between an answer of the seller and the hunter's. */
const DELAY = { from: minutes(5), to: minutes(60) };
/** Until the next try: the buyer has no offer left, another hunt speaks, or the market is closed. */
const PAUSE = minutes(60);

export type BargainDeps = Pick<ApiDeps, "database" | "jobs" | "random" | "delivery">;
type Clock = Pick<ApiDeps, "database" | "jobs">;

const toSubject = ({ id }: Pick<Talk, "id">) => ({
  subject_type: "bargain_talk",
  subject_id: id,
  kind: BARGAIN_STEP,
});

/** The minute is drawn from the seed, so that it says nothing about the ceiling. */
export async function scheduleStep(
  { database, jobs }: Clock,
  talk: Talk,
  at: Date,
  pause = 0,
): Promise<void> {
  if (talk.is_paused) return;
  const steps = talk.steps + 1;
  const share = drawSeeded(toSeed(talk), "delay", steps);
  const wait = DELAY.from + Math.floor(share * (DELAY.to - DELAY.from + 1));
  const next_at = new Date(at.getTime() + pause + wait);
  await updateTalk(database, talk.id, { next_at, steps });
  await jobs.deadlines.set({ ...toSubject(talk), market: talk.market, due_at: next_at });
}

export async function stopTalk({ database, jobs }: Clock, talk: Talk): Promise<void> {
  await updateTalk(database, talk.id, { next_at: null });
  await jobs.deadlines.cancel(toSubject(talk));
}

export async function endTalk(deps: Clock, talk: Talk, ended_why: TalkEnd): Promise<void> {
  await stopTalk(deps, talk);
  await updateTalk(deps.database, talk.id, { ended_why });
}

const toSeed = ({ seed, listing_id }: Pick<Talk, "seed" | "listing_id">) => `${seed}:${listing_id}`;

export const toPurse = ({ delivery }: Pick<ApiDeps, "delivery">, talk: Talk): Purse => {
  const { currency } = MARKET_FACTS[talk.market];
  return {
    ceiling: talk.ceiling_total,
    toTotal: (amount) =>
      toPriceBreakdown(delivery, talk.market, { amount, currency }).total_price.amount,
    seed: toSeed(talk),
  };
};

/** The hunter acts as its person, and each thing that it says is marked. */
export const toHunterCall = (
  { database, jobs, random, delivery }: BargainDeps,
  { market, user_id }: Pick<Talk, "market" | "user_id">,
  at: Date,
): OfferCall => ({
  database,
  jobs,
  random,
  delivery,
  market,
  at,
  user: { id: user_id, staff: null },
  isHunter: true,
});

const findUsualPrice = (database: ApiDeps["database"], listingId: string, at: Date) =>
  findMarketPrice(database, listingId, {
    spans: listSaleSpans(at),
    at,
    least: LIMITS.marketPrice.least,
  });

async function mayBargain(call: OfferCall): Promise<boolean> {
  try {
    await requireCompleteProfile(call);
    await requireUnrestricted(call, "write");
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** What is said besides this talk: by another hunt of the buyer, or by the person. */
async function leaveOrWait(
  deps: BargainDeps,
  talk: Talk,
  { liveId, at }: { liveId: string; at: Date },
): Promise<void> {
  const other = await findTalk(deps.database, { offerId: liveId });
  const isHunting = other !== null && other.ended_why !== "person";
  if (isHunting) await scheduleStep(deps, talk, at, PAUSE);
  else await endTalk(deps, talk, "person");
}

/** Call it with the buyer's account, the hunt and the listing locked. */
async function takeStep(deps: BargainDeps, id: string, at: Date): Promise<void> {
  const { database } = deps;
  const known = await findTalk(database, { id });
  if (!known) return;
  const { listing_id: listingId, user_id: buyerId } = known;
  const speech = await lockSpeech(database, known.hunt_id, at);
  const said = await lockOfferTalk(database, { listingId, buyerId, at });
  const talk = await findTalk(database, { id });
  if (!talk || talk.next_at === null || talk.ended_why !== null) return;
  if (speech === "end") return endTalk(deps, talk, "closed");
  // What resumes the hunt sets the next step.
  if (speech === "wait") return stopTalk(deps, talk);
  if (!said) return endTalk(deps, talk, "closed");
  if (said.live && said.live.id !== talk.offer_id)
    return leaveOrWait(deps, talk, { liveId: said.live.id, at });
  await stopTalk(deps, talk);
  if (said.live && said.live.status !== "countered") return;
  const median = (await findUsualPrice(database, listingId, at))?.median ?? null;
  const step = computeStep({ ...said, median }, toPurse(deps, talk));
  if (step.action === "stop") return endTalk(deps, talk, step.why);
  // A refused call would undo this whole transaction, even if it were caught.
  if (step.action === "offer" && said.isFull) return scheduleStep(deps, talk, at, PAUSE);
  if (!deps.delivery.terms[talk.market].is_open) return scheduleStep(deps, talk, at, PAUSE);
  const call = toHunterCall(deps, talk, at);
  const amount = { amount: step.amount, currency: MARKET_FACTS[talk.market].currency };
  if (!said.live) {
    if (!(await mayBargain(call))) return endTalk(deps, talk, "closed");
    const made = await makeOffer(call, listingId, amount);
    return updateTalk(database, id, { offer_id: made.id });
  }
  const { id: offerId, number } = said.live;
  if (step.action === "accept") await answerOffer(call, offerId, "accept", { number });
  else await answerOffer(call, offerId, "counter", { number, amount });
}

/** Follows an offer that a hunt has made. Call it with the listing locked. */
export async function followOffer(
  deps: Clock,
  { offer, move, side, byHunter, at }: DomainEvents["offer_moved"],
): Promise<void> {
  const talk = await findTalk(deps.database, { offerId: offer.id });
  if (!talk || talk.ended_why !== null) return;
  // What the person answers is theirs, also where it comes to an agreement.
  if (side === "buyer" && !byHunter) return endTalk(deps, talk, "person");
  if (offer.status === "accepted") return endTalk(deps, talk, "agreed");
  if (side === "buyer") return;
  // Silence is a no: the next offer is higher, as after a refusal.
  const isAnswered = move === "counter" || move === "decline" || move === "lapse";
  if (isAnswered) return scheduleStep(deps, talk, at);
  return endTalk(deps, talk, "closed");
}

export function registerBargainJobs(deps: BargainDeps): void {
  deps.jobs.deadlines.handle(BARGAIN_STEP, ({ subject_id }, at) => takeStep(deps, subject_id, at), {
    // The account, the hunt and the listing, as where a hunt changes or a seller answers.
    lock: async ({ subject_id }) => {
      const talk = await findTalk(deps.database, { id: subject_id });
      if (!talk) return;
      await lockOwner(deps.database, { userId: talk.user_id });
      await lockHunt(deps.database, talk.hunt_id);
      await lockListing(deps.database, talk.listing_id);
    },
  });
}
