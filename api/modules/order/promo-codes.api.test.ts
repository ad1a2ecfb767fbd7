import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import type { AddOn } from "#contract/add-on.ts";
import type { Order } from "#contract/order.ts";
import {
  expectData,
  openOrderKit,
  TEST_CARDS,
  type OrderKit,
  type Person,
} from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

let codes = 0;
/** A new code, and a function for its remaining uses. */
const createPromoCode = async (more: Parameters<OrderKit["insertPromoCode"]>[1] = {}) => {
  const code = `CODE${(codes += 1)}`;
  await kit.insertPromoCode(code, more);
  const left = async () => {
    const row = await kit.database
      .db()
      .selectFrom("promo_code")
      .select("uses_left")
      .where("code_folded", "=", code)
      .executeTakeFirstOrThrow();
    return row.uses_left;
  };
  return { code, left };
};
const createDraft = async ({ market = "GR" as const, price = 40_000 } = {}) => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, market, price });
  return { seller, buyer, listing, order: await kit.createOrder(buyer, listing) };
};
const use = (buyer: Person, code: string, orderId: string) =>
  kit.post(buyer, `/voucher/use/${encodeURIComponent(code)}/${orderId}`);
const remove = (buyer: Person, code: string, orderId: string) =>
  kit.post(buyer, `/voucher/remove/${code}/${orderId}`);

describe("a promo code", () => {
  test("lowers the fee by its share, in any case and with spaces, and can be removed", async () => {
    const { code } = await createPromoCode();
    const { buyer, order } = await createDraft();
    const used: Order = expectData(await use(buyer, ` ${code.toLowerCase()} `, order.id));
    expect(used.voucher_code).toBe(code);
    // A quarter of 19.60.
    expect(used.amounts.discount.amount).toBe(490);
    expect(used.amounts.total.amount).toBe(order.amounts.total.amount - 490);
    expect((await kit.getOrder(buyer, order.id)).amounts).toEqual(used.amounts);
    const removed: Order = expectData(await remove(buyer, code, order.id));
    expect(removed.voucher_code).toBeNull();
    expect(removed.amounts).toEqual(order.amounts);
  });

  test.each<[string, Parameters<OrderKit["insertPromoCode"]>[1], number]>([
    ["a percentage of the price", { kind: "price_percent", value: 10 }, 4000],
    ["a percentage with a cap", { kind: "price_percent", value: 10, max_discount: 1500 }, 1500],
    ["a fixed amount", { kind: "amount", value: 700 }, 700],
    ["more than the fee, which leaves a minimum", { kind: "amount", value: 90_000 }, 41_910],
  ])("may be %s", async (_, more, discount) => {
    const { code } = await createPromoCode(more);
    const { buyer, order } = await createDraft();
    const used: Order = expectData(await use(buyer, code, order.id));
    expect(used.amounts.discount.amount).toBe(discount);
    expect(used.amounts.total.amount).toBeGreaterThan(0);
  });

  test("is priced again when the asking price changes", async () => {
    const { code } = await createPromoCode({ kind: "price_percent", value: 10 });
    const { buyer, order, listing } = await createDraft();
    await use(buyer, code, order.id);
    await kit.setPrice(listing, 60_000);
    expect((await kit.getOrder(buyer, order.id)).amounts.discount.amount).toBe(6000);
    const page = expectData<Order[]>(await kit.get(buyer, "/profile/me/orders"));
    expect(page[0]!.amounts.discount.amount).toBe(6000);
  });

  test("counts through payment and payout, and the ledger balances", async () => {
    const { code, left } = await createPromoCode({ uses_left: 3 });
    const { buyer, order } = await createDraft();
    await use(buyer, code, order.id);
    const card = await kit.addCard(buyer);
    const ready = await kit.fillIn(buyer, order, card);
    await kit.authorise(buyer, ready, card);
    expect(expectData(await kit.finalize(buyer, ready)).status).toBe("approved");
    await kit.move(order.id, "dispatch");
    await kit.move(order.id, "deliver");
    expectData(await kit.patch(buyer, `/order/${order.id}/buyer/approve`, undefined));
    expect(await left()).toBe(2);
  });
});

