import { createHash, createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days, hours, minutes } from "#contract/duration.ts";
import { moveListing } from "#api/modules/listing/index.ts";
import { eraseOffers } from "#api/modules/offer/index.ts";
import { createPostgresIndex } from "#api/modules/search/postgres-index.ts";
import { suspendAccount } from "#tests/suspend-account.ts";
import { huntExport } from "./export-hunts.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let seller: Person;
beforeAll(async () => {
  kit = await openOrderKit();
  seller = await kit.insertPerson();
  await createPostgresIndex(kit.database, kit.world.now).refreshCatalog();
});
afterAll(() => kit[Symbol.asyncDispose]());

const euro = (amount: number) => ({ amount, currency: "EUR" });
const inDays = (count: number) => new Date(kit.world.now().getTime() + days(count)).toISOString();
const hunt = (who: Person, change: object = {}) =>
  kit.post(who, "/hunts", {
    query: "model=iphone-13&page=2",
    may: "watch",
    until: inDays(20),
    ...change,
  });
const started = async (who: Person, change: object = {}) => expectData(await hunt(who, change));
/** `units` is the total of the one device that it looks for, because it bargains for few at a time. */
const bargaining = (who: Person, units: number) =>
  started(who, {
    query: `model=iphone-13&price_min=${units}&price_max=${units + 1}`,
    may: "offer",
    ceiling: euro(60_000),
  });
const see = async (who: Person, id: string) => expectData(await kit.get(who, `/hunts/${id}`));
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code];
const patch = (who: Person, id: string, body: object) => kit.patch(who, `/hunts/${id}`, body);
const remove = (who: Person, id: string) => kit.world.delete(`/hunts/${id}`, { token: who.token });

/** Puts a device on sale through the seller's own call. */
async function publish(price = 40_000, by = seller): Promise<string> {
  const listing = await kit.insertListing({ seller: by, price, status: "hidden" });
  await kit.signIn(by);
  expectData(await kit.patch(by, `/listings/${listing}/hideOrUnhide`, { hidden: false }));
  await kit.world.runDueJobs();
  return listing;
}
const bell = async (who: Person) =>
  expectData(await kit.get(who, "/profile/notifications")).filter(({ topic }: any) =>
    topic.startsWith("hunt-"),
  );
const mailsTo = async (who: Person) => {
  const { email } = await kit.database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", who.id)
    .executeTakeFirstOrThrow();
  return kit.world.letters({ to: email });
};
/** Time for the hunter to speak, which it does within an hour. */
async function wait(...who: Person[]) {
  kit.world.advance(hours(1) + minutes(1));
  await kit.world.runDueJobs();
  await kit.signIn(...who);
}
const offersTo = async (who: Person, listing: string) =>
  expectData(await kit.get(who, "/offers?role=seller")).filter(
    (offer: any) => offer.listing.id === listing,
  );
const answer = (who: Person, { id, number }: any, action: string, amount?: number) =>
  kit.post(who, `/offers/${id}/${action}`, { number, ...(amount && { amount: euro(amount) }) });

test("a hunt keeps its filters and is signed, and the ceiling is not in the document", async () => {
  const buyer = await kit.insertPerson();
  const made = await started(buyer, { may: "offer", ceiling: euro(31_337) });
  expect(made).toMatchObject({
    query: "model=iphone-13",
    may: "offer",
    ceiling: euro(31_337),
    status: "active",
  });
  const { document, hash, signature, public_key, text_version } = made.mandate;
  expect(JSON.parse(document)).toMatchObject({ may: "offer", buys: false, quantity: 1 });
  expect(document).not.toContain("31337");
  expect(createHash("sha256").update(document).digest("base64url")).toBe(hash);
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: public_key },
    format: "jwk",
  });
  expect(verify(null, Buffer.from(document), key, Buffer.from(signature, "base64url"))).toBe(true);
  expect(text_version).toBe(1);
});

