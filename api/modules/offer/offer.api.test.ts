import { afterAll, beforeAll, expect, test } from "vitest";
import { days, hours, minutes } from "#contract/duration.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { eraseOffers } from "./offer-store.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit({ random: () => 0.5 });
});
afterAll(() => kit[Symbol.asyncDispose]());

const euro = (amount: number) => ({ amount, currency: "EUR" });
const list = async (price = 40_000) => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, price });
  return { seller, buyer, listing };
};
const make = (buyer: Person, listing: string, amount: number) =>
  kit.post(buyer, `/listings/${listing}/offers`, { amount: euro(amount) });
const made = async (buyer: Person, listing: string, amount = 30_000) =>
  expectData(await make(buyer, listing, amount));
type Seen = { id: string; number: number };
const answer = (who: Person, { id, number }: Seen, action: string, amount?: number) =>
  kit.post(who, `/offers/${id}/${action}`, {
    number,
    ...(amount !== undefined && { amount: euro(amount) }),
  });
const see = async (who: Person, { id }: Seen) => expectData(await kit.get(who, `/offers/${id}`));
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code];
const setRule = (seller: Person, listing: string, rule: object) =>
  kit.world.put(
    `/listings/${listing}/offer-rule`,
    {
      is_on: true,
      floor_percent: 60,
      accept_from: null,
      decline_below: null,
      counter_with: null,
      ...rule,
    },
    { token: seller.token },
  );

test("buyer and seller meet in the middle, and both see the same talk", async () => {
  const { seller, buyer, listing } = await list();
  const first = await made(buyer, listing);
  expect(first).toMatchObject({
    role: "buyer",
    status: "open",
    amount: euro(30_000),
    // 300.00, 4.9 %, and the cheapest delivery.
    total: euro(30_000 + 1_470 + 250),
    allowed_actions: ["withdraw"],
    tries_left: 2,
  });
  const seen = await see(seller, first);
  expect(seen).toMatchObject({
    role: "seller",
    allowed_actions: ["accept", "counter", "decline"],
    range: { min: euro(30_001), max: euro(39_999) },
  });
  const countered = expectData(await answer(seller, seen, "counter", 36_000));
  const again = expectData(await answer(buyer, countered, "counter", 33_000));
  expect(again).toMatchObject({ status: "open", amount: euro(33_000), tries_left: 1 });
  const accepted = expectData(await answer(seller, again, "accept"));
  expect(accepted).toMatchObject({ status: "accepted", amount: euro(33_000) });
  const { events } = await see(buyer, first);
  expect(events.map(({ kind, side, amount }: any) => [kind, side, amount?.amount])).toEqual([
    ["make", "buyer", 30_000],
    ["counter", "seller", 36_000],
    ["counter", "buyer", 33_000],
    ["accept", "seller", undefined],
  ]);
  expect(Date.parse(accepted.expires_at) - kit.world.now().getTime()).toBe(hours(24));
});

test("amounts outside the possible range are refused with the range", async () => {
  const { seller, buyer, listing } = await list();
  for (const amount of [23_999, 40_000, 0, -5]) {
    const refused = await make(buyer, listing, amount);
    expect(codeOf(refused)).toEqual([422, "offer_out_of_range"]);
    expect(refused.body.data.range).toEqual({ min: euro(24_000), max: euro(39_999) });
  }
  const pounds = { amount: { amount: 30_000, currency: "GBP" } };
  const foreign = await kit.post(buyer, `/listings/${listing}/offers`, pounds);
  expect(codeOf(foreign)).toEqual([422, "offer_out_of_range"]);
  const first = await made(buyer, listing, 24_000);
  expect(codeOf(await answer(seller, first, "counter", 24_000))).toEqual([
    422,
    "offer_out_of_range",
  ]);
});