describe("invalid and expired codes get the same error", () => {
  const refuse = async (buyer: Person, code: string, orderId: string) => {
    const answer = await use(buyer, code, orderId);
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([
      422,
      "voucher_invalid",
      { code },
    ]);
    expect((await kit.getOrder(buyer, orderId)).voucher_code).toBeNull();
  };

  test.each<[string, () => Parameters<OrderKit["insertPromoCode"]>[1]]>([
    ["expired", () => ({ ends_at: kit.world.now() })],
    ["not yet begun", () => ({ starts_at: new Date(kit.world.now().getTime() + 1) })],
    ["used up", () => ({ uses_left: 0 })],
    ["for the other market", () => ({ market: "GB" })],
    ["for a higher minimum price", () => ({ min_price: 40_001 })],
  ])("a code that is %s", async (_, more) => {
    const { code } = await createPromoCode(more());
    const { buyer, order } = await createDraft();
    await refuse(buyer, code, order.id);
  });

  test("an unknown code and one that is too long", async () => {
    const { buyer, order } = await createDraft();
    await refuse(buyer, "NOSUCHCODE", order.id);
    await refuse(buyer, "X".repeat(21), order.id);
  });

  test("a code that this buyer has used before", async () => {
    const { code } = await createPromoCode();
    const first = await createDraft();
    await use(first.buyer, code, first.order.id);
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const second = await kit.createOrder(first.buyer, listing);
    await refuse(first.buyer, code, second.id);
  });

  test("a code that is too short is an error on its field", async () => {
    const { buyer, order } = await createDraft();
    const answer = await use(buyer, "ABC", order.id);
    expect([answer.status, answer.body.errors]).toEqual([422, { code: ["voucher.too-short"] }]);
  });
});