test("bad input is refused with the name of each field", async () => {
  const buyer = await kit.insertPerson();
  const refusals: [object, string, string][] = [
    [{ query: "page=3" }, "query", "search.empty"],
    [{ may: "offer" }, "ceiling", "hunt.ceiling-needed"],
    [{ may: "propose" }, "ceiling", "hunt.ceiling-needed"],
    [{ ceiling: euro(0) }, "ceiling", "hunt.ceiling-range"],
    [{ ceiling: euro(1_000_000_000) }, "ceiling", "hunt.ceiling-range"],
    [{ ceiling: { amount: 30_000, currency: "GBP" } }, "ceiling", "sell.price-currency"],
    [{ until: inDays(-1) }, "until", "hunt.until-past"],
    [{ until: inDays(91) }, "until", "hunt.until-far"],
  ];
  for (const [change, field, error] of refusals) {
    const { status, body } = await hunt(buyer, change);
    expect(status).toBe(422);
    expect(body.errors[field]).toEqual([error]);
  }
  for (let count = 0; count < 10; count += 1) await started(buyer);
  expect(codeOf(await hunt(buyer))).toEqual([409, "too_many_hunts"]);
});

test("a watching hunt tells of what comes on sale within two minutes, once, by bell and mail", async () => {
  const buyer = await kit.insertPerson();
  const { id } = await started(buyer, { ceiling: euro(42_000) });
  await kit.world.runDueJobs();
  const before = (await mailsTo(buyer)).length;
  const began = kit.world.now().getTime();
  const listing = await publish(38_000);
  await publish(60_000);
  expect(kit.world.now().getTime() - began).toBeLessThan(minutes(2));
  const { matches } = await see(buyer, id);
  expect(matches).toMatchObject([{ listing: { id: listing }, outcome: "found" }]);
  const [told] = await bell(buyer);
  expect(told).toMatchObject({ topic: "hunt-matches", subject: { type: "hunt", id } });
  const mails = (await mailsTo(buyer)).slice(0, -before || undefined);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text_body).toContain("is a machine");
  kit.world.advance(minutes(11));
  await kit.deps.jobs.enqueue("sweep-hunts", {});
  await kit.world.runDueJobs();
  await kit.signIn(buyer);
  expect(await bell(buyer)).toHaveLength(1);
});

test("the hunt of a suspended person finds nothing, neither by event nor by sweep", async () => {
  const [free, suspended] = [await kit.insertPerson(), await kit.insertPerson()];
  const query = "model=iphone-13&price_max=333";
  const hunts = [await started(free, { query }), await started(suspended, { query })];
  await kit.world.runDueJobs();
  await suspendAccount(kit.database, suspended.id, kit.world.now());
  await publish(30_000);
  kit.world.advance(minutes(11));
  await kit.deps.jobs.enqueue("sweep-hunts", {});
  await kit.world.runDueJobs();
  const ids = hunts.map(({ id }) => id as string);
  const found = await kit.database
    .db()
    .selectFrom("hunt_match")
    .select("hunt_id")
    .where("hunt_id", "in", ids)
    .execute();
  expect(found).toEqual([{ hunt_id: ids[0] }]);
});

test("a sweep finds what no event has told of, and a hunt begins with what is on sale", async () => {
  const buyer = await kit.insertPerson();
  const other = await kit.insertPerson();
  const { id } = await started(buyer, { query: "model=iphone-13&price_max=201", may: "watch" });
  await kit.world.runDueJobs();
  const listing = await kit.insertListing({ seller: other, price: 15_000 });
  await kit.database.tx(() =>
    kit.deps.jobs.outbox.add({
      market: "GR",
      topic: "listing-changed",
      payload: { listing_id: listing },
    }),
  );
  kit.world.advance(minutes(6));
  await kit.deps.jobs.enqueue("sweep-hunts", {});
  await kit.world.runDueJobs();
  expect((await see(buyer, id)).matches).toMatchObject([{ listing: { id: listing } }]);
  const later = await started(buyer, { query: "model=iphone-13&price_max=201" });
  await kit.world.runDueJobs();
  expect((await see(buyer, later.id)).found).toBe(1);
});

