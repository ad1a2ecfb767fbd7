import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseListings } from "#api/modules/listing/erase-listings.ts";
import { isPictureUsed } from "#api/modules/photo/delete-photo.ts";
import type { MediaKey } from "#api/modules/photo/media-key.ts";
import { expectData, openOrderKit, type OrderKit } from "#tests/order-kit.ts";
import { eraseTrader } from "./erase-trader.ts";

let kit: OrderKit;
beforeAll(async () => void (kit = await openOrderKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const KEY = "00000000000000aa" as MediaKey;

/** The listing on the day of the purchase; every field of it changes later. */
async function describeListing(id: string, key = KEY) {
  const db = kit.database.db();
  const at = kit.world.now();
  await db
    .insertInto("media")
    .values({ key, content_type: "image/jpeg", width: 800, height: 600, bytes: 9, created_at: at })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto("listing_photo")
    .values({
      id: randomUUIDv7(),
      listing_id: id,
      media_key: key,
      tag: "front-view",
      is_cover: true,
      position: 1,
      created_at: at,
    })
    .execute();
  await db
    .insertInto("listing_condition")
    .values({ listing_id: id, category: "screen_condition", grade: "yellow", reason: "One line" })
    .execute();
  await db
    .updateTable("listing")
    .set({ notes: "Bought in 2022", accessories_description: "A blue case", has_box: true })
    .where("id", "=", id)
    .execute();
}

async function changeEverything(id: string) {
  const db = kit.database.db();
  await db.deleteFrom("listing_photo").where("listing_id", "=", id).execute();
  await db.deleteFrom("listing_condition").where("listing_id", "=", id).execute();
  await db
    .updateTable("listing")
    .set({
      title: "Other",
      notes: "Other",
      accessories_description: null,
      has_box: false,
      battery_health: 50,
      asking_price: 1,
    })
    .where("id", "=", id)
    .execute();
}

async function buy({ isInstantBuy }: { isInstantBuy: boolean }) {
  const deal = await kit.openPaidDraft({ isInstantBuy });
  await describeListing(deal.listing);
  expectData(await kit.finalize(deal.buyer, deal.order));
  await changeEverything(deal.listing);
  return deal;
}

const AS_BOUGHT = {
  title: "Apple iPhone 13 128 GB Blue",
  notes: "Bought in 2022",
  accessories_description: "A blue case",
  accessories: { has_box: true, has_charger: false },
  battery_health: 88,
  conditions: [{ category: "screen_condition", grade: "yellow", reason: "One line" }],
  photos: [{ original_url: `/media/${KEY}`, width: 800, height: 600, is_cover: true }],
  price: { asking_price: { amount: 40_000, currency: "EUR" } },
  shipping_options: [],
  allowed_actions: [],
};

describe.each([{ isInstantBuy: true }, { isInstantBuy: false }])(
  "the listing of an order, %o",
  (kind) => {
    test("is shown to both sides as it was when the order was placed", async () => {
      const { buyer, seller, order, listing } = await buy(kind);
      for (const [person, role] of [
        [buyer, "buyer"],
        [seller, "seller"],
      ] as const) {
        const theirs = { id: order.id, number: order.number, role };
        const ofOrder = await kit.get(person, `/order/${order.id}/listing`);
        expect(ofOrder.body.data).toMatchObject({ ...AS_BOUGHT, order: theirs });
        const atAddress = await kit.get(person, `/listings/${listing}`);
        expect(atAddress.status).toBe(200);
        expect(atAddress.body.data).toMatchObject({ ...AS_BOUGHT, order: theirs });
      }
    });

    test("answers 404 for everyone else", async () => {
      const { order, listing } = await buy(kind);
      const stranger = await kit.insertPerson();
      expect((await kit.get(stranger, `/listings/${listing}`)).status).toBe(410);
      expect((await kit.world.get(`/listings/${listing}`)).status).toBe(410);
      expect((await kit.get(stranger, `/order/${order.id}/listing`)).status).toBe(404);
    });
  },
);

test("photos of an order stay after the listing has removed them", async () => {
  await buy({ isInstantBuy: true });
  expect(await isPictureUsed(kit.database, KEY)).toBe(true);
});

test("a draft has no copied listing yet", async () => {
  const { buyer, seller, order } = await kit.openPaidDraft();
  expect((await kit.get(buyer, `/order/${order.id}/listing`)).status).toBe(404);
  expect((await kit.get(seller, `/order/${order.id}/listing`)).status).toBe(404);
});

test("an order placed before listings were copied shows the current listing while it is unchanged", async () => {
  const { buyer, order } = await buy({ isInstantBuy: true });
  await kit.database.db().deleteFrom("order_listing").where("order_id", "=", order.id).execute();
  const { body } = await kit.get(buyer, `/order/${order.id}/listing`);
  expect(body.data).toMatchObject({ title: AS_BOUGHT.title, battery_health: 88, notes: "Other" });
});

test("erasing a seller removes their texts and keeps the grades", async () => {
  const { buyer, seller, order } = await buy({ isInstantBuy: true });
  await kit.database.tx(() => eraseTrader(kit.world.deps, seller.id, kit.world.now()));
  const { body } = await kit.get(buyer, `/order/${order.id}/listing`);
  expect(body.data).toMatchObject({
    notes: null,
    accessories_description: null,
    conditions: [{ category: "screen_condition", grade: "yellow", reason: null }],
  });
});

test("erasing a seller keeps the photos of what was ordered, also where the listing has them", async () => {
  const { buyer, order, seller, listing } = await kit.openPaidDraft({ isInstantBuy: true });
  await describeListing(listing);
  expectData(await kit.finalize(buyer, order));
  const unsold = await kit.insertListing({ seller });
  await describeListing(unsold, "00000000000000bb" as MediaKey);
  await kit.database.tx(() => eraseListings(kit.world.deps, seller.id));
  await kit.world.runDueJobs();
  const { body } = await kit.get(buyer, `/order/${order.id}/listing`);
  expect(body.data.photos).toHaveLength(1);
  const rows = await kit.database
    .db()
    .selectFrom("listing")
    .innerJoin("listing_photo", "listing_photo.listing_id", "listing.id")
    .select(["listing.id", "listing.notes"])
    .where("listing.seller_id", "=", seller.id)
    .execute();
  expect(rows).toEqual([{ id: listing, notes: null }]);
});
