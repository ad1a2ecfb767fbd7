import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import type { OfferActor, OfferMove, OfferVoidReason } from "#contract/offer-states.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import { insertOffer, moveOffer, setOfferClock } from "#api/modules/offer/index.ts";
import { CLOSED_STATUSES } from "#api/modules/order/index.ts";
import type { CastName, createPeople } from "./people.ts";
import { createQuietJobs } from "./quiet-jobs.ts";
import { toWorldId } from "./stable-id.ts";

type Cast = ReturnType<typeof createPeople>["cast"];
type Stage = { database: Database; jobs: Jobs; cast: Cast; at: Date };
type Listing = { id: string; market: Market; asking_price: number; seller_id: string };

type Step = {
  move: OfferMove;
  side: OfferActor;
  /** Of the asking price. */
  share?: number;
  voidReason?: OfferVoidReason;
  /** Hours after the step before. */
  after: number;
};

/** One talk about a price: the first amount, how many hours ago it was named, and what followed. */
type OfferScene = { name: string; buyer: CastName; share: number; ago: number; steps: Step[] };

/** An offer in each state that needs no order; those with one belong to an order of the demo. */
const TALKS: readonly (Omit<OfferScene, "buyer"> & { name: string })[] = [
  { name: "open", share: 0.85, ago: 2, steps: [] },
  {
    name: "countered",
    share: 0.8,
    ago: 6,
    steps: [{ move: "counter", side: "seller", share: 0.92, after: 4 }],
  },
  {
    name: "accepted",
    share: 0.8,
    ago: 9,
    steps: [
      { move: "counter", side: "seller", share: 0.92, after: 3 },
      { move: "counter", side: "buyer", share: 0.86, after: 2 },
      { move: "accept", side: "seller", after: 3 },
    ],
  },
  {
    name: "declined",
    share: 0.7,
    ago: 30,
    steps: [{ move: "decline", side: "seller", after: 5 }],
  },
  {
    name: "withdrawn",
    share: 0.75,
    ago: 50,
    steps: [{ move: "withdraw", side: "buyer", after: 2 }],
  },
  { name: "lapsed", share: 0.82, ago: 60, steps: [{ move: "lapse", side: "deftero", after: 24 }] },
  {
    name: "void",
    share: 0.85,
    ago: 26,
    steps: [{ move: "void", side: "deftero", voidReason: "edited", after: 3 }],
  },
];

const toAmount = ({ asking_price }: Listing, share: number): number =>
  Math.max(LIMITS.askingPrice.min, Math.round((asking_price * share) / 100) * 100);

async function playTalk(stage: Stage, listing: Listing, scene: OfferScene): Promise<void> {
  const { database, jobs, cast, at } = stage;
  const { market, seller_id, asking_price } = listing;
  let time = new Date(at.getTime() - hours(scene.ago));
  let offer = await insertOffer(database, {
    id: toWorldId(scene.name, time, at),
    market,
    listing_id: listing.id,
    buyer_id: cast[scene.buyer].id,
    seller_id,
    currency: MARKET_FACTS[market].currency,
    asking_price,
    amount: toAmount(listing, scene.share),
    expires_at: new Date(time.getTime() + LIMITS.offer.life),
    at: time,
  });
  await setOfferClock({ jobs }, offer);
  for (const { move, side, share, voidReason, after } of scene.steps) {
    time = new Date(time.getTime() + hours(after));
    offer = await moveOffer({ database, jobs }, offer, move, side, {
      ...(share !== undefined && { amount: toAmount(listing, share) }),
      ...(voidReason && { voidReason }),
      at: time,
    });
  }
}

/** Published ones without an order, so that all that is said about them may still lead to one. */
const pickFreeListings = (
  database: Database,
  { market, sellerId, limit }: { market: Market; sellerId: string; limit: number },
) =>
  database
    .db()
    .selectFrom("listing")
    .select(["id", "asking_price", "seller_id"])
    .where("market", "=", market)
    .where("seller_id", "=", sellerId)
    .where("status", "=", "published")
    .where("asking_price", ">=", 2 * LIMITS.askingPrice.min)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("customer_order")
            .select("id")
            .whereRef("customer_order.listing_id", "=", "listing.id")
            .where("status", "not in", [...CLOSED_STATUSES]),
        ),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .execute();

/** Talks of the cast's buyers with its sellers, an offer in every state. */
export async function seedOffers(
  database: Database,
  { at, log, cast }: { at: Date; log: Logger; cast: Cast },
): Promise<void> {
  database.requireTx();
  const stage = { database, jobs: createQuietJobs({ database, log, at }), cast, at };
  for (const [market, buyer, seller] of [
    ["GR", "buyer", "seller"],
    ["GB", "buyer-gb", "seller-gb"],
  ] as const) {
    const sellerId = cast[seller].id;
    const limit = TALKS.length;
    const listings = await pickFreeListings(database, { market, sellerId, limit });
    for (const [index, talk] of TALKS.entries()) {
      const listing = listings[index];
      if (!listing) throw new Error(`${seller} has no listing for the offer ${talk.name}`);
      const name = `offer/${market.toLowerCase()}/${talk.name}`;
      await playTalk(stage, { ...listing, market }, { ...talk, name, buyer });
    }
  }
}

/** Before the order of a scene: its buyer's agreed price, and an offer that its sale will end. */
export async function seedAgreedPrice(
  stage: Stage,
  listing: Listing,
  { name, buyer, other, begun }: { name: string; buyer: CastName; other: CastName; begun: Date },
): Promise<void> {
  const ago = (stage.at.getTime() - begun.getTime()) / hours(1);
  const accept = { move: "accept", side: "seller", after: 2 } as const;
  const steps = [accept];
  await playTalk(stage, listing, { name: `${name}/offer`, buyer, share: 0.9, ago: ago + 3, steps });
  await playTalk(stage, listing, {
    name: `${name}/other-offer`,
    buyer: other,
    share: 0.75,
    ago: ago + 1,
    steps: [],
  });
}