test("a hunt finds what is on sale when it may cost more, and when it goes on", async () => {
  const buyer = await kit.insertPerson();
  const own = await kit.insertPerson();
  const watching = (query: string) => started(buyer, { query, ceiling: euro(6000) });
  const [raised, freed, resumed] = [
    await watching("model=iphone-13&price_min=86&price_max=89"),
    await watching("model=iphone-13&price_min=86&price_max=89"),
    await watching("model=iphone-13&price_min=98&price_max=99"),
  ];
  await kit.world.runDueJobs();
  const listing = await publish(8000, own);
  await kit.signIn(buyer);
  const found = async ({ id }: { id: string }) => {
    await kit.world.runDueJobs();
    return (await see(buyer, id)).matches.map((match: any) => match.listing.id);
  };
  for (const one of [raised, freed, resumed]) expect(await found(one)).toEqual([]);
  expectData(await patch(buyer, raised.id, { ceiling: euro(9000) }));
  expectData(await patch(buyer, freed.id, { ceiling: null }));
  expect([await found(raised), await found(freed)]).toEqual([[listing], [listing]]);
  expectData(await patch(buyer, resumed.id, { is_paused: true }));
  const query = "model=iphone-13&price_min=86&price_max=89";
  expectData(await patch(buyer, resumed.id, { query, ceiling: euro(9000) }));
  expect(await found(resumed)).toEqual([]);
  expectData(await patch(buyer, resumed.id, { is_paused: false }));
  expect(await found(resumed)).toEqual([listing]);
});

test("a hunt bargains, its offers are marked, and an agreement becomes a proposal", async () => {
  const buyer = await kit.insertPerson();
  const own = await kit.insertPerson();
  const { id } = await started(buyer, {
    query: "model=iphone-13&price_min=700",
    may: "offer",
    ceiling: euro(78_000),
  });
  await kit.world.runDueJobs();
  const listing = await publish(80_000, own);
  expect(await offersTo(own, listing)).toEqual([]);
  await wait(own, buyer);
  const [offer] = await offersTo(own, listing);
  expect(offer).toMatchObject({ made_by: "hunter", status: "open" });
  expect(offer.events[0]).toMatchObject({ by_hunter: true, side: "buyer" });
  expect(offer.amount.amount).toBeGreaterThanOrEqual(67_000);
  expect(offer.amount.amount).toBeLessThanOrEqual(69_000);
  expectData(await answer(own, offer, "counter", 76_000));
  await wait(own, buyer);
  const [again] = await offersTo(own, listing);
  expect(again.status).toBe("open");
  expect(again.amount.amount).toBeGreaterThan(offer.amount.amount);
  expectData(await answer(own, again, "accept"));
  await kit.world.runDueJobs();
  const shown = await see(buyer, id);
  expect(shown).toMatchObject({ status: "paused", matches: [{ outcome: "agreed" }] });
  const proposal = expectData(await kit.get(buyer, `/proposals/${shown.matches[0].proposal_id}`));
  expect(proposal).toMatchObject({
    status: "open",
    price: again.amount,
    asking_price: euro(80_000),
    offer_id: again.id,
  });
  const { price, buyer_safety_fee: fee, delivery_from, total } = proposal;
  expect(price.amount + fee.amount + delivery_from.amount).toBe(total.amount);
  expect(total.amount).toBeLessThanOrEqual(78_000);
  const [told] = await bell(buyer);
  expect(told.topic).toBe("hunt-proposal");
  // A raised price and a boost leave the agreement as it is.
  const price_path = `/listings/${listing}/price-update`;
  expectData(await kit.patch(own, price_path, { asking_price: euro(81_000) }));
  expect(expectData(await kit.get(buyer, `/proposals/${proposal.id}`)).status).toBe("open");
  // The seller lowers the price below it: the agreement ends, and the proposal with it.
  expectData(
    await kit.patch(own, `/listings/${listing}/price-update`, { asking_price: euro(60_000) }),
  );
  expect(expectData(await kit.get(buyer, `/proposals/${proposal.id}`)).status).toBe("void");
  // What the seller takes along leaves the hunt of the buyer whole.
  await kit.database.tx(() => eraseOffers(kit.database, own.id));
  expect((await see(buyer, id)).found).toBe(1);
});

