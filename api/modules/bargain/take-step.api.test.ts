import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days, hours, minutes } from "#contract/duration.ts";
import { checkInvariants } from "#api/invariants.ts";
import { createPostgresIndex } from "#api/modules/search/postgres-index.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { startTalk } from "./run-bargain.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
  await createPostgresIndex(kit.database, kit.world.now).refreshCatalog();
});
afterAll(() => kit[Symbol.asyncDispose]());

const euro = (amount: number) => ({ amount, currency: "EUR" });
const isFrom = (total: number) => `model=iphone-13&price_min=${total}&price_max=${total + 9}`;

/** Each test has a price of its own, so that hunts of other tests do not see its listing. */
let prices = 30_000;
async function open({ may = "offer", ceiling = 100_000, life = days(20), count = 1 } = {}) {
  const [buyer, seller] = [await kit.insertPerson(), await kit.insertPerson()];
  const price = (prices += 2000);
  const listing = await kit.insertListing({ seller, price, status: "hidden" });
  const { total_price } = await kit.findListing(listing);
  const until = new Date(kit.world.now().getTime() + life).toISOString();
  const asked = {
    query: isFrom(Math.floor(total_price / 100)),
    may,
    ceiling: euro(ceiling),
    until,
  };
  const hunts: string[] = [];
  for (let made = 0; made < count; made += 1)
    hunts.push(expectData(await kit.post(buyer, "/hunts", asked)).id);
  await kit.world.runDueJobs();
  expectData(await kit.patch(seller, `/listings/${listing}/hideOrUnhide`, { hidden: false }));
  await kit.world.runDueJobs();
  return { buyer, seller, price, listing, hunts, hunt: hunts[0]! };
}
const wait = async (who: Person[], time = hours(1) + minutes(1)) => {
  kit.world.advance(time);
  await kit.world.runDueJobs();
  await kit.signIn(...who);
};
const offersTo = async (seller: Person) => expectData(await kit.get(seller, "/offers?role=seller"));
const answer = (who: Person, { id, number }: any, action: string, amount?: number) =>
  kit.post(who, `/offers/${id}/${action}`, { number, ...(amount && { amount: euro(amount) }) });
const see = async (buyer: Person, id: string) => expectData(await kit.get(buyer, `/hunts/${id}`));
const outcomeOf = async (buyer: Person, id: string) => (await see(buyer, id)).matches[0].outcome;
const change = (buyer: Person, id: string, body: object) => kit.patch(buyer, `/hunts/${id}`, body);
const brokenCeilings = async () =>
  (await checkInvariants(kit.database)).filter(({ rule }) => rule.includes("ceiling"));

test("a hunt that is past its date offers nothing, also where its end is late", async () => {
  const { buyer, seller, hunt } = await open({ life: minutes(61) });
  await wait([buyer, seller], hours(2));
  expect(await offersTo(seller)).toEqual([]);
  expect((await see(buyer, hunt)).status).toBe("ended");
});

test("a step of a hunt that may not speak any more says nothing", async () => {
  const changes = [
    sql`update hunt set status = 'paused'`,
    sql`update hunt set status = 'ended'`,
    sql`update hunt set may = 'watch'`,
    sql`update bargain set is_paused = true`,
    sql`update mandate set revoked_at = now()`,
  ];
  for (const [index, crossing] of changes.entries()) {
    const { seller, hunt } = await open();
    const column = [sql`id`, sql`id`, sql`id`, sql`hunt_id`][index];
    const whose = column
      ? sql`${column} = ${hunt}`
      : sql`id = (select mandate_id from hunt where id = ${hunt})`;
    await sql`${crossing} where ${whose}`.execute(kit.database.db());
    await wait([seller]);
    expect(await offersTo(seller)).toEqual([]);
  }
});

test("no talk begins for a hunt that has changed since it was listed", async () => {
  const { seller, listing, hunt, buyer } = await open({ may: "watch" });
  await kit.database.tx(() =>
    startTalk(kit.deps, { huntId: hunt, listingId: listing, at: kit.world.now() }),
  );
  expect(await outcomeOf(buyer, hunt)).toBe("found");
  await wait([seller]);
  expect(await offersTo(seller)).toEqual([]);
});

