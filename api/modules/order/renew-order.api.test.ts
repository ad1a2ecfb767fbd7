import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import type { Order } from "#contract/order.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const renew = (buyer: Person, { id }: Pick<Order, "id">, key?: string) =>
  kit.post(buyer, `/order/${id}/renew`, undefined, key);

const DATA_WIPE = { kind: "data_wipe", option: "certified" };

/** A draft with every choice made. */
async function fillDraft() {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller });
  const card = await kit.addCard(buyer);
  const draft = await kit.createOrder(buyer, listing);
  const { lockers } = expectData<{ method: string; lockers: { id: string }[] }[]>(
    await kit.get(buyer, `/orders/${draft.id}/shipping-methods/11257`),
  ).find(({ method }) => method === "boxnow")!;
  expectData(
    await kit.post(buyer, `/orders/${draft.id}/shipping`, {
      method: "boxnow",
      locker_id: lockers[0]!.id,
      address_id: buyer.address,
    }),
  );
  const order = expectData<Order>(
    await kit.patch(buyer, `/order/${draft.id}`, { selected_card: card, add_ons: [DATA_WIPE] }),
  );
  return { buyer, seller, listing, card, order };
}

/** Uses up the one extension and the pause after it. */
async function letExpire(buyer: Person, order: Order) {
  kit.world.advance(minutes(10));
  expectData(await renew(buyer, order));
  kit.world.advance(minutes(41));
  await kit.signIn(buyer);
}

describe("renewing an expired draft", () => {
  test("extends it while that is allowed", async () => {
    const { buyer, order } = await fillDraft();
    kit.world.advance(minutes(10));
    const expired = await kit.getOrder(buyer, order.id);
    expect(expired).toMatchObject({
      status: "draft_expired",
      next_step: "renew",
      open_steps: [],
      renewable_from: order.expires_at,
    });
    expect(expectData(await renew(buyer, order))).toMatchObject({
      id: order.id,
      status: "draft",
      next_step: "review",
      renewable_from: null,
    });
  });

  test("afterwards creates a draft with the same choices, once for a key", async () => {
    const { buyer, order, card } = await fillDraft();
    const code = `AGAIN${order.number.slice(2)}`;
    await kit.insertPromoCode(code);
    expectData(await kit.post(buyer, `/voucher/use/${code}/${order.id}`));
    await letExpire(buyer, order);
    const [one, other] = await Promise.all([
      renew(buyer, order, "the-same-renewal"),
      renew(buyer, order, "the-same-renewal"),
    ]);
    const fresh = expectData<Order>(one);
    expect(fresh.id).not.toBe(order.id);
    expect(fresh).toMatchObject({
      status: "draft",
      listing_id: order.listing_id,
      address: { id: buyer.address },
      shipping_method: "boxnow",
      locker: order.locker,
      payment_method: "card",
      selected_card: card,
      add_ons: [DATA_WIPE],
      voucher_code: code,
      next_step: "review",
    });
    expect(other.body).toEqual(one.body);
  });

  test("in two tabs at once creates one draft", async () => {
    const { buyer, order } = await fillDraft();
    await letExpire(buyer, order);
    const answers = await Promise.all([renew(buyer, order), renew(buyer, order)]);
    const ids = answers.map((answer) => expectData<Order>(answer).id);
    expect(new Set(ids).size).toBe(1);
    expect((await kit.getOrder(buyer, ids[0]!)).next_step).toBe("review");
  });

  test("leaves open what is no longer offered", async () => {
    const { buyer, order, card } = await fillDraft();
    await letExpire(buyer, order);
    for (const path of [`/card/${card}/remove`, `/address/${buyer.address}`])
      expect((await kit.world.delete(path, { token: buyer.token })).status).toBe(204);
    expect(expectData(await renew(buyer, order))).toMatchObject({
      address: null,
      shipping_method: null,
      selected_card: null,
      add_ons: [DATA_WIPE],
      next_step: "address",
    });
  });

  test("finds the draft that runs, and does not change what was chosen there", async () => {
    const { buyer, order } = await fillDraft();
    await letExpire(buyer, order);
    const fresh = expectData<Order>(await renew(buyer, order));
    const other = await kit.insertAddress(buyer.id, "GR");
    expectData(await kit.patch(buyer, `/order/${fresh.id}`, { address_id: other }));
    for (const draft of [order, fresh])
      expect(expectData(await renew(buyer, draft))).toMatchObject({
        id: fresh.id,
        address: { id: other },
        expires_at: fresh.expires_at,
      });
  });

  test("is refused during the pause, which the order tells", async () => {
    const { buyer, order } = await fillDraft();
    kit.world.advance(minutes(10));
    const extended = expectData<Order>(await renew(buyer, order));
    kit.world.advance(minutes(11));
    const { renewable_from, next_step } = await kit.getOrder(buyer, order.id);
    const from = new Date(Date.parse(extended.expires_at!) + minutes(30)).toISOString();
    expect([renewable_from, next_step]).toEqual([from, "renew"]);
    const early = await renew(buyer, order);
    expect([early.body.code, early.body.data.retry_at]).toEqual(["hold_paused", from]);
  });

  test("is refused for a placed order and for a listing that is gone", async () => {
    const { buyer, order, listing } = await fillDraft();
    await letExpire(buyer, order);
    await kit.setListingStatus(listing, "hidden");
    expect((await renew(buyer, order)).body.code).toBe("listing_not_available");
    const paid = await kit.openPaidDraft();
    expectData(await kit.finalize(paid.buyer, paid.order));
    expect((await renew(paid.buyer, paid.order)).body.code).toBe("order_not_editable");
  });
});

