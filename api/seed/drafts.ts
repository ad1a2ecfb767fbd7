import { hours } from "#contract/duration.ts";
import { DEVICE_CATEGORIES, hasBattery } from "#contract/condition.ts";
import { eachAccessory } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { readConditionReasons } from "./condition-reasons.ts";
import { insertDecisions } from "./decisions.ts";
import { createChance } from "./chance.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import { insertListings } from "./insert-listings.ts";
import {
  createListing,
  createProductDraw,
  type ListingWish,
  type SeedListing,
} from "./listings.ts";
import { toCastAddressId, type CastName, type createPeople } from "./people.ts";
import type { SeedProduct } from "./catalog.ts";
import type { Darkroom } from "./photos.ts";

type Scene = { name: string; seller: Extract<CastName, "seller" | "seller-gb">; market: Market };

type DraftScene = Scene & {
  upTo: "device" | "condition" | "price";
  ago: number;
};

const DRAFTS: readonly DraftScene[] = [
  { name: "draft/device", seller: "seller", market: "GR", upTo: "device", ago: hours(70) },
  { name: "draft/condition", seller: "seller", market: "GR", upTo: "condition", ago: hours(26) },
  { name: "draft/price", seller: "seller", market: "GR", upTo: "price", ago: hours(2) },
  { name: "draft/device-gb", seller: "seller-gb", market: "GB", upTo: "device", ago: hours(50) },
  { name: "draft/price-gb", seller: "seller-gb", market: "GB", upTo: "price", ago: hours(5) },
];

const LISTINGS: readonly (Scene & Pick<ListingWish, "status">)[] = [
  { name: "sent-back", seller: "seller", market: "GR", status: "rejected" },
  { name: "sent-back-gb", seller: "seller-gb", market: "GB", status: "rejected" },
  { name: "waiting/1", seller: "seller", market: "GR", status: "under_review" },
  { name: "waiting/2", seller: "seller", market: "GR", status: "under_review" },
  { name: "waiting-gb", seller: "seller-gb", market: "GB", status: "under_review" },
];

type Parts = {
  at: Date;
  cast: ReturnType<typeof createPeople>["cast"];
  products: SeedProduct[];
  darkroom: Darkroom;
};

/** The cast's drafts: begun, waiting for review, and returned by the hub. */
export async function seedDrafts(
  database: Database,
  { at, cast, products, darkroom }: Parts,
): Promise<void> {
  const reasons = await readConditionReasons();
  const renderProduct = createProductDraw(products);
  const create = ({ name, seller, market }: Scene, status: ListingWish["status"]) => {
    const product = renderProduct(createChance(name)());
    const address_id = toCastAddressId(seller);
    const listing = createListing({
      name,
      market,
      status,
      seller: cast[seller],
      product,
      at,
      reasons,
    });
    return { ...listing, row: { ...listing.row, address_id } };
  };

  const listings = LISTINGS.map((scene) => create(scene, scene.status));
  await insertListings(database, listings, darkroom);
  await insertDecisions(database, listings, at);

  // Complete drafts as for a review, reduced to the steps that are done.
  const drafts = DRAFTS.map((scene) => ({ scene, ...create(scene, "under_review") }));
  const photos = [];
  for (const { scene, ...listing } of drafts)
    if (scene.upTo !== "device") photos.push(...(await darkroom.develop(listing)));
  await insertBatches(database, "media", await darkroom.takeMedia());
  await insertBatches(
    database,
    "listing_draft",
    drafts.map(({ scene, ...listing }) => toDraft(listing, scene, at)),
  );
  await insertBatches(
    database,
    "draft_photo",
    photos.map(({ listing_id: draft_id, ...photo }) => ({ draft_id, ...photo })),
  );
}

function toDraft(
  {
    row,
    product,
    condition,
  }: Omit<SeedListing, "row"> & { row: SeedListing["row"] & { address_id: string } },
  { upTo, ago }: DraftScene,
  at: Date,
) {
  const isGraded = upTo !== "device";
  const isComplete = upTo === "price";
  const updatedAt = new Date(at.getTime() - ago);
  return {
    id: row.id,
    market: row.market,
    user_id: row.seller_id,
    vertical: row.vertical,
    brand_id: row.brand_id,
    model_id: row.model_id,
    color_id: row.color_id,
    capacity_id: row.capacity_id,
    product_id: row.product_id,
    properties: isGraded ? toProperties(product, condition) : {},
    battery_health: isGraded && hasBattery(row.vertical) ? row.battery_health : null,
    is_battery_unknown: isGraded && hasBattery(row.vertical) && row.battery_health === null,
    notes: isGraded ? row.notes : null,
    ...eachAccessory((field) => isComplete && row[field]),
    visited: isComplete ? ["accessories"] : [],
    address_id: isComplete ? row.address_id : null,
    version: 1,
    step_versions: {},
    created_at: new Date(updatedAt.getTime() - hours(1)),
    updated_at: updatedAt,
  };
}

const toProperties = ({ vertical }: SeedProduct, { conditions }: SeedListing["condition"]) =>
  Object.fromEntries(
    DEVICE_CATEGORIES[vertical].map((category) => {
      const said = conditions.find((each) => each.category === category);
      return [category, { grade: said?.grade ?? "none", reason: said?.reason ?? null }];
    }),
  );
