import { afterAll, beforeAll, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import { moveListing } from "#api/modules/listing/index.ts";
import { createPostgresIndex } from "#api/modules/search/postgres-index.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
  await createPostgresIndex(kit.database, kit.world.now).refreshCatalog();
});
afterAll(() => kit[Symbol.asyncDispose]());

const euro = (amount: number) => ({ amount, currency: "EUR" });
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.code];
const see = async (who: Person, id: string) => expectData(await kit.get(who, `/proposals/${id}`));
const accept = (who: Person, { id, total }: any) =>
  kit.post(who, `/proposals/${id}/accept`, { accepted_total: total });
const setHidden = (who: Person, listing: string, hidden: boolean) =>
  kit.patch(who, `/listings/${listing}/hideOrUnhide`, { hidden });
const countOrders = async ({ id }: Person) =>
  (
    await kit.database
      .db()
      .selectFrom("customer_order")
      .where("buyer_id", "=", id)
      .select("id")
      .execute()
  ).length;

/** A hunt that may propose, a device that it finds, and what it proposes. */
async function propose(price = 30_000) {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const until = new Date(kit.world.now().getTime() + hours(100)).toISOString();
  const asked = { query: "model=iphone-13", may: "propose", ceiling: euro(price + 3000), until };
  const hunt = expectData(await kit.post(buyer, "/hunts", asked));
  const listing = await kit.insertListing({ seller, price, status: "hidden" });
  expectData(await setHidden(seller, listing, false));
  await kit.world.runDueJobs();
  const { matches } = expectData(await kit.get(buyer, `/hunts/${hunt.id}`));
  const match = matches.find((one: any) => one.listing.id === listing);
  expect(match.outcome).toBe("proposed");
  return { seller, buyer, listing, hunt, proposal: await see(buyer, match.proposal_id) };
}

test("a proposal names each part of the total, and its signed document says the same", async () => {
  const { proposal, listing } = await propose();
  expect(proposal).toMatchObject({
    status: "open",
    price: euro(30_000),
    buyer_safety_fee: euro(1470),
    delivery_from: euro(250),
    total: euro(31_720),
    offer_id: null,
  });
  expect(JSON.parse(proposal.mandate.document)).toMatchObject({
    kind: "proposal",
    listing: { id: listing, version: expect.any(Number) },
    price: 30_000,
    fee: 1470,
    delivery: 250,
    total: 31_720,
    currency: "EUR",
  });
});

test("accepting makes one prefilled draft order and nothing else, also when it is sent again", async () => {
  const { buyer, proposal, listing } = await propose();
  const accepted = expectData(await accept(buyer, proposal));
  expect(accepted.status).toBe("accepted");
  const order = await kit.getOrder(buyer, accepted.order_id);
  expect(order).toMatchObject({ status: "draft", listing_id: listing });
  expect(order.address).not.toBeNull();
  const again = expectData(await accept(buyer, proposal));
  expect(again.order_id).toBe(accepted.order_id);
  expect(await countOrders(buyer)).toBe(1);
  const payments = await kit.database.db().selectFrom("payment").select("id").execute();
  expect(payments).toEqual([]);
  expect(codeOf(await kit.post(buyer, `/proposals/${proposal.id}/dismiss`))).toEqual([
    409,
    "proposal_void",
  ]);
});

test("a total that has changed voids it, and the new one is said", async () => {
  const { seller, buyer, proposal, listing } = await propose();
  const wrong = await accept(buyer, { ...proposal, total: euro(1) });
  expect(codeOf(wrong)).toEqual([409, "price_changed"]);
  expect(wrong.body.data.total).toEqual(euro(31_720));
  expectData(
    await kit.patch(seller, `/listings/${listing}/price-update`, { asking_price: euro(29_000) }),
  );
  expect(codeOf(await accept(buyer, proposal))).toEqual([409, "proposal_void"]);
  expect((await see(buyer, proposal.id)).status).toBe("void");
  expect(await countOrders(buyer)).toBe(0);
});

