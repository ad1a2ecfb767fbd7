import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days, minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { StaffPromoCode } from "#contract/promo-code.ts";
import type { Order } from "#contract/order.ts";
import { requireInvariants } from "#api/invariants.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let staff: Person;
beforeAll(async () => {
  kit = await openOrderKit();
});
// A session of staff is short, and its proof is shorter.
beforeEach(async () => {
  staff = await kit.insertPerson();
  await makeStaff(kit.database, staff.id, "owner");
});
afterAll(() => kit[Symbol.asyncDispose]());

const WISH = { kind: "fee_percent", value: 25, reason: "Autumn campaign" };
let made = 0;
const create = (more: Record<string, unknown> = {}, person = staff) =>
  kit.post(person, "/staff/promo-codes", { ...WISH, code: `MADE${(made += 1)}`, ...more });
const createOne = async (more: Record<string, unknown> = {}) =>
  expectData<StaffPromoCode[]>(await create(more))[0]!;
const look = async (id: string) =>
  expectData<StaffPromoCode & { newest_uses: { order_id: string; amount: number }[] }>(
    await kit.get(staff, `/staff/promo-codes/${id}`),
  );
const move = (id: string, body: Record<string, unknown>) =>
  kit.post(staff, `/staff/promo-codes/${id}/move`, { version: 1, reason: "So", ...body });
const createDraft = async ({ buyer, price = 40_000 }: { buyer?: Person; price?: number } = {}) => {
  const seller = await kit.insertPerson();
  const person = buyer ?? (await kit.insertPerson());
  const listing = await kit.insertListing({ seller, market: "GR", price });
  return { buyer: person, listing, order: await kit.createOrder(person, listing) };
};
const use = (buyer: Person, code: string, orderId: string) =>
  kit.post(buyer, `/voucher/use/${code}/${orderId}`);
const pay = async (buyer: Person, order: Order) => {
  const card = await kit.addCard(buyer);
  const ready = await kit.fillIn(buyer, order, card);
  await kit.authorise(buyer, ready, card);
  return ready;
};

