import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { SeedProduct } from "./catalog.ts";
import { readConditionReasons } from "./condition-reasons.ts";
import { seedChecks } from "./checks.ts";
import { createChance } from "./draw-chance.ts";
import { insertListings } from "./insert-listings.ts";
import { createListing, createProductDraw } from "./listings.ts";
import { seedOpinions } from "./opinions.ts";
import { findSceneStart, ORDER_SCENES, seedOrders } from "./orders.ts";
import type { createPeople } from "./people.ts";
import { seedPayouts } from "./payouts.ts";
import type { Darkroom } from "./photos.ts";

const days = (n: number) => n * 24 * 60 * 60 * 1000;

/** The cast's orders in every state, each with a listing of its own, its check and what was said of it. */
export async function seedDemoOrders(
  database: Database,
  { now, log }: { now: () => Date; log: Logger },
  {
    cast,
    products,
    darkroom,
  }: {
    cast: ReturnType<typeof createPeople>["cast"];
    products: SeedProduct[];
    darkroom: Darkroom;
  },
): Promise<void> {
  const at = now();
  const reasons = await readConditionReasons();
  const drawProduct = createProductDraw(products);
  const listings = ORDER_SCENES.map((scene) =>
    createListing({
      name: scene.name,
      market: scene.market,
      status: "published",
      seller: cast[scene.seller],
      product: drawProduct(createChance(scene.name)()),
      at,
      reasons,
      isInstantBuy: scene.isInstantBuy,
      // Offered before it was bought.
      publishedAt: new Date(findSceneStart(scene, at).getTime() - days(5)),
    }),
  );
  await insertListings(database, listings, darkroom);
  await seedOrders(database, {
    at,
    log,
    cast,
    listings: new Map(ORDER_SCENES.map((scene, i) => [scene.name, listings[i]!.row.id])),
  });
  await seedPayouts(database, at);
  await seedChecks(database, cast);
  await seedOpinions(database, { at, cast });
}