test("a changed fee or delivery voids an open proposal with the total as it is now", async () => {
  const { buyer, proposal } = await propose();
  // As if the fee had been lower when it was proposed.
  const setFee = (fee: number) =>
    kit.database
      .db()
      .updateTable("proposal")
      .set({ fee, total: 30_250 + fee })
      .where("id", "=", proposal.id)
      .execute();
  await setFee(1400);
  const refused = await accept(buyer, { ...proposal, total: euro(31_650) });
  expect(codeOf(refused)).toEqual([409, "price_changed"]);
  expect(refused.body.data.total).toEqual(euro(31_720));
  await setFee(1470);
});

test("what is gone, hidden, late, dismissed or revoked cannot be accepted", async () => {
  const hidden = await propose();
  expectData(await setHidden(hidden.seller, hidden.listing, true));
  expect(codeOf(await accept(hidden.buyer, hidden.proposal))).toEqual([409, "proposal_void"]);
  const dismissed = await propose();
  const { id } = dismissed.proposal;
  for (let times = 0; times < 2; times += 1) {
    const answer = await kit.post(dismissed.buyer, `/proposals/${id}/dismiss`);
    expect(expectData(answer).status).toBe("dismissed");
  }
  expect(codeOf(await accept(dismissed.buyer, dismissed.proposal))).toEqual([409, "proposal_void"]);
  const revoked = await propose();
  const { token } = revoked.buyer;
  expect((await kit.world.delete(`/hunts/${revoked.hunt.id}`, { token })).status).toBe(204);
  expect(codeOf(await accept(revoked.buyer, revoked.proposal))).toEqual([409, "proposal_void"]);
  const late = await propose();
  kit.world.advance(hours(24));
  await kit.signIn(late.buyer);
  expect((await see(late.buyer, late.proposal.id)).status).toBe("void");
  expect(codeOf(await accept(late.buyer, late.proposal))).toEqual([409, "proposal_void"]);
});

test("a boost leaves a proposal open, and what was dismissed comes back only at another price", async () => {
  const { seller, buyer, hunt, listing, proposal } = await propose();
  await kit.database.tx(async () => {
    const moved = { id: listing, market: "GR", status: "published" } as const;
    for (const [step, by] of [
      ["boost", "seller"],
      ["reject_edit", "hub"],
    ] as const)
      await moveListing(kit.deps, moved, step, { by, at: kit.world.now() });
  });
  await kit.world.runDueJobs();
  expect((await see(buyer, proposal.id)).status).toBe("open");
  const current = async () => {
    const { matches } = expectData(await kit.get(buyer, `/hunts/${hunt.id}`));
    return matches.find((one: any) => one.listing.id === listing).proposal_id;
  };
  const comeBack = async () => {
    for (const hidden of [true, false]) expectData(await setHidden(seller, listing, hidden));
    await kit.world.runDueJobs();
  };
  await comeBack();
  const again = await current();
  expect([proposal.id, null]).not.toContain(again);
  expectData(await kit.post(buyer, `/proposals/${again}/dismiss`));
  await comeBack();
  expect(await current()).toBeNull();
  const cheaper = { asking_price: euro(29_500) };
  expectData(await kit.patch(seller, `/listings/${listing}/price-update`, cheaper));
  await kit.world.runDueJobs();
  expect((await see(buyer, await current())).price).toEqual(euro(29_500));
});

test("strangers see, accept and dismiss nothing", async () => {
  const { proposal, seller } = await propose();
  const stranger = await kit.insertPerson();
  for (const other of [stranger, seller]) {
    expect((await kit.get(other, `/proposals/${proposal.id}`)).status).toBe(404);
    expect((await accept(other, proposal)).status).toBe(404);
    expect((await kit.post(other, `/proposals/${proposal.id}/dismiss`)).status).toBe(404);
  }
});