test("three tries per buyer and listing, rising across offers, for 30 days", async () => {
  const { seller, buyer, listing } = await list();
  for (const amount of [25_000, 26_000, 27_000])
    expectData(await answer(seller, await made(buyer, listing, amount), "decline"));
  expect(codeOf(await make(buyer, listing, 28_000))).toEqual([422, "offer_out_of_range"]);
  const terms = expectData(await kit.get(buyer, `/listings/${listing}/offer-terms`));
  expect(terms).toEqual({ range: null, tries_left: 0, offer_id: null });
  kit.world.advance(days(30));
  await kit.signIn(buyer);
  expect((await make(buyer, listing, 25_000)).status).toBe(201);
});

test("an answer to something unseen is refused, and twenty identical answers count once", async () => {
  const { seller, buyer, listing } = await list();
  const first = await made(buyer, listing);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => answer(seller, first, "accept")),
    ...Array.from({ length: 10 }, () => answer(seller, first, "decline")),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect(codeOf(refused)).toEqual([409, "offer_changed"]);
  expect((await see(buyer, first)).events).toHaveLength(2);
});

test("two tabs that make an offer make one", async () => {
  const { buyer, listing } = await list();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => make(buyer, listing, 30_000 + index)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("offer_running");
});

test("an offer without an answer lapses after 24 hours, also before its job has run", async () => {
  const { seller, buyer, listing } = await list();
  const first = await made(buyer, listing);
  kit.world.advance(hours(24));
  expect(codeOf(await answer(seller, first, "accept"))).toEqual([409, "offer_closed"]);
  expect(await see(buyer, first)).toMatchObject({ status: "lapsed", allowed_actions: [] });
  // The next offer does not wait for the job either.
  const next = await made(buyer, listing, 31_000);
  await kit.world.runDueJobs();
  expect((await see(buyer, first)).events.at(-1)).toMatchObject({ kind: "lapse" });
  expect(await see(buyer, next)).toMatchObject({ status: "open" });
});

test("strangers see, answer and configure nothing", async () => {
  const { buyer, listing } = await list();
  const stranger = await kit.insertPerson();
  const first = await made(buyer, listing);
  expect((await kit.get(stranger, `/offers/${first.id}`)).status).toBe(404);
  for (const action of ["accept", "decline", "withdraw"])
    expect((await answer(stranger, first, action)).status).toBe(404);
  expect((await answer(stranger, first, "counter", 35_000)).status).toBe(404);
  for (const role of ["buyer", "seller"])
    expect((await kit.get(stranger, `/offers?role=${role}`)).body.meta.total).toBe(0);
  expect((await kit.get(stranger, `/listings/${listing}/offer-rule`)).status).toBe(404);
  expect((await setRule(stranger, listing, {})).status).toBe(404);
});

test("no offers for one's own, a hidden or an unknown listing, or where the seller wants none", async () => {
  const { seller, buyer, listing } = await list();
  expect(codeOf(await make(seller, listing, 30_000))).toEqual([409, "listing_is_yours"]);
  expect(codeOf(await kit.get(seller, `/listings/${listing}/offer-terms`))).toEqual([
    409,
    "listing_is_yours",
  ]);
  expect((await make(buyer, "0198c2a0-0000-7000-8000-000000000000", 30_000)).status).toBe(404);
  expectData(await setRule(seller, listing, { is_on: false }));
  expect(codeOf(await make(buyer, listing, 30_000))).toEqual([409, "offers_off"]);
  expectData(await setRule(seller, listing, { floor_percent: 90 }));
  expect(codeOf(await make(buyer, listing, 35_999))).toEqual([422, "offer_out_of_range"]);
  expectData(await kit.patch(seller, `/listings/${listing}/hideOrUnhide`, { hidden: true }));
  expect((await make(buyer, listing, 36_000)).status).toBe(410);
});

