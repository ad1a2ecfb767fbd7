import type { Boost } from "#contract/boost.ts";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOwnListing } from "#api/modules/my-listings/index.ts";
import { findCard } from "#api/modules/payment/index.ts";
import { requireOpenMarket } from "#api/modules/setting/index.ts";
import { ProviderRejectedError, ProviderUnavailableError } from "#api/providers/card/port.ts";
import {
  type BoostedListing,
  type BoostRow,
  findBoost,
  findBoostedListing,
  findLastBoost,
  findOpenBoost,
  insertBoost,
  isUndecided,
  updateBoost,
} from "./boost-store.ts";
import { endBoost, isBoostable, planChecks, scheduleBoostStep, stopChecks } from "./plan-boost.ts";
import { recordBoostAnswer } from "./record-boost-answer.ts";
import { takeBoostStep, toBoostKey } from "./take-boost-step.ts";

type BoostRequest = { card_reference: string; accepted_price: Money; return_path: string };

type BoostOffer = { price: Money; days: number };

const findBoostOffer = ({ settings }: Pick<UserCall, "settings">, market: Market): BoostOffer => {
  const { price, days } = settings.find(market, "boost").value;
  return { price: { amount: price, currency: MARKET_FACTS[market].currency }, days };
};

/** Waits for a boost that was just sent or that the bank is processing. */
async function abandon(call: UserCall, boost: BoostRow): Promise<void> {
  const dropped = await updateBoost(call.database, boost.id, { status: "cancelled" }, call.at);
  await stopChecks(call, dropped);
  await scheduleBoostStep(call, dropped);
}

function requireBoostable(
  listing: BoostedListing,
  { accepted_price }: BoostRequest,
  { price, at }: { price: Money; at: Date },
): void {
  const { status } = listing;
  if (!isBoostable(listing))
    throw new ApiError("listing_transition_refused", { data: { status, action: "boost" } });
  if (listing.boosted_until && listing.boosted_until > at)
    throw new ApiError("boost_running", {
      data: { ends_at: listing.boosted_until.toISOString() },
    });
  if (accepted_price.amount !== price.amount || accepted_price.currency !== price.currency)
    throw new ApiError("price_changed", { data: { price } });
}

const findOrCreateBoost = (call: UserCall, listingId: string, request: BoostRequest) =>
  call.database.tx(async () => {
    const { database, cardProvider, user, at } = call;
    await lockOwnListing(call, listingId, "boost");
    const listing = await findBoostedListing(database, listingId);
    if (!listing) throw new ApiError("not_found");
    const { card_reference } = request;
    const card = await findCard(database, { userId: user.id, reference: card_reference, at });
    if (!card) throw new ApiError("card_not_found");
    const { id: setting_id, value } = call.settings.find(listing.market, "boost");
    const { price } = findBoostOffer(call, listing.market);
    requireBoostable(listing, request, { price, at });
    const open = await findOpenBoost(database, listingId);
    if (open?.status === "requires_action") await abandon(call, open);
    // The boost is over, but its deadline has not run yet.
    else if (open?.status === "running") await endBoost(call, { boost: open, listing }, at);
    else if (open) return { boost: open, isNew: false };
    requireOpenMarket(call, listing.market);
    const boost = await insertBoost(
      database,
      {
        listing_id: listing.id,
        user_id: user.id,
        market: listing.market,
        ...price,
        setting_id,
        days: value.days,
        provider: cardProvider.name,
        card_reference,
        card_last4: card.last4,
        return_path: request.return_path,
      },
      at,
    );
    await planChecks(call, boost, at);
    return { boost, isNew: true };
  });

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
    if (!(error instanceof ProviderRejectedError)) throw error;
    log.warn({ err: error, boost: boost.id }, "The provider rejected the authorisation of a boost");
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

/** Lasts as long as the settings say (spec §9). Idempotent: a second submit answers the open boost. */
export async function boostListing(call: UserCall, listingId: string, request: BoostRequest) {
  const { boost, isNew } = await findOrCreateBoost(call, listingId, request);
  if (isNew) {
    await authorise(call, boost);
    try {
      const current = (await findBoost(call.database, boost.id))!;
      if (current.status === "authorised") await takeBoostStep(call, boost.id);
    } catch (error) {
      // Authorised but not captured yet; the outbox retries.
      if (!(error instanceof ProviderUnavailableError)) throw error;
    }
  }
  return presentBoost(
    (await findBoost(call.database, boost.id))!,
    findBoostOffer(call, boost.market),
    {
      at: call.now(),
    },
  );
}

export async function getBoost(call: UserCall, listingId: string): Promise<Boost> {
  const { database, user } = call;
  const listing = await findBoostedListing(database, listingId);
  if (listing?.seller_id !== user.id) throw new ApiError("not_found");
  const boost = await findLastBoost(database, listingId);
  if (boost && (isUndecided(boost) || boost.status === "authorised")) {
    try {
      await takeBoostStep(call, boost.id);
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
    }
  }
  const offer = findBoostOffer(call, listing.market);
  const current = await findLastBoost(database, listingId);
  return current ? presentBoost(current, offer, { at: call.now() }) : presentNoBoost(offer);
}

const STATUS = {
  created: "processing",
  requires_action: "requires_action",
  processing: "processing",
  authorised: "processing",
  running: "running",
  failed: "failed",
  cancelled: "cancelled",
  ended: "ended",
} as const satisfies Record<BoostRow["status"], Boost["status"]>;

const presentNoBoost = ({ price, days }: BoostOffer): Boost => ({
  status: "none",
  price,
  days,
  ends_at: null,
  redirect_url: null,
  decline_code: null,
  card_last4: null,
});

function presentBoost(boost: BoostRow, offer: BoostOffer, { at }: { at: Date }): Boost {
  const isOver = boost.status === "running" && boost.ends_at !== null && boost.ends_at <= at;
  const status = isOver ? "ended" : STATUS[boost.status];
  const isPaidFor = status === "running" || status === "processing" || status === "requires_action";
  return {
    ...presentNoBoost(
      isPaidFor
        ? { price: { amount: boost.amount, currency: boost.currency }, days: boost.days }
        : offer,
    ),
    status,
    ends_at: boost.ends_at?.toISOString() ?? null,
    redirect_url: status === "requires_action" ? boost.redirect_url : null,
    decline_code: status === "failed" ? boost.decline_code : null,
    card_last4: boost.card_last4,
  };
}