test("a hunt whose ceiling is far below makes no offer and says so", async () => {
  const buyer = await kit.insertPerson();
  const own = await kit.insertPerson();
  const { id } = await started(buyer, {
    query: "model=iphone-13&price_min=650",
    may: "offer",
    ceiling: euro(50_000),
  });
  await kit.world.runDueJobs();
  const listing = await publish(70_000, own);
  await wait(own, buyer);
  expect(await offersTo(own, listing)).toEqual([]);
  expect((await see(buyer, id)).matches[0].outcome).toBe("poor");
});

test("one call revokes a hunt, its mandate and its unanswered offer", async () => {
  const buyer = await kit.insertPerson();
  const own = await kit.insertPerson();
  const made = await bargaining(buyer, 432);
  await kit.world.runDueJobs();
  const listing = await publish(41_000, own);
  await wait(own, buyer);
  expect((await offersTo(own, listing))[0].status).toBe("open");
  expect((await remove(buyer, made.id)).status).toBe(204);
  const [ended] = await offersTo(own, listing);
  expect(ended).toMatchObject({ status: "withdrawn" });
  expect((await kit.get(buyer, `/hunts/${made.id}`)).status).toBe(404);
  const { id } = JSON.parse(made.mandate.document);
  const mandate = await kit.database
    .db()
    .selectFrom("mandate")
    .select("revoked_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(mandate.revoked_at).not.toBeNull();
  await wait(own);
  expect(await offersTo(own, listing)).toHaveLength(1);
});

test("a paused hunt says nothing, and one whose person takes over leaves it to them", async () => {
  const buyer = await kit.insertPerson();
  const own = await kit.insertPerson();
  const { id } = await bargaining(buyer, 443);
  await kit.world.runDueJobs();
  const listing = await publish(42_000, own);
  expect(expectData(await patch(buyer, id, { is_paused: true })).status).toBe("paused");
  await wait(own, buyer);
  expect(await offersTo(own, listing)).toEqual([]);
  expectData(await patch(buyer, id, { is_paused: false }));
  await wait(own, buyer);
  const [offer] = await offersTo(own, listing);
  const countered = expectData(await answer(own, offer, "counter", 41_000));
  expectData(await answer(buyer, countered, "counter", 40_000));
  await wait(own, buyer);
  const [last] = await offersTo(own, listing);
  expect(last).toMatchObject({ status: "open", amount: euro(40_000) });
  expect(last.events.at(-1).by_hunter).toBe(false);
  const { matches } = await see(buyer, id);
  expect(matches.find((match: any) => match.listing.id === listing).outcome).toBe("taken_over");
});

test("a device that comes back unchanged is not told again, and the day's messages stay limited", async () => {
  const buyer = await kit.insertPerson();
  const own = await kit.insertPerson();
  const query = "model=iphone-13&price_min=900";
  await started(buyer, { query });
  await kit.world.runDueJobs();
  const listing = await publish(88_500, own);
  const hide = async (hidden: boolean) => {
    expectData(await kit.patch(own, `/listings/${listing}/hideOrUnhide`, { hidden }));
    await kit.world.runDueJobs();
  };
  await hide(true);
  await hide(false);
  await kit.database.tx(async () => {
    const moved = { id: listing, market: "GR", status: "published" } as const;
    await moveListing(kit.deps, moved, "boost", { by: "seller", at: kit.world.now() });
  });
  await kit.world.runDueJobs();
  expect(await bell(buyer)).toHaveLength(1);
  for (let price = 88_400; price >= 87_000; price -= 100) {
    kit.world.advance(minutes(10));
    await kit.signIn(own);
    const path = `/listings/${listing}/price-update`;
    expectData(await kit.patch(own, path, { asking_price: euro(price) }));
    await kit.world.runDueJobs();
  }
  await kit.signIn(buyer);
  expect(await mailsTo(buyer)).toHaveLength(10);
});

test("a talk that came to nothing is not opened again by an unchanged device", async () => {
  const buyer = await kit.insertPerson();
  const own = await kit.insertPerson();
  const { id } = await started(buyer, {
    query: "model=iphone-13&price_min=920",
    may: "offer",
    ceiling: euro(50_000),
  });
  await kit.world.runDueJobs();
  const listing = await publish(90_000, own);
  await wait(own, buyer);
  const outcome = async () => (await see(buyer, id)).matches[0].outcome;
  expect(await outcome()).toBe("poor");
  for (const hidden of [true, false]) {
    expectData(await kit.patch(own, `/listings/${listing}/hideOrUnhide`, { hidden }));
    await kit.world.runDueJobs();
  }
  await kit.signIn(buyer);
  expect(await outcome()).toBe("poor");
  const path = `/listings/${listing}/price-update`;
  expectData(await kit.patch(own, path, { asking_price: euro(89_000) }));
  await kit.world.runDueJobs();
  expect(await outcome()).toBe("bargaining");
});

test("a hunt ends on its date with a notice, and is not changed any more", async () => {
  const buyer = await kit.insertPerson();
  const { id } = await started(buyer, { until: inDays(1) });
  kit.world.advance(days(1));
  await kit.world.runDueJobs();
  await kit.signIn(buyer);
  expect((await see(buyer, id)).status).toBe("ended");
  expect((await bell(buyer))[0]).toMatchObject({ topic: "hunt-ended", subject: { id } });
  expect((await mailsTo(buyer))[0]!.subject).toContain("ended");
  expect(codeOf(await patch(buyer, id, { is_paused: true }))).toEqual([409, "hunt_ended"]);
});

test("new terms are a new mandate, and the old one is revoked", async () => {
  const buyer = await kit.insertPerson();
  const made = await bargaining(buyer, 350);
  const changed = expectData(await patch(buyer, made.id, { ceiling: euro(36_000) }));
  expect(changed).toMatchObject({ ceiling: euro(36_000), may: "offer" });
  expect(changed.mandate.document).not.toBe(made.mandate.document);
  const freed = expectData(await patch(buyer, made.id, { may: "watch", ceiling: null }));
  expect(freed).toMatchObject({ ceiling: null, may: "watch" });
  const { body } = await patch(buyer, made.id, { may: "offer" });
  expect(body.errors).toEqual({ ceiling: ["hunt.ceiling-needed"] });
});

test("an ended hunt stays with what it has found, changes no more, and is deleted", async () => {
  const buyer = await kit.insertPerson();
  const own = await kit.insertPerson();
  const made = await bargaining(buyer, 474);
  await kit.world.runDueJobs();
  const listing = await publish(45_000, own);
  await wait(own, buyer);
  expect((await offersTo(own, listing))[0].status).toBe("open");
  const ended = expectData(await patch(buyer, made.id, { is_ended: true }));
  expect(ended).toMatchObject({
    status: "ended",
    ceiling: euro(60_000),
    matches: [{ listing: { id: listing }, outcome: "no_deal" }],
  });
  expect((await offersTo(own, listing))[0].status).toBe("withdrawn");
  expect(codeOf(await patch(buyer, made.id, { ceiling: euro(70_000) }))).toEqual([
    409,
    "hunt_ended",
  ]);
  const running = await started(buyer);
  const listed = expectData(await kit.get(buyer, "/hunts"));
  expect(listed.map(({ id }: any) => id)).toEqual([running.id, made.id]);
  expect((await remove(buyer, made.id)).status).toBe(204);
  expect((await kit.get(buyer, `/hunts/${made.id}`)).status).toBe(404);
});

test("other filters are a new mandate, and what they do not let through is left", async () => {
  const buyer = await kit.insertPerson();
  const own = await kit.insertPerson();
  const { id, mandate } = await started(buyer, {
    query: "model=iphone-13&price_min=484&price_max=510",
    may: "offer",
    ceiling: euro(60_000),
  });
  await kit.world.runDueJobs();
  const [kept, left] = [await publish(46_000, own), await publish(47_500, own)];
  await wait(own, buyer);
  const price = (await see(buyer, id)).matches.map(({ listing }: any) => [
    listing.id,
    listing.total.amount,
  ]);
  const most = Math.ceil(Object.fromEntries(price)[kept] / 100);
  const changed = expectData(
    await patch(buyer, id, { query: `model=iphone-13&price_min=484&price_max=${most}` }),
  );
  expect(changed.matches).toMatchObject([{ listing: { id: kept }, outcome: "bargaining" }]);
  expect(JSON.parse(changed.mandate.document).query).toBe(changed.query);
  expect(changed.mandate.hash).not.toBe(mandate.hash);
  expect((await offersTo(own, left))[0].status).toBe("withdrawn");
  expect((await offersTo(own, kept))[0].status).toBe("open");
  await wait(own, buyer);
  expect(await offersTo(own, left)).toHaveLength(1);
  const { status, body } = await patch(buyer, id, { query: "page=2" });
  expect([status, body.errors]).toEqual([422, { query: ["search.empty"] }]);
});

test("new terms are read and signed in the hunt's own market, wherever its person is", async () => {
  const buyer = await kit.insertPerson();
  const made = await started(buyer, { may: "propose", ceiling: euro(40_000) });
  const fromBritain = (body: object) =>
    kit.world.patch(`/hunts/${made.id}`, body, { token: buyer.token, locale: "en-GB" });
  const refused = await fromBritain({ ceiling: { amount: 30_000, currency: "GBP" } });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ ceiling: ["sell.price-currency"] });
  const changed = expectData(await fromBritain({ ceiling: euro(30_000) }));
  expect(changed.ceiling).toEqual(euro(30_000));
  expect(JSON.parse(changed.mandate.document)).toMatchObject({ market: "GR", currency: "EUR" });
});

test("the export of a hunt has its messages, and what a find cost and how it was graded", async () => {
  const buyer = await kit.insertPerson();
  const { id } = await started(buyer, { query: "model=iphone-13&price_min=950" });
  await kit.world.runDueJobs();
  const listing = await publish(92_000);
  const { rows } = await huntExport[0]!.rows(buyer.id).execute(kit.database.db());
  expect(rows).toMatchObject([
    {
      id,
      messaged_at: [kit.world.now()],
      matches: [{ listing_id: listing, total: expect.any(Number), condition: expect.any(String) }],
    },
  ]);
});

test("strangers see, change and end nothing", async () => {
  const buyer = await kit.insertPerson();
  const stranger = await kit.insertPerson();
  const { id } = await started(buyer);
  expect((await kit.get(stranger, `/hunts/${id}`)).status).toBe(404);
  expect((await patch(stranger, id, { is_paused: true })).status).toBe(404);
  expect((await patch(stranger, id, { is_ended: true })).status).toBe(404);
  expect((await remove(stranger, id)).status).toBe(404);
  expect(expectData(await kit.get(stranger, "/hunts"))).toEqual([]);
  expect((await see(buyer, id)).status).toBe("active");
});
