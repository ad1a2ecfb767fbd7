import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { createJobs } from "#api/jobs/jobs.ts";
import { registerFavoriteJobs } from "./notify-price-drops.ts";
import { openFavoriteKit, type FavoriteKit } from "#tests/favorite-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: FavoriteKit;
let seller: Person;
beforeAll(async () => {
  kit = await openFavoriteKit();
  seller = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.world.advance(minutes(6)));

/** Sets the price as the seller and runs the jobs. */
async function setPrice(listing: string, amount: number, { mayWait = false } = {}) {
  const { market } = await kit.findListing(listing);
  expectData(
    await kit.world.patch(
      `/listings/${listing}/price-update`,
      { asking_price: { amount, currency: market === "GR" ? "EUR" : "GBP" } },
      { token: seller.token, locale: market === "GR" ? "en-GR" : "en-GB" },
    ),
  );
  if (!mayWait) await kit.world.runDueJobs();
}

async function keepOne({ price = 40_000, market = "GR" as "GR" | "GB" } = {}) {
  const listing = await kit.insertListing({ seller, price, market, isInstantBuy: false });
  const member = await kit.insertPerson({ market });
  const caller = { ...member, ...(market === "GB" && { locale: "en-GB" as const }) };
  expect((await kit.markFavorite(caller, listing)).status).toBe(204);
  return { listing, member };
}

const news = async (person: Person) =>
  (await kit.bell(person)).filter(({ topic }) => topic === "favorite-price-dropped");

describe("a member with a favourite listing", () => {
  test("is notified in the app and by mail of a drop of exactly five percent", async () => {
    const { listing, member } = await keepOne({ price: 40_000 });
    await setPrice(listing, 38_001);
    expect(await news(member)).toEqual([]);
    await setPrice(listing, 38_000);
    expect(await news(member)).toMatchObject([
      {
        subject: { type: "listing", id: listing },
        data: {
          amount: "38000",
          before: "40000",
          currency: "EUR",
          title: "Apple iPhone 13 128 GB Blue",
        },
      },
    ]);
    const [mail, ...more] = await kit.mailsTo(member);
    expect(more).toEqual([]);
    expect(mail!.subject).toMatch(/^Now 380,00\s€: Apple iPhone 13 128 GB Blue$/);
    expect(mail!.text_body).toMatch(/from 400,00\s€ to 380,00\s€/);
  });

  test("is notified once of two drops of three percent, and never again of the same price", async () => {
    const { listing, member } = await keepOne({ price: 40_000 });
    await setPrice(listing, 38_800);
    expect(await news(member)).toHaveLength(0);
    await setPrice(listing, 37_636);
    expect(await news(member)).toMatchObject([{ data: { amount: "37636", before: "40000" } }]);
    await setPrice(listing, 40_000);
    await setPrice(listing, 37_636);
    await setPrice(listing, 37_000);
    expect(await news(member)).toHaveLength(1);
    await setPrice(listing, 35_754);
    expect(await news(member)).toMatchObject([
      { data: { before: "40000" } },
      { data: { amount: "35754", before: "37636" } },
    ]);
    expect(await kit.mailsTo(member)).toHaveLength(2);
  });

  test("is not notified of a price that rises and returns", async () => {
    const { listing, member } = await keepOne({ price: 40_000 });
    await setPrice(listing, 60_000);
    await setPrice(listing, 40_000);
    expect(await news(member)).toEqual([]);
  });

  test("is not notified again after removing and adding the favourite", async () => {
    const { listing, member } = await keepOne({ price: 40_000 });
    await setPrice(listing, 36_000);
    await kit.remove(member, `/profile/favorites/${listing}`);
    await setPrice(listing, 40_000);
    await kit.markFavorite(member, listing);
    await setPrice(listing, 36_000);
    expect(await news(member)).toHaveLength(1);
  });

  test("gets prices in the listing's currency and its market's format", async () => {
    const { listing, member } = await keepOne({ price: 40_000, market: "GB" });
    await setPrice(listing, 30_000);
    const [mail] = await kit.mailsTo(member);
    expect(mail!.subject).toMatch(/^Now £300.00/);
    const greek = await keepOne();
    await kit.database
      .db()
      .updateTable("user_account")
      .set({ language: "el" })
      .where("id", "=", greek.member.id)
      .execute();
    await setPrice(greek.listing, 30_000);
    expect((await kit.mailsTo(greek.member))[0]!.subject).toMatch(/^Τώρα 300,00\s€/);
  });

  test("is notified according to their preferences", async () => {
    const { listing, member } = await keepOne();
    const other = await kit.insertPerson();
    const third = await kit.insertPerson();
    await kit.markFavorite(other, listing);
    await kit.markFavorite(third, listing);
    expect((await kit.wish(member, "favorite", { mail: false, bell: true })).status).toBe(200);
    await kit.wish(other, "favorite", { mail: true, bell: false });
    await kit.wish(third, "favorite", { mail: false, bell: false });
    await setPrice(listing, 30_000);
    const heard = async (person: Person) => [
      (await news(person)).length,
      (await kit.mailsTo(person)).length,
    ];
    expect([await heard(member), await heard(other), await heard(third)]).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  test("is not notified as its seller, as a visitor or after closing the account", async () => {
    const { listing, member } = await keepOne();
    await kit.markFavorite(seller, listing);
    const visitor = await kit.visit(listing);
    await kit.remove(member, "/profile/delete");
    await kit.world.runDueJobs();
    const before = (await kit.mailsTo(member)).length;
    await setPrice(listing, 30_000);
    expect(await news(seller)).toEqual([]);
    expect(await kit.mailsTo(member)).toHaveLength(before);
    expect(await kit.listIds({ visitor })).toEqual([listing]);
  });

  test("is not notified while it is hidden or sold, but of the drop when it returns", async () => {
    const { listing, member } = await keepOne();
    await kit.setListingStatus(listing, "hidden");
    await setPrice(listing, 30_000);
    expect(await news(member)).toEqual([]);
    const shown = await kit.world.patch(
      `/listings/${listing}/hideOrUnhide`,
      { hidden: false },
      { token: seller.token },
    );
    expect(shown.status).toBe(200);
    await kit.world.runDueJobs();
    expect(await news(member)).toMatchObject([{ data: { amount: "30000" } }]);

    const sold = await keepOne();
    await setPrice(sold.listing, 30_000, { mayWait: true });
    await kit.setListingStatus(sold.listing, "sold");
    await kit.world.runDueJobs();
    expect(await news(sold.member)).toEqual([]);
  });

  test("are all notified, however many they are", async () => {
    const listing = await kit.insertListing({ seller, isInstantBuy: false });
    const at = kit.world.now();
    const people = [];
    for (let i = 0; i < 103; i += 1) people.push(await kit.insertPerson());
    await kit.database
      .db()
      .insertInto("favorite")
      .values(
        people.map(({ id }) => ({
          id: crypto.randomUUID(),
          market: "GR",
          user_id: id,
          listing_id: listing,
          price_then: 40_000,
          price_notified: 40_000,
          created_at: at,
        })),
      )
      .execute();
    await setPrice(listing, 30_000);
    const { count } = await kit.database
      .db()
      .selectFrom("notification")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("subject_id", "=", listing)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(103);
  });

  test("is notified once by two concurrent outbox workers", async () => {
    const { openAnother } = kit.world;
    if (!openAnother) return;
    const second = await openAnother();
    const jobs = await createJobs({ database: second, now: kit.world.now, log: kit.deps.log });
    registerFavoriteJobs({ database: second, jobs });
    const { listing, member } = await keepOne();
    await setPrice(listing, 37_000, { mayWait: true });
    await setPrice(listing, 30_000, { mayWait: true });
    await Promise.all([kit.deps.jobs.outbox.drain(), jobs.outbox.drain()]);
    await kit.world.runDueJobs();
    const notified = (await news(member)).map(({ data }) => data["amount"]);
    expect(new Set(notified).size).toBe(notified.length);
    expect(notified).toContain("30000");
    await jobs.stop();
    await second.close();
  });
});

describe("a member with a favourite SKU", () => {
  /** Expects no other listing of the SKU on sale. */
  beforeEach(() =>
    kit.database
      .db()
      .updateTable("listing")
      .set({ status: "inactive" })
      .where("status", "=", "published")
      .execute(),
  );
  const totalOf = async (listing: string) => (await kit.findListing(listing)).total_price;

  test("is notified when the lowest total of other sellers drops by five percent", async () => {
    const listing = await kit.insertListing({ seller, price: 40_000, isInstantBuy: false });
    const member = await kit.insertPerson();
    await kit.favoriteSku(member, kit.skus.GR);
    await kit.favoriteSku(seller, kit.skus.GR);
    const before = await totalOf(listing);
    await setPrice(listing, 39_000);
    expect(await news(member)).toEqual([]);
    await setPrice(listing, 30_000);
    const now = await totalOf(listing);
    expect(await news(member)).toMatchObject([
      {
        subject: { type: "sku", id: kit.skus.GR },
        data: { amount: String(now), before: String(before) },
      },
    ]);
    expect((await kit.mailsTo(member)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^From [\d.]+,\d\d\s€/),
    ]);
    expect(await news(seller)).toEqual([]);
  });

  test("and its listing is notified of one price once", async () => {
    const { listing, member } = await keepOne();
    await kit.favoriteSku(member, kit.skus.GR);
    await setPrice(listing, 30_000);
    expect(await news(member)).toMatchObject([{ subject: { type: "listing" } }]);
    expect(await kit.mailsTo(member)).toHaveLength(1);
  });

  test("without a listing on sale is notified not of the first one, but of a cheaper one", async () => {
    const member = await kit.insertPerson();
    await kit.favoriteSku(member, kit.skus.GR);
    const listing = await kit.insertListing({ seller, price: 50_000, isInstantBuy: false });
    await setPrice(listing, 45_000);
    expect(await news(member)).toEqual([]);
    kit.world.advance(hours(1));
    await setPrice(listing, 30_000);
    expect(await news(member)).toHaveLength(1);
  });
});

test("the notified share is the one of the contract", () => {
  expect(LIMITS.priceDrop).toBe(0.05);
});
