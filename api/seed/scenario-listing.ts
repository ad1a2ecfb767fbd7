import { randomUUID } from "node:crypto";
import type { ApiDeps } from "#api/context.ts";
import { readCatalog } from "./catalog.ts";
import { readConditionReasons } from "./condition-reasons.ts";
import { createChance } from "./draw-chance.ts";
import { insertListings } from "./insert-listings.ts";
import { createListing, createProductDraw } from "./listings.ts";
import { toCastId } from "./people.ts";
import { createDarkroom } from "./photos.ts";

const days = (n: number) => n * 24 * 60 * 60 * 1000;

/** A fresh phone or the like of the Greek seller's, for sale since yesterday. */
export async function offerSomething({
  database,
  storage,
  jobs,
  now,
}: Pick<ApiDeps, "database" | "storage" | "jobs" | "now">): Promise<string> {
  const at = now();
  const { products } = await readCatalog();
  const seller = await database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", toCastId("seller"))
    .executeTakeFirstOrThrow();
  const name = `scenario/${randomUUID()}`;
  const phones = products.filter(({ vertical }) => vertical === "smartphones");
  const listing = createListing({
    name,
    market: "GR",
    status: "published",
    seller,
    product: createProductDraw(phones)(createChance(name)()),
    at,
    reasons: await readConditionReasons(),
    isInstantBuy: false,
    publishedAt: new Date(at.getTime() - days(1)),
  });
  await database.tx(async () => {
    const darkroom = createDarkroom(storage, at);
    const kept = await database.db().selectFrom("media").select("key").execute();
    darkroom.know(kept.map(({ key }) => key));
    await insertListings(database, [listing], darkroom);
    const payload = { listing_id: listing.row.id };
    await jobs.outbox.add({ market: "GR", topic: "listing-changed", payload });
  });
  return listing.row.id;
}