test("the end of a hunt takes back its offer where the seller takes no offers any more", async () => {
  const { buyer, seller, listing, hunt } = await open();
  await wait([buyer, seller]);
  expect(await offersTo(seller)).toMatchObject([{ status: "open" }]);
  const rule = { is_on: false, floor_percent: 60 };
  await sql`insert into offer_rule (listing_id, is_on, floor_percent, updated_at)
    values (${listing}, ${rule.is_on}, ${rule.floor_percent}, ${kit.world.now()})`.execute(
    kit.database.db(),
  );
  expect((await kit.world.delete(`/hunts/${hunt}`, { token: buyer.token })).status).toBe(204);
  expect(await offersTo(seller)).toMatchObject([{ status: "withdrawn" }]);
});

test("a lower ceiling takes back an offer above it, and one above the offer does not", async () => {
  const { buyer, seller, price, hunt } = await open();
  await wait([buyer, seller]);
  expectData(await change(buyer, hunt, { ceiling: euro(price + 2000) }));
  expect(await offersTo(seller)).toMatchObject([{ status: "open" }]);
  const [offer] = await offersTo(seller);
  // Fee and delivery come to more than that.
  expectData(await change(buyer, hunt, { ceiling: euro(offer.amount.amount + 100) }));
  expect(await offersTo(seller)).toMatchObject([{ status: "withdrawn" }]);
  expect(await outcomeOf(buyer, hunt)).toBe("no_deal");
});

test("a lower ceiling voids a proposal above it", async () => {
  const { buyer, hunt } = await open({ may: "propose" });
  const { proposal_id: id } = (await see(buyer, hunt)).matches[0];
  const status = async () => expectData(await kit.get(buyer, `/proposals/${id}`)).status;
  expectData(await change(buyer, hunt, { ceiling: euro(90_000) }));
  expect(await status()).toBe("open");
  expectData(await change(buyer, hunt, { ceiling: euro(20_000) }));
  expect(await status()).toBe("void");
});

test("a counter that the person accepts is theirs, and makes no proposal", async () => {
  const { buyer, seller, price, hunt } = await open();
  await wait([buyer, seller]);
  const [offer] = await offersTo(seller);
  const countered = expectData(await answer(seller, offer, "counter", price - 500));
  expectData(await answer(buyer, countered, "accept"));
  await kit.world.runDueJobs();
  expect(await see(buyer, hunt)).toMatchObject({
    status: "active",
    matches: [{ outcome: "taken_over", proposal_id: null }],
  });
});

test("a hunt waits where its person has as many offers as are allowed", async () => {
  const { buyer, seller } = await open();
  const made: any[] = [];
  for (let count = 0; count < 10; count += 1) {
    const other = await kit.insertPerson();
    const listing = await kit.insertListing({ seller: other, price: 20_000 });
    made.push(
      expectData(await kit.post(buyer, `/listings/${listing}/offers`, { amount: euro(19_000) })),
    );
  }
  await wait([buyer, seller]);
  expect(await offersTo(seller)).toEqual([]);
  expectData(await answer(buyer, made[0], "withdraw"));
  await wait([buyer, seller], hours(2));
  expect(await offersTo(seller)).toMatchObject([{ status: "open", made_by: "hunter" }]);
});

test("of two hunts of a person for one device, the second waits", async () => {
  const { buyer, seller, hunts } = await open({ count: 2 });
  await wait([buyer, seller], hours(3));
  expect(await offersTo(seller)).toMatchObject([{ status: "open", made_by: "hunter" }]);
  for (const hunt of hunts) expect(await outcomeOf(buyer, hunt)).toBe("bargaining");
});

test("the rule about ceilings counts delivery and what the hunter has accepted", async () => {
  const { buyer, seller, price, hunt } = await open();
  await wait([buyer, seller]);
  const [offer] = await offersTo(seller);
  // So near that the hunter takes it.
  expectData(await answer(seller, offer, "counter", Math.ceil(offer.amount.amount + price * 0.02)));
  await wait([buyer, seller]);
  const [agreed] = await offersTo(seller);
  expect(agreed.events.at(-1)).toMatchObject({ kind: "accept", by_hunter: true });
  const { amount } = agreed.amount;
  const { total_price, asking_price } = await kit.findListing(agreed.listing.id);
  const fee = (of: number) => Math.floor((of * 490 + 5000) / 10_000);
  const total = amount + fee(amount) + total_price - asking_price - fee(asking_price);
  const setCeiling = (ceiling: number) =>
    sql`update bargain set ceiling_total = ${ceiling} where hunt_id = ${hunt}`.execute(
      kit.database.db(),
    );
  await setCeiling(total);
  expect(await brokenCeilings()).toEqual([]);
  await setCeiling(total - 1);
  expect(await brokenCeilings()).toMatchObject([{ count: 1, examples: [agreed.id] }]);
  await setCeiling(100_000);
});
