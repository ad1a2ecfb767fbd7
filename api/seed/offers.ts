import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import type { OfferActor, OfferMove, OfferVoidReason } from "#contract/offer-states.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import { insertOffer, moveOffer, setOfferClock } from "#api/modules/offer/index.ts";
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
const TALKS: readonly Omit<OfferScene, "buyer">[] = [
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

type Place = { market: Market; buyer: CastName; seller: CastName };

const PLACES: readonly Place[] = [
  { market: "GR", buyer: "buyer", seller: "seller" },
  { market: "GB", buyer: "buyer-gb", seller: "seller-gb" },
];

/** Talks of the cast's buyers with its sellers, each about a listing of its own. */
export const OFFER_SCENES: readonly (OfferScene & Place)[] = PLACES.flatMap((place) =>
  TALKS.map((talk) => ({
    ...talk,
    ...place,
    name: `offer/${place.market.toLowerCase()}/${talk.name}`,
  })),
);

/** `listings`: a published one of the scene's seller for each scene by name. */
export async function seedOffers(
  database: Database,
  {
    at,
    log,
    cast,
    listings,
  }: { at: Date; log: Logger; cast: Cast; listings: ReadonlyMap<string, Listing> },
): Promise<void> {
  database.requireTx();
  const stage = { database, jobs: createQuietJobs({ database, log, at }), cast, at };
  for (const scene of OFFER_SCENES) {
    const listing = listings.get(scene.name);
    if (!listing) throw new Error(`${scene.name} has no listing`);
    await playTalk(stage, listing, scene);
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
