import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOwnListing } from "#api/modules/listing/own-listing-actions.ts";
import { findCard } from "#api/modules/payment/find-card.ts";
import { ProviderRefusalError, ProviderUnavailableError } from "#api/providers/card/port.ts";
import { toBoostKey } from "./boost-key.ts";
import {
  findBoost,
  findBoostedListing,
  findOpenBoost,
  insertBoost,
  updateBoost,
  type BoostedListing,
  type BoostRow,
} from "./boost-store.ts";
import { endBoost } from "./end-boost.ts";
import { isBoostable, planChecks, planStep, stopChecks } from "./plan-boost.ts";
import { presentBoost } from "./present-boost.ts";
import { recordBoostAnswer } from "./record-boost-answer.ts";
import { takeBoostStep } from "./take-boost-step.ts";

type Wish = { card_reference: string; accepted_price: Money; return_path: string };

/** What a boost costs in the market of a listing (LIMITS.boostPrice). */
export const toBoostPrice = (market: Market): Money => ({
  amount: LIMITS.boostPrice,
  currency: MARKET_FACTS[market].currency,
});

/**
 * Nobody answered the bank about it, and somebody tries again: nothing may be taken for it any more.
 * Of one that was only just sent, or that the bank is thinking about, the answer is waited for.
 */
async function abandon(call: UserCall, boost: BoostRow): Promise<void> {
  const dropped = await updateBoost(call.database, boost.id, { status: "cancelled" }, call.at);
  await stopChecks(call, dropped);
  await planStep(call, dropped);
}

function requireBoostable(listing: BoostedListing, { accepted_price }: Wish, at: Date): void {
  const { status } = listing;
  if (!isBoostable(listing))
    throw new ApiError("listing_transition_refused", { data: { status, action: "boost" } });
  if (listing.boosted_until && listing.boosted_until > at)
    throw new ApiError("boost_running", {
      data: { ends_at: listing.boosted_until.toISOString() },
    });
  const price = toBoostPrice(listing.market);
  if (accepted_price.amount !== price.amount || accepted_price.currency !== price.currency)
    throw new ApiError("price_changed", { data: { price } });
}

/** A new boost, written down before the provider hears of it, or the one that is under way. */
const openBoost = (call: UserCall, listingId: string, wish: Wish) =>
  call.database.tx(async () => {
    const { database, cardProvider, user, at } = call;
    await lockOwnListing(call, listingId, "boost");
    const listing = await findBoostedListing(database, listingId);
    if (!listing) throw new ApiError("not_found");
    const { card_reference } = wish;
    const card = await findCard(database, { userId: user.id, reference: card_reference, at });
    if (!card) throw new ApiError("card_not_found");
    requireBoostable(listing, wish, at);
    const open = await findOpenBoost(database, listingId);
    if (open?.status === "requires_action") await abandon(call, open);
    // Over by the clock, though nobody has written it down.
    else if (open?.status === "running") await endBoost(call, { boost: open, listing }, at);
    else if (open) return { boost: open, isNew: false };
    const { amount, currency } = toBoostPrice(listing.market);
    const boost = await insertBoost(
      database,
      {
        listing_id: listing.id,
        user_id: user.id,
        market: listing.market,
        amount,
        currency,
        provider: cardProvider.name,
        card_reference,
        card_last4: card.last4,
        return_path: wish.return_path,
      },
      at,
    );
    await planChecks(call, boost, at);
    return { boost, isNew: true };
  });

/** Asks the provider to set the money aside, and writes down what it says. */
async function authorise(call: UserCall, boost: BoostRow): Promise<void> {
  const { cardProvider, database, language, log, now } = call;
  database.refuseTx();
  const amount = { amount: boost.amount, currency: boost.currency };
  try {
    const answer = await cardProvider.authorise({
      key: toBoostKey(boost, "authorise"),
      amount,
      source: { method: "card", cardReference: boost.card_reference },
      returnPath: boost.return_path,
      language,
    });
    await recordBoostAnswer(call, boost.id, answer, now());
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error;
    log.warn({ err: error, boost: boost.id }, "The provider refused a boost outright");
    const refused = {
      reference: `refused-${boost.id}`,
      status: "declined",
      amount,
      declineCode: "declined",
      redirectUrl: null,
      cardLast4: null,
    } as const;
    await recordBoostAnswer(call, boost.id, refused, now());
  }
}

/**
 * Boosts a published listing of the caller's own for seven days (spec §9), paid with one of their
 * cards. What is under way already answers as it stands, so that a second submit charges nothing.
 */
export async function boostListing(call: UserCall, listingId: string, wish: Wish) {
  const { boost, isNew } = await openBoost(call, listingId, wish);
  if (isNew) {
    await authorise(call, boost);
    try {
      const answered = (await findBoost(call.database, boost.id))!;
      if (answered.status === "authorised") await takeBoostStep(call, boost.id);
    } catch (error) {
      // Set aside and not taken yet; the outbox goes on.
      if (!(error instanceof ProviderUnavailableError)) throw error;
    }
  }
  return presentBoost((await findBoost(call.database, boost.id))!, toBoostPrice(boost.market), {
    at: call.now(),
  });
}