test("a changed price ends what is under way, and an agreed price only where it is no longer lower", async () => {
  const { seller, buyer, listing } = await list();
  const other = await kit.insertPerson();
  const open = await made(other, listing, 30_000);
  const agreed = await made(buyer, listing, 32_000);
  expectData(await answer(seller, agreed, "accept"));
  const setPrice = (amount: number) =>
    kit.patch(seller, `/listings/${listing}/price-update`, { asking_price: euro(amount) });
  expectData(await setPrice(35_000));
  expect(await see(other, open)).toMatchObject({ status: "void", void_reason: "price" });
  expect(await see(buyer, agreed)).toMatchObject({ status: "accepted", amount: euro(32_000) });
  expectData(await setPrice(32_000));
  expect(await see(buyer, agreed)).toMatchObject({ status: "void", void_reason: "price" });
  // Void tries do not count.
  expect(await made(other, listing, 20_000)).toMatchObject({ tries_left: 2 });
});

test("hiding the listing ends its offers", async () => {
  const { seller, buyer, listing } = await list();
  const first = await made(buyer, listing);
  expectData(await kit.patch(seller, `/listings/${listing}/hideOrUnhide`, { hidden: true }));
  expect(await see(buyer, first)).toMatchObject({ status: "void", void_reason: "not_on_sale" });
  expect(codeOf(await answer(seller, { ...first, number: 2 }, "accept"))).toEqual([
    409,
    "offer_closed",
  ]);
});

test("an acceptance keeps the device on sale; another buyer's paid order ends all offers", async () => {
  const { seller, buyer, listing } = await list();
  const first = await made(buyer, listing);
  expectData(await answer(seller, first, "accept"));
  const other = await kit.insertPerson();
  const card = await kit.addCard(other);
  const order = await kit.fillIn(other, await kit.createOrder(other, listing), card, "acs");
  expect(await see(buyer, first)).toMatchObject({ status: "accepted" });
  await kit.authorise(other, order, card);
  expectData(await kit.finalize(other, order));
  expect(await see(buyer, first)).toMatchObject({ status: "superseded" });
});

test.each([
  [36_000, "accepted", 36_000],
  [27_000, "declined", 27_000],
  [30_000, "countered", 37_000],
])(
  "the rule answers an offer of %i after a random time, unseen as a rule",
  async (amount, status, stands) => {
    const { seller, buyer, listing } = await list();
    const rule = { accept_from: 36_000, decline_below: 28_000, counter_with: 37_000 };
    expectData(await setRule(seller, listing, rule));
    expect(expectData(await kit.get(seller, `/listings/${listing}/offer-rule`))).toMatchObject(
      rule,
    );
    const first = await made(buyer, listing, amount);
    kit.world.advance(minutes(32));
    await kit.world.runDueJobs();
    expect(await see(buyer, first)).toMatchObject({ status: "open" });
    kit.world.advance(minutes(1));
    await kit.world.runDueJobs();
    const seen = await see(buyer, first);
    expect(seen).toMatchObject({ status, amount: euro(stands) });
    expect(seen.events.map(({ by_rule }: any) => by_rule)).toEqual([false, false]);
    const own = await see(seller, first);
    expect(own.events.map(({ by_rule }: any) => by_rule)).toEqual([false, true]);
  },
);

test("a seller who answers first leaves nothing to the rule", async () => {
  const { seller, buyer, listing } = await list();
  expectData(await setRule(seller, listing, { accept_from: 30_000 }));
  const first = await made(buyer, listing);
  expectData(await answer(seller, first, "counter", 39_000));
  kit.world.advance(hours(1));
  await kit.world.runDueJobs();
  expect(await see(buyer, first)).toMatchObject({ status: "countered", amount: euro(39_000) });
});

test("a rule that is switched off meanwhile accepts nothing, although its amounts are kept", async () => {
  const { seller, buyer, listing } = await list();
  const rule = { accept_from: 30_000 };
  expectData(await setRule(seller, listing, rule));
  const first = await made(buyer, listing);
  expectData(await setRule(seller, listing, { ...rule, is_on: false }));
  kit.world.advance(hours(1));
  await kit.world.runDueJobs();
  expect(await see(buyer, first)).toMatchObject({ status: "open" });
});

