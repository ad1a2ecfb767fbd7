import { randomUUID } from "node:crypto";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { readCatalog } from "./catalog.ts";
import { readConditionReasons } from "./condition-reasons.ts";
import { createChance } from "./chance.ts";
import { insertListings } from "./insert-listings.ts";
import { createListing, createProductDraw } from "./listings.ts";
import { toCastId } from "./people.ts";
import { createDarkroom } from "./photos.ts";

/** Minor units; high enough for a goodwill refund above one person's limit. */
const LEAST_PRICE = LIMITS.approval.goodwill.GR * 2;

/** Publishes a phone of the Greek seller, dated yesterday, for at least LEAST_PRICE. */
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
  const drawPhone = createProductDraw(
    products.filter(({ vertical }) => vertical === "smartphones"),
  );
  const reasons = await readConditionReasons();
  const draw = () => {
    const name = `scenario/${randomUUID()}`;
    return createListing({
      name,
      market: "GR",
      status: "published",
      seller,
      product: drawPhone(createChance(name)()),
      at,
      reasons,
      isInstantBuy: false,
      publishedAt: new Date(at.getTime() - days(1)),
    });
  };
  let listing = draw();
  while (listing.row.asking_price < LEAST_PRICE) listing = draw();
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
