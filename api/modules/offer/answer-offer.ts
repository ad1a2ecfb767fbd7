import type { OfferAction } from "#contract/offer-states.ts";
import type { Money } from "#contract/money.ts";
import type { ApiDeps, Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isBeingPaid } from "#api/modules/agreed-price/index.ts";
import { lockOwner } from "#api/http/owner.ts";
import { toPage } from "#api/http/to-page.ts";
import { findSale } from "#api/modules/my-listings/index.ts";
import { findOfferLink } from "#api/modules/offer-link/index.ts";
import { lockOffer, type OfferCall, requireSide } from "./lock-offer.ts";
import { requireUnrestricted } from "#api/modules/restriction/index.ts";
import { requireOpenMarket } from "#api/modules/setting/index.ts";
import { requireFewOffers, requireInRange } from "./make-offer.ts";
import { moveOffer, OFFER_ANSWER, OFFER_CLOCK, scheduleAnswer } from "./move-offer.ts";
import { registerOfferNews } from "./notify-offer.ts";
import { answerByRule, findBuyerRange, findSellerRange, toOfferStatus } from "./offer-policy.ts";
import { findOfferTransition, LIVE_OFFERS } from "./offer-states.ts";
import {
  countWaitingOffers,
  findOfferPage,
  findOfferRule,
  findOfferView,
  type OfferSide,
} from "./offer-store.ts";
import { presentOffer } from "./present-offer.ts";

/** Throws not_found, also for other people's. */
export async function getOffer(call: OfferCall, id: string) {
  const { offer, side } = requireSide(await findOfferView(call.database, id, call.at), call);
  return presentOffer(offer, side, call);
}

export async function listOffers(
  call: OfferCall,
  { role, page }: { role: OfferSide; page: number },
) {
  const { database, user, at } = call;
  const [{ total, rows }, waiting] = await Promise.all([
    findOfferPage(database, { userId: user.id, role, page, at }),
    countWaitingOffers(database, user.id, at),
  ]);
  const offers = rows.map((row) => presentOffer(row, role, call));
  return { ...toPage(offers, { total, page, path: "/offers", query: { role } }), waiting };
}

type Answer = { number: number; amount?: Money | undefined };
/** Of a signed-in person, or of the reader of a mail. */
type Answering = Omit<OfferCall, "user" | "market"> & { user: { id: string } };

/**
 * The same answer from a second tab is refused with `offer_changed`, which says what happened
 * meanwhile. Throws not_found, offer_changed, offer_closed, offer_out_of_range, too_many_offers, and
 * market_closed to a buyer who agrees or names an amount.
 */
export async function answerOffer(
  call: Answering,
  id: string,
  action: OfferAction,
  { number, amount }: Answer,
) {
  const { database, user, at } = call;
  return database.tx(async () => {
    if (action === "counter") await requireUnrestricted(call, "write");
    if (action === "counter") await lockOwner(database, { userId: user.id });
    const locked = await lockOffer(database, id, at);
    const { offer, side } = requireSide(locked?.offer, call);
    const status = toOfferStatus(offer, at);
    if (number !== offer.number)
      throw new ApiError("offer_changed", { data: { status, number: offer.number } });
    const isOnSale = locked?.listing.status === "published";
    const isPossible = findOfferTransition(status, action, side) !== null;
    if (!isPossible || (!isOnSale && (action === "accept" || action === "counter")))
      throw new ApiError("offer_closed", { data: { status } });
    if (side === "buyer" && (action === "accept" || action === "counter"))
      requireOpenMarket(call, offer.market);
    if (action === "counter" && amount) {
      const findRange = side === "buyer" ? findBuyerRange : findSellerRange;
      requireInRange(amount, findRange(offer.bargain), offer.market);
      if (side === "buyer") await requireFewOffers(call, { isNew: false });
    }
    await moveOffer(call, offer, action, side, {
      ...(amount && { amount: amount.amount }),
      byHunter: call.isHunter ?? false,
      at,
    });
    const moved = (await findOfferView(database, id, at))!;
    const rule = await findOfferRule(database, offer.listing_id);
    if (action === "counter") await scheduleAnswer(call, moved, { rule, at });
    return presentOffer(moved, side, call);
  });
}

/** Answers by the rule as it is now; what the rule no longer decides is left to the seller. */
async function answerLater(deps: ApiDeps, id: string, at: Date): Promise<void> {
  const locked = await lockOffer(deps.database, id, at);
  if (!locked || locked.listing.status !== "published") return;
  const { offer } = locked;
  if (toOfferStatus(offer, at) !== "open") return;
  const rule = await findOfferRule(deps.database, offer.listing_id);
  const answer = answerByRule(rule, offer.bargain);
  if (!answer) return;
  const { action, ...said } = answer;
  await moveOffer(deps, offer, action, "seller", { ...said, byRule: true, at });
}

async function lapseOffer(deps: ApiDeps, id: string, at: Date): Promise<void> {
  const locked = await lockOffer(deps.database, id, at);
  if (!locked || !LIVE_OFFERS.includes(locked.offer.status)) return;
  if (locked.offer.expires_at > at) return;
  // Told that the price has ended, a buyer would not expect the order to come.
  const isSilent = await isBeingPaid(deps.database, id);
  await moveOffer(deps, locked.offer, "lapse", "deftero", { isSilent, at });
}

/** Throws not_found. */
async function requireLink({ database }: Pick<Call, "database">, token: string) {
  const link = await findOfferLink(database, token);
  if (!link) throw new ApiError("not_found");
  return link;
}

/** Only what the mail asks about is shown, so the link ends with the answer. Throws not_found. */
export async function getOfferByLink(call: Call, token: string) {
  const { database, at } = call;
  const { offerId, number, userId: id } = await requireLink(call, token);
  const { offer, side } = requireSide(await findOfferView(database, offerId, at), { user: { id } });
  const status = toOfferStatus(offer, at);
  const isOpen = offer.number === number && LIVE_OFFERS.includes(status);
  if (!isOpen) return { status, offer: null, sale: null };
  const listing = { id: offer.listing_id, userId: id, at };
  const sale = side === "seller" ? await findSale(call, listing) : null;
  return { status, offer: presentOffer(offer, side, call), sale };
}

/** Throws what answerOffer throws; an answered link `offer_changed`. */
export async function answerOfferByLink(
  call: Call,
  token: string,
  { action, amount }: Pick<Answer, "amount"> & { action: OfferAction },
) {
  const { offerId, number, userId: id } = await requireLink(call, token);
  return answerOffer({ ...call, user: { id } }, offerId, action, { number, amount });
}

export function registerOfferJobs(deps: ApiDeps): void {
  registerOfferNews(deps);
  const lock = ({ subject_id }: { subject_id: string }) =>
    lockOffer(deps.database, subject_id, deps.now());
  const { deadlines } = deps.jobs;
  deadlines.handle(OFFER_CLOCK, ({ subject_id }, at) => lapseOffer(deps, subject_id, at), { lock });
  deadlines.handle(OFFER_ANSWER, ({ subject_id }, at) => answerLater(deps, subject_id, at), {
    lock,
  });
}
