import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import type { PublicProfile } from "#contract/profile.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import type { OrderMove } from "./order-states.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const readProfile = async ({ token }: Person, locale?: "en-GB"): Promise<PublicProfile> => {
  const { username } = expectData(await kit.world.get("/profile/details", { token }));
  return expectData(await kit.world.get(`/profile/details/${username}`, locale ? { locale } : {}));
};

const TO_THE_END = [
  "depart",
  "arrive_at_hub",
  "pass_check",
  "dispatch",
  "deliver",
  "accept",
] as const satisfies OrderMove[];

async function moveThrough(orderId: string, moves: readonly OrderMove[]) {
  for (const move of moves) {
    await kit.move(orderId, move);
    await kit.world.runDueJobs();
  }
}

/** An order that its seller approved and gave to the courier after so many hours, or not at all. */
async function sell(
  seller: Person,
  { yes, van, isInstantBuy = false }: { yes?: number; van?: number; isInstantBuy?: boolean } = {},
) {
  const listing = await kit.insertListing({ seller, isInstantBuy });
  const buyer = await kit.insertPerson();
  const card = await kit.addCard(buyer);
  const draft = await kit.createOrder(buyer, listing);
  const order = await kit.fillIn(buyer, draft, card);
  await kit.authorise(buyer, order, card);
  expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  if (yes === undefined) return;
  kit.world.advance(hours(yes));
  await moveThrough(order.id, ["approve"]);
  if (van === undefined) return;
  await moveThrough(order.id, ["book_courier"]);
  kit.world.advance(hours(van));
  await moveThrough(order.id, ["pick_up", ...TO_THE_END]);
}

test("the pace is shown from the fifth order on, as the median", async () => {
  const seller = await kit.insertPerson();
  for (const [yes, van] of [
    [1, 10],
    [2, 20],
    [3, 30],
    [20, 70],
  ] as const)
    await sell(seller, { yes, van });
  expect(await readProfile(seller)).toMatchObject({
    on_sale: 0,
    sold: 4,
    pace: { approves_in: null, ships_in: null },
  });

  await sell(seller, { yes: 4 });
  expect((await readProfile(seller)).pace).toEqual({ approves_in: 3, ships_in: null });

  await sell(seller, { yes: 0.26, van: 40 });
  // The median is between 2 and 3 hours, from five orders.
  expect(await readProfile(seller)).toMatchObject({
    sold: 5,
    pace: { approves_in: 2.5, ships_in: 30 },
  });
});

test("unanswered requests and Instant Buy do not count for the pace", async () => {
  const seller = await kit.insertPerson();
  for (let n = 0; n < 5; n += 1) await sell(seller);
  for (let n = 0; n < 5; n += 1) await sell(seller, { isInstantBuy: true });
  expect(await readProfile(seller)).toMatchObject({
    sold: 0,
    pace: { approves_in: null, ships_in: null },
  });
});

test("the number on sale counts the current market only", async () => {
  const seller = await kit.insertPerson();
  for (const status of ["published", "published", "hidden", "under_review", "draft", "sold"])
    await kit.insertListing({ seller, status });
  await kit.insertListing({ seller, market: "GB" });
  expect((await readProfile(seller)).on_sale).toBe(2);
  expect((await readProfile(seller, "en-GB")).on_sale).toBe(1);
});

describe("sold", () => {
  test("counts and lists completed orders only, the same for everyone", async () => {
    const seller = await kit.insertPerson();
    await sell(seller, { yes: 1, van: 2 });
    // In transit; marked as sold by the seller; in another market.
    await sell(seller, { yes: 1 });
    await kit.insertListing({ seller, status: "sold" });
    await kit.insertListing({ seller, status: "sold", market: "GB" });
    const { username } = expectData(await kit.world.get("/profile/details", seller));
    const list = async (as: Partial<Person>, more = "") =>
      (
        await kit.world.get(
          `/profile/${username}/listings?status[]=sold${more}`,
          as.token ? { token: as.token } : {},
        )
      ).body;
    expect((await readProfile(seller)).sold).toBe(1);
    expect((await readProfile(seller, "en-GB")).sold).toBe(0);
    const seen = [
      await list({}),
      await list(await kit.insertPerson()),
      await list(seller, "&seen_by=everybody"),
    ];
    for (const { data, meta, counts } of seen) {
      expect([data.length, meta.total, counts]).toEqual([1, 1, null]);
      expect(data[0]).toMatchObject({
        status: "sold",
        asking_price: null,
        total_price: null,
        order_id: null,
        sold_at: null,
        allowed_actions: [],
      });
    }
    expect((await list(seller)).meta.total).toBe(4);
  });

  test("and on-sale listings have the fields of their cards, with the viewer's favourites", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller, isInstantBuy: true });
    const { username } = expectData(await kit.world.get("/profile/details", seller));
    const fan = await kit.insertPerson();
    await kit.world.post(`/profile/favorites/${listing}`, {}, { token: fan.token });
    const see = async (as: Partial<Person>) =>
      (
        await kit.world.get(
          `/profile/${username}/listings?status[]=published`,
          as.token ? { token: as.token } : {},
        )
      ).body.data[0];
    expect(await see(fan)).toMatchObject({
      is_instant_buy: true,
      battery_health: expect.any(Number),
      is_favorite: true,
    });
    expect(await see({})).not.toHaveProperty("is_favorite");
  });
});
