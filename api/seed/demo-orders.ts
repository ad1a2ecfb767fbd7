import { days, hours } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { SeedProduct } from "./catalog.ts";
import { readConditionReasons } from "./condition-reasons.ts";
import { seedChecks } from "./checks.ts";
import { createChance } from "./chance.ts";
import { seedProofs } from "./documents.ts";
import { insertPastTrades } from "./insert-past-trades.ts";
import { insertListings } from "./insert-listings.ts";
import { createListing, createProductDraw } from "./listings.ts";
import { OFFER_SCENES, seedOffers } from "./offers.ts";
import { seedOpinions } from "./opinions.ts";
import { findSceneStart, ORDER_SCENES, seedOrders } from "./orders.ts";
import type { createPeople } from "./people.ts";
import { seedPastOpinions } from "./past-opinions.ts";
import { planPastTrades } from "./past-trades.ts";
import { seedPayouts } from "./payouts.ts";
import type { Darkroom } from "./photos.ts";

/**
 * The cast's offers and orders in every state, each with its own listing, the orders with inspection
 * and reviews; and a year of other members' orders.
 */
export async function seedDemoOrders(
  database: Database,
  { now, log }: { now: () => Date; log: Logger },
  {
    people,
    products,
    darkroom,
  }: {
    people: ReturnType<typeof createPeople>;
    products: SeedProduct[];
    darkroom: Darkroom;
  },
): Promise<void> {
  const at = now();
  const { cast } = people;
  const reasons = await readConditionReasons();
  const renderProduct = createProductDraw(products);
  const listings = ORDER_SCENES.map((scene) =>
    createListing({
      name: scene.name,
      market: scene.market,
      status: "published",
      seller: cast[scene.seller],
      product: renderProduct(createChance(scene.name)()),
      at,
      reasons,
      isInstantBuy: scene.isInstantBuy,
      publishedAt: new Date(findSceneStart(scene, at).getTime() - days(5)),
    }),
  );
  const talked = OFFER_SCENES.map(({ name, market, seller, ago }) =>
    createListing({
      name,
      market,
      status: "published",
      seller: cast[seller],
      product: renderProduct(createChance(name)()),
      at,
      reasons,
      publishedAt: new Date(at.getTime() - hours(ago) - days(2)),
    }),
  );
  await insertListings(database, [...listings, ...talked], darkroom);
  await seedOffers(database, {
    at,
    log,
    cast,
    listings: new Map(OFFER_SCENES.map(({ name }, i) => [name, talked[i]!.row])),
  });
  await seedOrders(database, {
    at,
    log,
    cast,
    listings: new Map(ORDER_SCENES.map((scene, i) => [scene.name, listings[i]!.row.id])),
  });
  await seedPayouts(database, at);
  await seedChecks(database, { cast, listings, darkroom });
  await seedOpinions(database, { at, cast });
  const past = planPastTrades({ people, products, reasons, at });
  await insertPastTrades(database, past, { at, darkroom });
  await seedPastOpinions(database, past, at);
  await seedProofs(database, { people, at });
}