test("a new price ends the automatic answers, which were chosen beside the old one", async () => {
  const { seller, buyer, listing } = await list(10_000);
  const amounts = { accept_from: 9_500, decline_below: 8_000, counter_with: 9_800 };
  expectData(await setRule(seller, listing, { ...amounts, floor_percent: 50 }));
  const price = { asking_price: euro(30_000) };
  expectData(await kit.patch(seller, `/listings/${listing}/price-update`, price));
  expect(expectData(await kit.get(seller, `/listings/${listing}/offer-rule`))).toEqual({
    is_on: true,
    floor_percent: 50,
    accept_from: null,
    decline_below: null,
    counter_with: null,
  });
  const first = await made(buyer, listing, 18_000);
  kit.world.advance(hours(1));
  await kit.world.runDueJobs();
  expect(await see(buyer, first)).toMatchObject({ status: "open", amount: euro(18_000) });
});

test("a listing says whether it takes offers, and its seller how many wait", async () => {
  const { seller, buyer, listing } = await list();
  const shown = async () => expectData(await kit.world.get(`/listings/${listing}`)).takes_offers;
  expect(await shown()).toBe(true);
  const waiting = async (who: Person) => (await kit.get(who, "/offers")).body.waiting;
  const ofListing = async () =>
    expectData(await kit.get(seller, `/listings/${listing}/mine`)).offers_waiting;
  const first = await made(buyer, listing);
  expect([await waiting(seller), await ofListing()]).toEqual([{ buyer: 0, seller: 1 }, 1]);
  const countered = expectData(await answer(seller, first, "counter", 35_000));
  expect([await waiting(seller), await ofListing()]).toEqual([{ buyer: 0, seller: 0 }, 0]);
  expect(await waiting(buyer)).toEqual({ buyer: 1, seller: 0 });
  expectData(await answer(buyer, countered, "accept"));
  expect(await waiting(buyer)).toEqual({ buyer: 1, seller: 0 });
  expectData(await setRule(seller, listing, { is_on: false }));
  expect(await shown()).toBe(false);
  kit.world.advance(hours(24));
  expect(await waiting(buyer)).toEqual({ buyer: 0, seller: 0 });
});

test("ten live offers, twenty amounts a day", async () => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const offers = [];
  for (let index = 0; index < 10; index += 1)
    offers.push(await made(buyer, await kit.insertListing({ seller })));
  const more = await kit.insertListing({ seller });
  const refused = await make(buyer, more, 30_000);
  expect([...codeOf(refused), refused.body.data]).toEqual([409, "too_many_offers", { limit: 10 }]);
  for (const offer of offers) expectData(await answer(buyer, offer, "withdraw"));
  for (let index = 0; index < 10; index += 1)
    expectData(
      await answer(buyer, await made(buyer, await kit.insertListing({ seller })), "withdraw"),
    );
  const spent = await make(buyer, more, 30_000);
  expect([...codeOf(spent), spent.body.data]).toEqual([409, "too_many_offers", { limit: 20 }]);
  kit.world.advance(days(1));
  await kit.signIn(buyer);
  expect((await make(buyer, more, 30_000)).status).toBe(201);
});

test("a closed account ends its offers, and erasing it deletes those without an order", async () => {
  const { seller, buyer, listing } = await list();
  const first = await made(buyer, listing);
  expect((await kit.world.delete("/profile/delete", { token: buyer.token })).status).toBe(204);
  expect(await see(seller, first)).toMatchObject({ status: "withdrawn", allowed_actions: [] });
  await kit.database.tx(() => eraseOffers(kit.database, buyer.id));
  expect((await kit.get(seller, `/offers/${first.id}`)).status).toBe(404);
});
