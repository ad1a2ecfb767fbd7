import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { openDraftKit, type DraftKit } from "#tests/listing-draft-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: DraftKit;
beforeAll(async () => void (kit = await openDraftKit()));
afterAll(() => kit[Symbol.asyncDispose]());

/** A published listing of the kit's default device. */
async function openOnSale() {
  const { seller, draft } = await kit.openComplete();
  expectData(await kit.submit(seller, draft));
  await kit.database
    .db()
    .updateTable("listing")
    .set({ status: "published", published_at: kit.world.now(), is_instant_buy: true })
    .where("id", "=", draft.id)
    .execute();
  return draft.id;
}

/** A buyer with a device just delivered, who is ready to sell. */
async function openDelivered() {
  const listing = await openOnSale();
  const buyer = await kit.insertSeller();
  const card = await kit.addCard(buyer);
  const order = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), card);
  await kit.authorise(buyer, order, card);
  expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  for (const [move, actor] of [
    ["dispatch", "hub"],
    ["deliver", "courier"],
  ] as const)
    await kit.database.tx(async () => {
      const locked = (await lockOrder(kit.database, order.id))!;
      await moveOrder(kit.deps, locked.order, move, { actor }, kit.world.now());
    });
  return { buyer, orderId: order.id as string };
}

async function openDraftOf(seller: Person) {
  const draft = expectData(
    await kit.begin(seller, {
      ...kit.galaxy(),
      ...kit.answers("smartphones"),
      has_box: true,
      asking_price: kit.euro(25_000),
      address_id: seller.address,
    }),
  );
  await kit.addPhotos(draft.id);
  return kit.find(seller, draft.id);
}
const findResale = async (id: string) => (await kit.findListing(id)).resale_of_order_id;

test("a recent purchase is submitted as a resale, once", async () => {
  const { buyer, orderId } = await openDelivered();
  const [first, second] = [await openDraftOf(buyer), await openDraftOf(buyer)];
  await Promise.all([first, second].map((draft) => kit.submit(buyer, draft).then(expectData)));
  const resales = [await findResale(first.id), await findResale(second.id)];
  expect(resales.toSorted()).toEqual([orderId, null].toSorted());
});

test("a resale that is submitted again later stays a resale", async () => {
  const { buyer, orderId } = await openDelivered();
  const draft = await openDraftOf(buyer);
  expectData(await kit.submit(buyer, draft));
  await kit.database
    .db()
    .updateTable("listing")
    .set({ status: "published", published_at: kit.world.now() })
    .where("id", "=", draft.id)
    .execute();
  kit.world.advance(LIMITS.feeFreeResale + 1);
  await kit.world.runDueJobs();
  const again = await kit.find(buyer, draft.id);
  expectData(await kit.submit(buyer, again));
  expect(await findResale(draft.id)).toBe(orderId);
});

test("after 14 days, or without a purchase, it is an ordinary sale", async () => {
  const { buyer } = await openDelivered();
  const stranger = await kit.insertSeller();
  const theirs = await openDraftOf(stranger);
  expectData(await kit.submit(stranger, theirs));
  expect(await findResale(theirs.id)).toBeNull();
  kit.world.advance(LIMITS.feeFreeResale + 1);
  await kit.world.runDueJobs();
  const late = await openDraftOf(buyer);
  expectData(await kit.submit(buyer, late));
  expect(await findResale(late.id)).toBeNull();
});

test("a draft from an order has the device, grades and battery of the purchase", async () => {
  const { buyer, orderId } = await openDelivered();
  const begin = (as: Person) => kit.begin(as, { from_order_id: orderId });
  // The return period has not ended.
  expect((await begin(buyer)).status).toBe(404);
  expectData(await kit.patch(buyer, `/order/${orderId}/buyer/approve`, {}));
  const draft = expectData(await begin(buyer));
  expect(draft).toMatchObject({
    title: "Galaxy S21",
    generic_condition: "excellent",
    asking_price: null,
    photos: [],
    notes: null,
  });
  expect(draft.missing.map(({ step }: { step: string }) => step)).not.toContain("condition");
  expect((await begin(await kit.insertSeller())).status).toBe(404);
});