describe("a promo code that staff create", () => {
  test("counts its uses, what they give and their orders, and gets them back", async () => {
    const code = await createOne({ campaign: "Autumn", uses_limit: 2, market: "GR", budget: 1000 });
    expect(code).toMatchObject({ status: "running", uses: 0, given: 0, campaign: "Autumn" });
    const { buyer, order } = await createDraft();
    expectData(await use(buyer, code.code, order.id));
    expect(await look(code.id)).toMatchObject({
      uses: 1,
      given: 490,
      newest_uses: [{ order_id: order.id, amount: 490, currency: "EUR" }],
    });
    await requireInvariants(kit.database);
    await kit.patch(buyer, `/order/${order.id}/buyer/cancel`, { sub_status: "changed_mind" });
    expect(await look(code.id)).toMatchObject({ uses: 0, given: 0 });
  });

  test("is written down with its reason, and found by campaign and batch", async () => {
    const codes = expectData<StaffPromoCode[]>(
      await create({ code: undefined, prefix: "vip-", count: 25, campaign: "Friends of the shop" }),
    );
    expect(new Set(codes.map(({ code }) => code)).size).toBe(25);
    expect(codes[0]!.code).toMatch(/^VIP-[A-Z2-9]{8}$/);
    const path = "/staff/promo-codes?q=friends of";
    const first = await kit.get(staff, path);
    expect(first.body.data).toHaveLength(20);
    const rest = await kit.get(staff, `${path}&after=${first.body.next}`);
    expect([rest.body.data.length, rest.body.next]).toEqual([5, null]);
    const entry = await kit.database
      .db()
      .selectFrom("audit_entry")
      .select(["action", "reason", "after"])
      .where("subject_id", "=", codes[0]!.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "promo_code.create", reason: WISH.reason });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a share above a hundred percent", { value: 101 }, "value"],
    ["a sum without a market", { kind: "amount", value: 500 }, "market"],
    ["a budget without a market", { budget: 500 }, "market"],
    ["a code that is too short", { code: "ABC" }, "code"],
    ["a code with other characters", { code: "TEN OFF" }, "code"],
    ["an end before the start", { starts_on: "2031-02-02", ends_on: "2031-02-01" }, "ends_on"],
    ["an end in the past", { starts_on: "2020-02-01", ends_on: "2020-02-02" }, "ends_on"],
    ["no reason", { reason: " " }, "reason"],
    ["a count beside a code", { count: 5 }, "count"],
    ["a prefix beside a code", { prefix: "VIP-" }, "prefix"],
  ])("is refused with %s, at its field", async (_, more, field) => {
    const { status, body } = await create(more);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("is refused where the code exists, in any letter case", async () => {
    const { code } = await createOne();
    const { body } = await create({ code: code.toLowerCase() });
    expect(body.errors).toEqual({ code: ["promo-code.code-taken"] });
  });

  test("and lets run again wants a fresh proof of the password", async () => {
    const { id } = await createOne();
    expectData(await move(id, { to: "paused" }));
    kit.world.advance(LIMITS.stepUp + minutes(1));
    expect((await create()).body.code).toBe("proof_needed");
    expect((await move(id, { to: "running", version: 2 })).body.code).toBe("proof_needed");
    expect((await move(id, { to: "ended", version: 2 })).status).toBe(200);
  });

  test("stays in the markets of who creates it", async () => {
    const british = await kit.insertPerson();
    await makeStaff(kit.database, british.id, "owner", { markets: ["GB"] });
    const greek = await createOne({ market: "GR" });
    expect((await kit.get(british, `/staff/promo-codes/${greek.id}`)).status).toBe(404);
    expect((await create({ market: "GR" }, british)).status).toBe(404);
    expect((await create({ market: null }, british)).body.errors).toHaveProperty("market");
    expect((await create({ market: "GB" }, british)).status).toBe(201);
  });
});

describe("the limits of a promo code", () => {
  test("hold for uses of one moment: the budget gives no more than it has", async () => {
    const code = await createOne({ market: "GR", kind: "amount", value: 500, budget: 1600 });
    const drafts = [];
    for (let i = 0; i < 8; i += 1) drafts.push(await createDraft());
    const answers = await Promise.all(
      drafts.map(({ buyer, order }) => use(buyer, code.code, order.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === "voucher_invalid")).toHaveLength(5);
    expect(await look(code.id)).toMatchObject({ uses: 3, given: 1500 });
    await requireInvariants(kit.database);
  });

  test("follow the price of a draft, up to what the budget has left", async () => {
    const code = await createOne({
      market: "GR",
      kind: "price_percent",
      value: 10,
      budget: 5000,
    });
    const { buyer, order, listing } = await createDraft();
    await use(buyer, code.code, order.id);
    await kit.setPrice(listing, 60_000);
    expect((await kit.getOrder(buyer, order.id)).amounts.discount.amount).toBe(5000);
    await kit.fillIn(buyer, order, await kit.addCard(buyer));
    expect(await look(code.id)).toMatchObject({ uses: 1, given: 5000 });
    await kit.setPrice(listing, 20_000);
    await kit.patch(buyer, `/order/${order.id}`, { add_ons: [] });
    expect(await look(code.id)).toMatchObject({ uses: 1, given: 2000 });
    await requireInvariants(kit.database);
  });

  test("refuse who has bought before, where a code is for first orders", async () => {
    const code = await createOne({ first_order_only: true });
    const first = await createDraft();
    expectData(await use(first.buyer, code.code, first.order.id));
    const ready = await pay(first.buyer, await kit.getOrder(first.buyer, first.order.id));
    expectData(await kit.finalize(first.buyer, ready));
    const other = await createOne({ first_order_only: true });
    const second = await createDraft({ buyer: first.buyer });
    expect((await use(first.buyer, other.code, second.order.id)).body.code).toBe("voucher_invalid");
  });

  test("of two orders that are placed at once, one is the first", async () => {
    const [one, two] = [
      await createOne({ first_order_only: true }),
      await createOne({ first_order_only: true }),
    ];
    const first = await createDraft();
    const second = await createDraft({ buyer: first.buyer });
    expectData(await use(first.buyer, one.code, first.order.id));
    expectData(await use(first.buyer, two.code, second.order.id));
    const drafts = [];
    for (const { order } of [first, second])
      drafts.push(await pay(first.buyer, await kit.getOrder(first.buyer, order.id)));
    const answers = await Promise.all(drafts.map((draft) => kit.finalize(first.buyer, draft)));
    expect(answers.map(({ body }) => body.code ?? "placed").toSorted()).toEqual([
      "placed",
      "price_changed",
    ]);
    const uses = await Promise.all([look(one.id), look(two.id)]);
    expect(uses.map((code) => code.uses).toSorted()).toEqual([0, 1]);
  });
});

describe("a promo code that is paused", () => {
  test("is refused, also to who typed it before, until it runs again", async () => {
    const code = await createOne();
    const { buyer, order } = await createDraft();
    expectData(await use(buyer, code.code, order.id));
    const ready = await pay(buyer, await kit.getOrder(buyer, order.id));
    expectData(await move(code.id, { to: "paused" }));
    const answer = await kit.finalize(buyer, ready);
    expect(answer.body.code).toBe("price_changed");
    expect((await kit.getOrder(buyer, order.id)).voucher_code).toBeNull();
    expect((await use(buyer, code.code, order.id)).body.code).toBe("voucher_invalid");
    expectData(await move(code.id, { to: "running", version: 2 }));
    expectData(await use(buyer, code.code, order.id));
  });

  test("is moved by who saw its state, and never again after its end", async () => {
    const code = await createOne();
    const answers = await Promise.all([
      move(code.id, { to: "paused" }),
      move(code.id, { to: "ended" }),
    ]);
    const refused = answers.find(({ status }) => status !== 200)!;
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      "staff_changed",
      { version: 2 },
    ]);
    await move(code.id, { to: "ended", version: 2 });
    const { version, status } = await look(code.id);
    expect(status).toBe("ended");
    expect((await move(code.id, { to: "running", version })).body.code).toBe("promo_code_ended");
  });

  test("may take its whole batch with it", async () => {
    const codes = expectData<StaffPromoCode[]>(
      await create({ code: undefined, prefix: "B", count: 3 }),
    );
    expectData(await move(codes[0]!.id, { to: "ended", whole_batch: true }));
    const states = await Promise.all(codes.map(({ id }) => look(id)));
    expect(states.map(({ status }) => status)).toEqual(["ended", "ended", "ended"]);
  });
});

test("a code begins and ends with the days of its market", async () => {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const tomorrow = day(new Date(kit.world.now().getTime() + days(1)));
  const code = await createOne({ market: "GR", starts_on: tomorrow, ends_on: tomorrow });
  expect(new Date(code.ends_at!).getTime() - new Date(code.starts_at).getTime()).toBe(days(1));
  const { buyer, order } = await createDraft();
  expect((await use(buyer, code.code, order.id)).body.code).toBe("voucher_invalid");
});