test("the next step and the open steps of a draft follow what is missing", async () => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const steps = ({ next_step, open_steps }: Order) => ({ next_step, open_steps });
  const [instant, sellers] = [true, false].map((isInstantBuy) =>
    kit.insertListing({ seller, isInstantBuy }),
  );
  const order = await kit.createOrder(buyer, await sellers!);
  expect(steps(order)).toEqual({ next_step: "address", open_steps: ["address"] });
  const atHub = await kit.createOrder(buyer, await instant!);
  expect(steps(atHub)).toEqual({ next_step: "address", open_steps: ["address", "shipping"] });
  const collected = await kit.post(buyer, `/orders/${atHub.id}/shipping`, { method: "pickup" });
  expect(steps(expectData(collected))).toEqual({
    next_step: "payment",
    open_steps: ["address", "shipping", "payment"],
  });
  expect(steps(await kit.fillIn(buyer, order, await kit.addCard(buyer)))).toEqual({
    next_step: "review",
    open_steps: ["address", "shipping", "payment", "review"],
  });
});

describe("prefilling a draft", () => {
  test("chooses as in the last purchase: address, cheapest way, card", async () => {
    const paid = await kit.openPaidDraft();
    const { buyer, seller } = paid;
    await kit.database.db().updateTable("card").set({ is_kept: true }).execute();
    expectData(await kit.finalize(buyer, paid.order));
    const draft = await kit.createOrder(buyer, await kit.insertListing({ seller }));
    const prefill = () => kit.post(buyer, `/order/${draft.id}/prefill`);
    const filled = expectData<Order>(await prefill());
    expect(filled).toMatchObject({
      address: { id: buyer.address },
      shipping_method: "boxnow",
      locker: { id: expect.any(String) },
      selected_card: paid.card,
      next_step: "review",
    });
    expect(expectData(await prefill())).toEqual(filled);
  });

  test("fills what is known and keeps what was chosen", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson();
    const draft = await kit.createOrder(buyer, await kit.insertListing({ seller }));
    const chosen = { method: "acs", address_id: buyer.address };
    expectData(await kit.post(buyer, `/orders/${draft.id}/shipping`, chosen));
    const filled = expectData<Order>(await kit.post(buyer, `/order/${draft.id}/prefill`));
    expect(filled).toMatchObject({ shipping_method: "acs", next_step: "payment" });
  });
});

describe("the shipping methods", () => {
  type Option = { method: string; is_preselected: boolean; lockers: unknown[] };
  const list = async (buyer: Person, id: string, postalCode: string) =>
    expectData<Option[]>(await kit.get(buyer, `/orders/${id}/shipping-methods/${postalCode}`));
  const preselected = (options: readonly Option[]) =>
    options.filter(({ is_preselected }) => is_preselected).map(({ method }) => method);

  test("preselect the cheapest that brings the device, then the one that was chosen", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson();
    const { id } = await kit.createOrder(buyer, await kit.insertListing({ seller }));
    expect(preselected(await list(buyer, id, "11257"))).toEqual(["boxnow"]);
    expectData(await kit.post(buyer, `/orders/${id}/shipping`, { method: "pickup" }));
    expect(preselected(await list(buyer, id, "11257"))).toEqual(["pickup"]);
  });

  test("are listed without an address too, then without lockers", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson();
    const { id } = await kit.createOrder(buyer, await kit.insertListing({ seller }));
    const options = await list(buyer, id, "any");
    expect(options.map(({ method }) => method)).toEqual(["boxnow", "acs", "express", "pickup"]);
    expect(options.every(({ lockers }) => lockers.length === 0)).toBe(true);
    expect(preselected(options)).toEqual(["boxnow"]);
  });
});