describe("a use of a promo code", () => {
  test("is taken at once: of twenty concurrent buyers exactly one gets the last use", async () => {
    const { code, left } = await createPromoCode({ uses_left: 1 });
    const drafts = [];
    for (let i = 0; i < 20; i += 1) drafts.push(await createDraft());
    const answers = await Promise.all(drafts.map(({ buyer, order }) => use(buyer, code, order.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "voucher_invalid")).toHaveLength(19);
    expect(await left()).toBe(0);
  });

  test("is taken once by concurrent requests of one buyer", async () => {
    const { code, left } = await createPromoCode({ uses_left: 5 });
    const { buyer, order } = await createDraft();
    const answers = await Promise.all(Array.from({ length: 6 }, () => use(buyer, code, order.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await left()).toBe(4);
  });

  test("is released when the code is removed or replaced", async () => {
    const first = await createPromoCode({ uses_left: 1 });
    const second = await createPromoCode({ uses_left: 1 });
    const { buyer, order } = await createDraft();
    await use(buyer, first.code, order.id);
    expect(expectData(await use(buyer, second.code, order.id)).voucher_code).toBe(second.code);
    expect([await first.left(), await second.left()]).toEqual([1, 0]);
    await use(buyer, "NOSUCHCODE", order.id);
    expect((await kit.getOrder(buyer, order.id)).voucher_code).toBe(second.code);
    await remove(buyer, second.code, order.id);
    await remove(buyer, second.code, order.id);
    expect(await second.left()).toBe(1);
  });

  test("is released when the draft expires, and taken again by an extension", async () => {
    const { code, left } = await createPromoCode({ uses_left: 1 });
    const { buyer, order } = await createDraft();
    await use(buyer, code, order.id);
    kit.world.advance(minutes(11));
    await kit.world.runDueJobs();
    expect(await left()).toBe(1);
    const again: Order = expectData(await kit.patch(buyer, `/order/${order.id}`, { extend: true }));
    expect([again.voucher_code, again.amounts.discount.amount]).toEqual([code, 490]);
    expect(await left()).toBe(0);
  });

  test("that another buyer has taken meanwhile is missing on the extended draft, at the full price", async () => {
    const { code } = await createPromoCode({ uses_left: 1 });
    const { buyer, order } = await createDraft();
    await use(buyer, code, order.id);
    kit.world.advance(minutes(11));
    await kit.world.runDueJobs();
    const other = await createDraft();
    expectData(await use(other.buyer, code, other.order.id));
    const again: Order = expectData(await kit.patch(buyer, `/order/${order.id}`, { extend: true }));
    expect([again.voucher_code, again.amounts.discount.amount]).toEqual([null, 0]);
  });

  test("is released when the buyer cancels and when the payment finally fails", async () => {
    const cancelled = await createPromoCode({ uses_left: 1 });
    const { buyer, order } = await createDraft();
    await use(buyer, cancelled.code, order.id);
    await kit.patch(buyer, `/order/${order.id}/buyer/cancel`, { sub_status: "changed_mind" });
    expect(await cancelled.left()).toBe(1);

    const refused = await createPromoCode({ uses_left: 1 });
    const draft = await createDraft();
    await use(draft.buyer, refused.code, draft.order.id);
    const card = await kit.addCard(draft.buyer, TEST_CARDS.failsLater);
    const ready = await kit.fillIn(draft.buyer, draft.order, card);
    await kit.authorise(draft.buyer, ready, card);
    await kit.finalize(draft.buyer, ready);
    expect(await refused.left()).toBe(0);
    await kit.move(ready.id, "give_up_payment");
    expect((await kit.getOrder(draft.buyer, ready.id)).status).toBe("payment_failed");
    expect(await refused.left()).toBe(1);
  });

  test("cannot be taken for an expired draft, nor removed from a placed order", async () => {
    const { code, left } = await createPromoCode({ uses_left: 1 });
    const { buyer, order } = await createDraft();
    kit.world.advance(minutes(11));
    expect((await use(buyer, code, order.id)).body.code).toBe("order_expired");
    expect(await left()).toBe(1);
    const placed = await kit.openPaidDraft();
    await kit.finalize(placed.buyer, placed.order);
    expect((await use(placed.buyer, code, placed.order.id)).body.code).toBe("order_not_editable");
  });
});

describe("add-ons", () => {
  const list = async (person: Person, orderId: string) =>
    expectData<AddOn[]>(await kit.get(person, `/orders/${orderId}/add-ons/subscriptions`));
  const choose = (person: Person, orderId: string, add_ons: unknown) =>
    kit.patch(person, `/order/${orderId}`, { add_ons });

  test("are off until chosen, and then part of the total", async () => {
    const { buyer, order } = await createDraft();
    const offers = await list(buyer, order.id);
    expect(offers.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["insurance", "extra_warranty", "data_wipe", "cross_selling"]),
    );
    expect(order.add_ons).toEqual([]);
    const chosen: Order = expectData(
      await choose(buyer, order.id, [
        { kind: "extra_warranty", option: "12_months" },
        { kind: "cross_selling", option: "case" },
        { kind: "cross_selling", option: "charger_20w" },
      ]),
    );
    // 7 % of 400, a case and a charger.
    expect(chosen.add_ons.map(({ price }) => price.amount)).toEqual([2800, 1490, 1990]);
    expect(chosen.amounts.add_ons.amount).toBe(6280);
    expect(chosen.amounts.total.amount).toBe(order.amounts.total.amount + 6280);
    const listed = await list(buyer, order.id);
    expect(listed.filter((one) => one.is_chosen)).toHaveLength(3);
    expect(expectData<Order>(await choose(buyer, order.id, [])).amounts).toEqual(order.amounts);
  });

  test("insurance is not sold for devices for repair, and accident cover only for devices with a screen", async () => {
    const { buyer, order, listing } = await createDraft();
    const change = (values: { generic_condition?: string; vertical?: string }) =>
      kit.database.db().updateTable("listing").set(values).where("id", "=", listing).execute();
    const offered = async () => {
      const answer = await kit.world.get(`/listings/${listing}/add-ons/subscriptions`);
      return expectData<AddOn[]>(answer).map(({ kind }) => kind);
    };
    const insurance = [{ kind: "insurance", option: "accident_12_months" }];
    const warranty = [{ kind: "extra_warranty", option: "6_months" }];
    await change({ generic_condition: "repairable" });
    for (const wish of [insurance, warranty])
      expect((await choose(buyer, order.id, wish)).body.code).toBe("add_on_unavailable");
    await change({ generic_condition: "good", vertical: "earpods" });
    expect((await choose(buyer, order.id, insurance)).body.code).toBe("add_on_unavailable");
    expectData(await choose(buyer, order.id, warranty));
    await change({ vertical: "smartphones" });
    expectData(await choose(buyer, order.id, insurance));
    expect(await offered()).not.toContain("cross_selling");
  });

  test("are in the reader's language", async () => {
    const { buyer, order } = await createDraft();
    await choose(buyer, order.id, [{ kind: "data_wipe", option: "certified" }]);
    const answer = await kit.world.get(`/order/${order.id}`, {
      token: buyer.token,
      locale: "el-GR",
    });
    expect(answer.body.data.add_ons[0].name).toBe("Πιστοποιητικό διαγραφής");
  });

  test.each([
    ["an unknown option", [{ kind: "insurance", option: "theft" }]],
    ["an add-on of other devices", [{ kind: "cross_selling", option: "strap" }]],
    [
      "two options of one kind",
      [
        { kind: "extra_warranty", option: "6_months" },
        { kind: "extra_warranty", option: "12_months" },
      ],
    ],
  ])("refuse %s", async (_, wishes) => {
    const { buyer, order } = await createDraft();
    expect((await choose(buyer, order.id, wishes)).body.code).toBe("add_on_unavailable");
    expect((await kit.getOrder(buyer, order.id)).add_ons).toEqual([]);
  });

  test("follow the asking price until the order is placed, and are revenue once it is completed", async () => {
    const { buyer, order, listing } = await createDraft();
    await choose(buyer, order.id, [{ kind: "insurance", option: "accident_12_months" }]);
    await kit.setPrice(listing, 50_000);
    expect((await kit.getOrder(buyer, order.id)).amounts.add_ons.amount).toBe(4500);
    const card = await kit.addCard(buyer);
    const ready = await kit.fillIn(buyer, order, card);
    await kit.authorise(buyer, ready, card);
    expect(expectData(await kit.finalize(buyer, ready)).amounts.add_ons.amount).toBe(4500);
    await kit.move(order.id, "dispatch");
    await kit.move(order.id, "deliver");
    await kit.patch(buyer, `/order/${order.id}/buyer/approve`, undefined);
  });

  test("an extra warranty begins when the 90 days are over", async () => {
    const { buyer, order } = await createDraft();
    await choose(buyer, order.id, [{ kind: "extra_warranty", option: "6_months" }]);
    const card = await kit.addCard(buyer);
    const ready = await kit.fillIn(buyer, order, card);
    await kit.authorise(buyer, ready, card);
    await kit.finalize(buyer, ready);
    await kit.move(order.id, "dispatch");
    await kit.move(order.id, "deliver");
    const { warranty } = expectData(await kit.get(buyer, `/order/${order.id}`));
    expect(warranty).toMatchObject({ starts_on: "2026-11-23", expires_on: "2027-08-21" });
  });

  test("are hidden from the seller", async () => {
    const { buyer, seller, order } = await createDraft();
    await choose(buyer, order.id, [{ kind: "data_wipe", option: "certified" }]);
    const card = await kit.addCard(buyer);
    const ready = await kit.fillIn(buyer, order, card);
    await kit.authorise(buyer, ready, card);
    await kit.finalize(buyer, ready);
    const theirs = await kit.getOrder(seller, order.id);
    expect([theirs.add_ons, theirs.voucher_code]).toEqual([[], null]);
  });
});

describe("add-ons of a device without an order", () => {
  const read = async (path: string) => {
    const { status, body } = await kit.world.get(path, { locale: "en-GR" });
    return { status, kinds: [...new Set((body.data ?? []).map((one: AddOn) => one.kind))], body };
  };

  test("are public, with protections apart from accessories, at the device's price", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller, price: 30_000 });
    const services = await read(`/listings/${listing}/add-ons/subscriptions`);
    expect(services.kinds).toEqual(["insurance", "extra_warranty", "data_wipe", "refurbishment"]);
    expect(services.body.data[0]).toMatchObject({
      option: "accident_12_months",
      price: { amount: 2700, currency: "EUR" },
    });
    const things = await read(`/listings/${listing}/add-ons/cross-selling`);
    expect(things.kinds).toEqual(["cross_selling"]);
  });

  test("of a product are those of its cheapest unit, and none while none is on sale", async () => {
    const { kinds } = await read(`/skus/${kit.skus.GR}/add-ons/subscriptions`);
    expect(kinds).toContain("insurance");
    const other = await kit.world.get(`/skus/${kit.skus.GB}/add-ons/subscriptions`, {
      locale: "en-GB",
    });
    expect([other.status, other.body.data]).toEqual([200, []]);
  });

  test.each(["subscriptions", "cross-selling"])("%s of an unknown id answer 404", async (scope) => {
    const nobody = "01900000-0000-7000-8000-000000000000";
    expect((await read(`/listings/${nobody}/add-ons/${scope}`)).status).toBe(404);
    expect((await read(`/skus/${nobody}/add-ons/subscriptions`)).status).toBe(404);
  });
});
