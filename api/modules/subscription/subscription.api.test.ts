import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days, hours, minutes } from "#contract/duration.ts";
import type { HubSubscriptionClaim, Subscription } from "#contract/subscription.ts";
import {
  expectData,
  openOrderKit,
  type OrderKit,
  type Person,
  TEST_CARDS,
} from "#tests/order-kit.ts";
import { changeSetting, getSetting } from "#api/modules/setting/index.ts";
import { addMonths } from "./plan-payment.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const PRICE = { amount: 799, currency: "EUR" };
const RETURN = { return_path: "/en-GR/account/subscriptions" };
const TO_DELIVERY = ["dispatch", "deliver"] as const;

/** A bought device: on its way, or received now. */
async function openPurchase({ isReceived = true, card = TEST_CARDS.good as string } = {}) {
  const paid = await kit.openPaidDraft();
  expectData(await kit.finalize(paid.buyer, paid.order));
  await kit.world.runDueJobs();
  if (isReceived) {
    for (const name of TO_DELIVERY) await kit.move(paid.order.id, name);
    await kit.move(paid.order.id, "accept");
    await kit.world.runDueJobs();
  }
  const own = card === TEST_CARDS.good ? paid.card : await kit.addCard(paid.buyer, card);
  return { buyer: paid.buyer, seller: paid.seller, order: paid.order.id, card: own };
}
type Purchase = Awaited<ReturnType<typeof openPurchase>>;

const draft = async ({ buyer, order }: Purchase, plan = "smart"): Promise<Subscription> =>
  expectData(await kit.post(buyer, "/subscriptions", { order_id: order, plan }));
const confirm = (buyer: Person, id: string, card_reference: string, more: object = {}) =>
  kit.post(buyer, `/subscriptions/${id}/confirm`, {
    card_reference,
    accepted_price: PRICE,
    is_accepted: true,
    ...RETURN,
    ...more,
  });
const read = async (buyer: Person, id: string): Promise<Subscription> =>
  expectData(await kit.get(buyer, `/subscriptions/${id}`));
const act = (buyer: Person, id: string, action: string, body: object = RETURN) =>
  kit.post(buyer, `/subscriptions/${id}/${action}`, body);

async function openActive(of: Parameters<typeof openPurchase>[0] = {}) {
  const purchase = await openPurchase(of);
  const { id } = await draft(purchase);
  const active = expectData<Subscription>(await confirm(purchase.buyer, id, purchase.card));
  return { ...purchase, id, active };
}

/** Goes forward in steps, so that everything runs when it is due. */
async function wait(milliseconds: number, step = hours(12)) {
  for (let gone = 0; gone < milliseconds; gone += step) {
    kit.world.advance(Math.min(step, milliseconds - gone));
    await kit.world.runDueJobs({ mayFail: true });
  }
}
const waitMonths = async (count: number) => {
  const now = kit.world.now();
  await wait(addMonths(now, count).getTime() - now.getTime());
};

/** Sessions end after 30 idle days. */
async function resume(person: Person) {
  await kit.signIn(person);
  return person;
}

/** Amounts that the bank has taken and not given back, of all attempts of a subscription. */
async function listTaken(id: string): Promise<number[]> {
  const charges = await kit.database
    .db()
    .selectFrom("subscription_charge as charge")
    .innerJoin("subscription_payment as payment", "payment.id", "charge.payment_id")
    .select("charge.id")
    .where("payment.subscription_id", "=", id)
    .orderBy("charge.created_at")
    .execute();
  if (charges.length === 0) return [];
  const rows = await kit.database
    .db()
    .selectFrom("sandbox_payment")
    .select(["captured", "refunded"])
    .where(
      "key",
      "in",
      charges.map((charge) => `subscription-${charge.id}`),
    )
    .execute();
  return rows.map(({ captured, refunded }) => captured - refunded).filter((taken) => taken !== 0);
}

/** Revenue of a subscription in the ledger. */
async function readBooks(id: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(entry.amount), 0)::integer as amount
    from subscription_charge charge
    join subscription_payment payment on payment.id = charge.payment_id
    join ledger_transfer transfer on transfer.reference in (
      'subscription-' || charge.id || '-capture', 'subscription-' || charge.id || '-refund')
    join ledger_entry entry on entry.transfer_id = transfer.id
    where entry.account = 'subscription_revenue' and payment.subscription_id = ${id}
  `.execute(kit.database.db());
  return rows[0]!.amount;
}

const listTopics = async (person: Person): Promise<string[]> => {
  const rows = await kit.database
    .db()
    .selectFrom("notification")
    .select("topic")
    .where("user_id", "=", person.id)
    .where("topic", "like", "subscription-%")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ topic }) => topic.slice("subscription-".length));
};

const statuses = ({ payments }: Subscription) =>
  payments.map(({ status, amount }) => `${status} ${amount.amount}`);

const openHub = async () => {
  const expert = await kit.insertPerson();
  await makeStaff(kit.database, expert.id, "hub");
  return expert;
};
const claim = (buyer: Person, id: string, reason = "drop") =>
  kit.sendForm(buyer, "POST", `/subscriptions/${id}/claims`, {
    reason,
    description: "It fell down the stairs.",
  });
const decide = async (hub: Person, id: string, decision: string) =>
  kit.post(hub, `/hub/subscription-claims/${id}/decision`, {
    decision,
    answer_el: "Στείλε τη συσκευή.",
    answer_en: "Send the device.",
  });
const moveClaim = (hub: Person, id: string, name: string) =>
  kit.post(hub, `/hub/subscription-claims/${id}/moves`, {
    move: name,
    note_el: "",
    note_en: "New screen.",
  });
/** A claim from the form to the end of the repair. */
async function repair(buyer: Person, hub: Person, id: string) {
  const [made] = expectData<Subscription>(await claim(buyer, id)).claims;
  expectData(await decide(hub, made!.id, "approved"));
  await kit.world.runDueJobs();
  expectData(await moveClaim(hub, made!.id, "receive"));
  return expectData<HubSubscriptionClaim>(await moveClaim(hub, made!.id, "repair"));
}

describe("a draft", () => {
  test("has nothing chosen, today's price, and is the same for the same plan", async () => {
    const purchase = await openPurchase();
    const first = await draft(purchase);
    expect(first).toMatchObject({
      status: "draft",
      plan: "smart",
      price_per_month: PRICE,
      payment_methods: [{ method: "card", available: true, selected: false }],
      repairs: { included: 2, left: 2 },
      payments: [],
      card: null,
      allowed_actions: ["confirm"],
    });
    expect(first.free_until).not.toBeNull();
    expect((await draft(purchase)).id).toBe(first.id);
    const list = await kit.get(purchase.buyer, "/subscriptions");
    expect(list.body).toMatchObject({ data: [], meta: { total: 0, per_page: 20 } });
    await wait(hours(25));
    expect((await kit.get(purchase.buyer, `/subscriptions/${first.id}`)).status).toBe(404);
  });

  test("needs a card, the price and a yes, and names the field", async () => {
    const purchase = await openPurchase();
    const { id } = await draft(purchase);
    const without = await confirm(purchase.buyer, id, "", { is_accepted: false });
    expect(without.body.errors).toEqual({
      card_reference: ["subscription.card-required"],
      is_accepted: ["subscription.accept-required"],
    });
    const cheaper = { accepted_price: { ...PRICE, amount: 1 } };
    expect((await confirm(purchase.buyer, id, purchase.card, cheaper)).body).toMatchObject({
      code: "price_changed",
      data: { price: PRICE },
    });
    const stranger = await kit.insertPerson();
    const foreign = await kit.addCard(stranger);
    expect((await confirm(purchase.buyer, id, foreign)).body.code).toBe("card_not_found");
    expect(await read(purchase.buyer, id)).toMatchObject({ status: "draft" });
  });

  test("is ordered at the price of the day, which the member keeps after the next change", async () => {
    const purchase = await openPurchase();
    const { buyer, card } = purchase;
    const { id } = await draft(purchase, "breakdown");
    const change = async (price: number) => {
      kit.world.advance(1);
      const { value } = await getSetting(kit.database, {
        market: "GR",
        name: "subscription_plans",
        at: kit.world.now(),
      });
      const deps = { ...kit.deps, at: kit.world.now(), user: null };
      await changeSetting(deps, {
        market: "GR",
        name: "subscription_plans",
        value: { ...value, breakdown: { price, service_fee: 1900 } },
        effective_from: null,
        reason: "A new price",
      });
    };
    await change(450);
    const old = { accepted_price: { amount: 399, currency: "EUR" } };
    expect((await confirm(buyer, id, card, old)).body.data.price.amount).toBe(450);
    expect((await read(buyer, id)).price_now).toEqual({ amount: 450, currency: "EUR" });
    const seen = { accepted_price: { amount: 450, currency: "EUR" } };
    expectData(await confirm(buyer, id, card, seen));
    await change(399);
    expect(await read(buyer, id)).toMatchObject({
      price_per_month: { amount: 450 },
      payments: [{ amount: { amount: 450 } }, { amount: { amount: 0 } }],
    });
  });

  test("is not made for a device that is somebody else's, too old, or sold without it", async () => {
    const purchase = await openPurchase();
    const { order, seller } = purchase;
    const stranger = await kit.insertPerson();
    for (const person of [stranger, seller])
      expect(
        (await kit.post(person, "/subscriptions", { order_id: order, plan: "smart" })).status,
      ).toBe(404);
    const unknown = await kit.post(purchase.buyer, "/subscriptions", {
      order_id: order,
      plan: "x",
    });
    expect(unknown.body.errors).toEqual({ plan: ["subscription.plan-required"] });
    await wait(days(31), days(1));
    const buyer = await resume(purchase.buyer);
    const late = await kit.post(buyer, "/subscriptions", { order_id: order, plan: "smart" });
    expect(late.body.code).toBe("subscription_unavailable");
  });
});

describe("strangers", () => {
  test("get 404 for every call on a subscription and its claims", async () => {
    const { id, card } = await openActive();
    const stranger = await kit.insertPerson();
    const own = { card_reference: card, accepted_price: PRICE, is_accepted: true, ...RETURN };
    expect((await kit.get(stranger, `/subscriptions/${id}`)).status).toBe(404);
    for (const action of ["confirm", "activate", "pay", "cancel", "reactivate"])
      expect([action, (await act(stranger, id, action, own)).status]).toEqual([action, 404]);
    const claim = { reason: "drop", description: "It fell." };
    expect(
      (await kit.sendForm(stranger, "POST", `/subscriptions/${id}/claims`, claim)).status,
    ).toBe(404);
    expect((await kit.get(stranger, "/hub/subscription-claims")).status).toBe(404);
    expect((await kit.get(stranger, "/subscriptions")).body.data).toEqual([]);
    expect((await kit.world.get("/subscriptions")).status).toBe(401);
  });
});

describe("a free month", () => {
  test("begins at once with the device in hand, is charged nothing and follows the delivery once", async () => {
    const { buyer, id, active, card, order } = await openActive();
    expect(active).toMatchObject({ status: "active", charge: null, due: null });
    expect(statuses(active)).toEqual(["scheduled 799", "successful 0"]);
    expect(active.next_payment_at).toBe(active.protected_until);
    expect(await listTaken(id)).toEqual([]);
    expect(expectData(await confirm(buyer, id, card))).toMatchObject({ status: "active" });
    const second = await kit.post(buyer, "/subscriptions", { order_id: order, plan: "accident" });
    expect(second.body.code).toBe("subscription_running");
    expectData(await act(buyer, id, "cancel", {}));
    const again = await draft({ buyer, order, card } as Purchase, "accident");
    expect(again.free_until).toBeNull();
  });

  test("waits for the device: it is requested, then activated in time", async () => {
    const purchase = await openPurchase({ isReceived: false });
    const { buyer, order, card } = purchase;
    const { id } = await draft(purchase);
    const requested = expectData<Subscription>(await confirm(buyer, id, card));
    expect(requested).toMatchObject({
      status: "requested",
      is_device_received: false,
      payments: [],
      allowed_actions: ["cancel"],
    });
    expect((await act(buyer, id, "activate")).body.code).toBe("subscription_closed");
    for (const name of TO_DELIVERY) await kit.move(order, name);
    await kit.world.runDueJobs();
    expect(await listTopics(buyer)).toEqual(["ready"]);
    await wait(days(6));
    const active = expectData<Subscription>(await act(buyer, id, "activate"));
    expect(statuses(active)).toEqual(["scheduled 799", "successful 0"]);
    expect(expectData(await act(buyer, id, "activate"))).toMatchObject({ status: "active" });
    await kit.world.runDueJobs();
    expect(await listTopics(buyer)).toEqual(["ready", "active"]);
  });

  test("is over after seven days: the first month is charged, once for two presses", async () => {
    const purchase = await openPurchase();
    const { buyer, card } = purchase;
    await wait(days(8));
    const { id } = await draft(purchase);
    const [one, two] = await Promise.all([confirm(buyer, id, card), confirm(buyer, id, card)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    await kit.world.runDueJobs();
    expect(statuses(await read(buyer, id))).toEqual(["scheduled 799", "successful 799"]);
    expect(await listTaken(id)).toEqual([799]);
    expect(await readBooks(id)).toBe(799);
  });

  test("ends as expired when a requested protection is never activated", async () => {
    const purchase = await openPurchase({ isReceived: false });
    const { id } = await draft(purchase);
    expectData(await confirm(purchase.buyer, id, purchase.card));
    for (const name of TO_DELIVERY) await kit.move(purchase.order, name);
    await wait(days(31), days(1));
    const buyer = await resume(purchase.buyer);
    expect(await read(buyer, id)).toMatchObject({ status: "expired", allowed_actions: [] });
  });

  test("ends without a charge when the device goes back", async () => {
    const purchase = await openPurchase({ isReceived: false });
    const { buyer, order, card } = purchase;
    for (const name of TO_DELIVERY) await kit.move(order, name);
    const { id } = await draft(purchase);
    expectData(await confirm(buyer, id, card));
    await kit.move(order, "return");
    expect(await read(buyer, id)).toMatchObject({ status: "cancelled", next_payment_at: null });
    await wait(days(40), days(1));
    expect(await listTaken(id)).toEqual([]);
  });
});

describe("a first month that the bank refuses or asks about", () => {
  test("leaves it requested with the reason, and another card pays it", async () => {
    const purchase = await openPurchase();
    await wait(days(8));
    const { buyer, card } = purchase;
    const declined = await kit.addCard(buyer, TEST_CARDS.poor);
    const { id } = await draft(purchase);
    const failed = expectData<Subscription>(await confirm(buyer, id, declined));
    expect(failed).toMatchObject({ status: "requested", charge: null });
    expect(failed.payments[0]).toMatchObject({
      status: "failed",
      decline_code: "insufficient_funds",
    });
    const pay = { card_reference: card, ...RETURN };
    expect(expectData(await act(buyer, id, "pay", pay))).toMatchObject({ status: "active" });
    expect(await listTaken(id)).toEqual([799]);
  });

  test("waits for its owner at the bank, and goes on after a yes", async () => {
    const purchase = await openPurchase();
    await wait(days(8));
    const { buyer } = purchase;
    const challenged = await kit.addCard(buyer, TEST_CARDS.challenge);
    const { id } = await draft(purchase);
    const asked = expectData<Subscription>(await confirm(buyer, id, challenged));
    expect(asked).toMatchObject({ status: "requested", charge: { status: "requires_action" } });
    await kit.visit(asked.charge!.redirect_url!, { decision: "approve" });
    expect(await read(buyer, id)).toMatchObject({ status: "active", charge: null });
    expect(await listTaken(id)).toEqual([799]);
  });

  test("is given up after half an hour without an answer, and holds no money", async () => {
    const purchase = await openPurchase();
    await wait(days(8));
    const { buyer } = purchase;
    const challenged = await kit.addCard(buyer, TEST_CARDS.challenge);
    const { id } = await draft(purchase);
    const asked = expectData<Subscription>(await confirm(buyer, id, challenged));
    await wait(minutes(40), minutes(2));
    expect(await read(buyer, id)).toMatchObject({ status: "requested", charge: null });
    await kit.visit(asked.charge!.redirect_url!, { decision: "approve" });
    await wait(minutes(10), minutes(2));
    expect(await listTaken(id)).toEqual([]);
  });
});

describe("a year", () => {
  test("is twelve months, eleven of them paid once, with one reminder before the first", async () => {
    const { buyer, id } = await openActive();
    await waitMonths(11);
    await wait(hours(24));
    await resume(buyer);
    const seen = await read(buyer, id);
    expect(statuses(seen)).toEqual([
      "scheduled 799",
      ...Array.from({ length: 11 }, () => "successful 799"),
      "successful 0",
    ]);
    expect(new Set(seen.payments.map(({ month }) => month)).size).toBe(13);
    expect(await listTaken(id)).toEqual(Array.from({ length: 11 }, () => 799));
    expect(await readBooks(id)).toBe(11 * 799);
    expect(await listTopics(buyer)).toEqual(["active", "reminder"]);
  });

  test("with a failing card is tried four times, told each time, and expires unpaid", async () => {
    const { buyer, id } = await openActive({ card: TEST_CARDS.failsLater });
    await waitMonths(1);
    await wait(hours(24));
    await resume(buyer);
    const failing = await read(buyer, id);
    expect(failing).toMatchObject({ status: "payment_failed", due: PRICE });
    expect(failing.payments[0]).toMatchObject({ status: "failed", decline_code: "declined" });
    expect(failing.payments[0]!.retry_at).not.toBeNull();
    expect(failing.allowed_actions).toEqual(["pay", "cancel"]);
    await wait(days(12));
    await resume(buyer);
    expect(await read(buyer, id)).toMatchObject({ status: "expired", next_payment_at: null });
    await waitMonths(4);
    expect(await listTaken(id)).toEqual([]);
    expect(await readBooks(id)).toBe(0);
    expect(await listTopics(buyer)).toEqual([
      "active",
      "reminder",
      "payment-failed",
      "payment-failed",
      "payment-failed",
      "expired",
    ]);
    const attempts = await kit.database
      .db()
      .selectFrom("subscription_charge as charge")
      .innerJoin("subscription_payment as payment", "payment.id", "charge.payment_id")
      .select(["charge.status", "charge.closed_at"])
      .where("payment.subscription_id", "=", id)
      .execute();
    expect(attempts).toHaveLength(4);
    expect(attempts.every(({ status, closed_at }) => status === "failed" && closed_at)).toBe(true);
  });

  test("with a card that fails goes on with another one that pays what is due, once", async () => {
    const { buyer, id } = await openActive({ card: TEST_CARDS.failsLater });
    await waitMonths(1);
    await wait(hours(24));
    await resume(buyer);
    const good = await kit.addCard(buyer);
    const pay = { card_reference: good, ...RETURN };
    const [one] = await Promise.all([act(buyer, id, "pay", pay), act(buyer, id, "pay", pay)]);
    expect(one.status).toBeLessThan(500);
    await wait(days(20));
    await resume(buyer);
    expect(await read(buyer, id)).toMatchObject({ status: "active", due: null });
    expect(await listTaken(id)).toEqual([799]);
    expect((await act(buyer, id, "pay", pay)).body.code).toBe("subscription_closed");
  });

  test("in which the clock jumps five months charges no month of the past", async () => {
    const { buyer, id } = await openActive();
    const now = kit.world.now();
    kit.world.advance(addMonths(now, 5).getTime() - now.getTime() + hours(1));
    for (let run = 0; run < 4; run += 1) await kit.world.runDueJobs();
    await resume(buyer);
    const seen = await read(buyer, id);
    expect(statuses(seen)).toEqual(["scheduled 799", "successful 799", "successful 0"]);
    expect(await listTaken(id)).toEqual([799]);
  });

  test("with a bank that loses its answers is paid once a month", async () => {
    const { buyer, id } = await openActive();
    const now = kit.world.now();
    kit.world.advance(addMonths(now, 1).getTime() - now.getTime());
    kit.bank.failNext("authorise", "lost_answer", 2);
    kit.bank.failNext("capture", "lost_answer", 2);
    for (let run = 0; run < 8; run += 1) await wait(minutes(10), minutes(2));
    await resume(buyer);
    expect(await listTaken(id)).toEqual([799]);
    expect(await read(buyer, id)).toMatchObject({ status: "active" });
  });
});

describe("a cancellation", () => {
  test("in the free month ends with it, and nothing is ever charged", async () => {
    const { buyer, id, active } = await openActive();
    const cancelled = expectData<Subscription>(await act(buyer, id, "cancel", {}));
    expect(cancelled).toMatchObject({
      status: "cancelled",
      protected_until: active.protected_until,
      next_payment_at: null,
    });
    expect(cancelled.allowed_actions).toEqual(["reactivate", "claim"]);
    expect(expectData(await act(buyer, id, "cancel", {}))).toMatchObject({ status: "cancelled" });
    await waitMonths(2);
    expect(await listTaken(id)).toEqual([]);
    expect(await listTopics(buyer)).toEqual(["active", "cancelled"]);
  });

  test("within 14 days of the first paid month gives it back", async () => {
    const { buyer, id } = await openActive();
    await waitMonths(1);
    await wait(days(13));
    await resume(buyer);
    expect((await read(buyer, id)).cooling_off_until).not.toBeNull();
    expectData(await act(buyer, id, "cancel", {}));
    await kit.world.runDueJobs();
    const seen = await read(buyer, id);
    expect(seen.payments[0]).toMatchObject({ status: "successful", is_refunded: true });
    expect(Date.parse(seen.protected_until!)).toBeLessThanOrEqual(kit.world.now().getTime());
    expect(await listTaken(id)).toEqual([]);
    expect(await readBooks(id)).toBe(0);
  });

  test("after the cooling-off keeps the paid month", async () => {
    const { buyer, id } = await openActive();
    await waitMonths(1);
    await wait(days(15));
    await resume(buyer);
    expectData(await act(buyer, id, "cancel", {}));
    await kit.world.runDueJobs();
    expect(await listTaken(id)).toEqual([799]);
  });
});

describe("a re-activation", () => {
  const reactivate = (buyer: Person, id: string, card_reference: string) =>
    act(buyer, id, "reactivate", {
      card_reference,
      accepted_price: PRICE,
      is_accepted: true,
      ...RETURN,
    });

  test("while a month runs charges nothing, and the next month in its turn", async () => {
    const { buyer, id, card, active } = await openActive();
    expectData(await act(buyer, id, "cancel", {}));
    const again = expectData<Subscription>(await reactivate(buyer, id, card));
    expect(again).toMatchObject({ status: "active", next_payment_at: active.protected_until });
    expect(await listTaken(id)).toEqual([]);
    await waitMonths(1);
    await wait(hours(12));
    expect(await listTaken(id)).toEqual([799]);
  });

  test("after it charges a month at once, and no free one", async () => {
    const { buyer, id, card } = await openActive();
    expectData(await act(buyer, id, "cancel", {}));
    await waitMonths(2);
    await resume(buyer);
    const again = expectData<Subscription>(await reactivate(buyer, id, card));
    expect(again).toMatchObject({ status: "active" });
    expect(await listTaken(id)).toEqual([799]);
    expect((await reactivate(buyer, id, card)).status).toBe(200);
    expect(await listTaken(id)).toEqual([799]);
  });
});

describe("a claim", () => {
  test("is in progress until its end, and its fee is charged on approval", async () => {
    const { buyer, id } = await openActive();
    const hub = await openHub();
    const made = expectData<Subscription>(await claim(buyer, id));
    expect(made).toMatchObject({ status: "claim_in_progress", claims: [{ status: "open" }] });
    expect((await claim(buyer, id)).body.code).toBe("subscription_closed");
    const inProgress = await kit.get(buyer, "/subscriptions?status=claim_in_progress");
    expect(inProgress.body.meta.total).toBe(1);
    const list = await kit.get(hub, "/hub/subscription-claims");
    const mine = list.body.data.find((one: HubSubscriptionClaim) => one.subscription_id === id);
    expect(mine).toMatchObject({ reason: "drop", repairs_left: 2, moves: [] });
    expect(await listTaken(id)).toEqual([]);
    expectData(await decide(hub, mine.id, "approved"));
    expect((await decide(hub, mine.id, "refused")).body.code).toBe("subscription_closed");
    await kit.world.runDueJobs();
    expect(await listTaken(id)).toEqual([2900]);
    expect((await moveClaim(hub, mine.id, "repair")).body.code).toBe("subscription_closed");
    expectData(await moveClaim(hub, mine.id, "receive"));
    expect(
      (await kit.post(hub, `/hub/subscription-claims/${mine.id}/moves`, { move: "repair" })).body
        .errors,
    ).toEqual({ note_en: ["hub.note-required"] });
    expectData(await moveClaim(hub, mine.id, "repair"));
    const seen = await read(buyer, id);
    expect(seen).toMatchObject({
      status: "active",
      repairs: { left: 1 },
      claims: [{ status: "repaired", repair_note: "New screen.", is_fee_paid: true }],
    });
    await kit.world.runDueJobs();
    expect(await listTopics(buyer)).toEqual([
      "active",
      "claim-received",
      "claim-decided",
      "claim-finished",
    ]);
  });

  test("that is refused costs nothing", async () => {
    const { buyer, id } = await openActive();
    const hub = await openHub();
    const [made] = expectData<Subscription>(await claim(buyer, id)).claims;
    expectData(await decide(hub, made!.id, "refused"));
    await kit.world.runDueJobs();
    expect(await listTaken(id)).toEqual([]);
    expect(await read(buyer, id)).toMatchObject({ status: "active", repairs: { left: 2 } });
  });

  const approve = async (hub: Person, buyer: Person, id: string) => {
    const [made] = expectData<Subscription>(await claim(buyer, id)).claims;
    expectData(await decide(hub, made!.id, "approved"));
    await kit.world.runDueJobs({ mayFail: true });
    return made!.id;
  };
  const closeAccount = async (person: Person) => {
    await kit.signIn(person);
    const { status } = await kit.world.delete("/profile/delete", { token: person.token });
    await kit.world.runDueJobs({ mayFail: true });
    return status;
  };
  const listClaimStatuses = async (id: string) => {
    const rows = await kit.database
      .db()
      .selectFrom("subscription_claim")
      .select("status")
      .where("subscription_id", "=", id)
      .execute();
    return rows.map(({ status }) => status);
  };

  test.each([
    ["close", [], "closed"],
    ["return", ["receive"], "returned"],
  ] as const)("that ends with %s gives the paid fee back", async (end, before, status) => {
    const { buyer, id } = await openActive();
    const hub = await openHub();
    const made = await approve(hub, buyer, id);
    expect(await listTaken(id)).toEqual([2900]);
    for (const name of before) expectData(await moveClaim(hub, made, name));
    expectData(await moveClaim(hub, made, end));
    await kit.world.runDueJobs();
    expect(await listTaken(id)).toEqual([]);
    expect(await readBooks(id)).toBe(0);
    const seen = await read(buyer, id);
    expect(seen).toMatchObject({ status: "active", claims: [{ status }], repairs: { left: 2 } });
    expect(seen.payments[0]).toMatchObject({ kind: "service_fee", is_refunded: true });
  });

  test("keeps the account open until the hub has ended it, and its paid fee is given back", async () => {
    const { buyer, id, order } = await openActive();
    const hub = await openHub();
    const made = await approve(hub, buyer, id);
    expect(await listTaken(id)).toEqual([2900]);
    expect(await closeAccount(buyer)).toBe(409);
    const { item } = expectData(await kit.get(buyer, `/order/${order}`));
    expect(expectData(await kit.get(buyer, "/profile/deletion-blockers"))).toEqual([
      { kind: "claim", subscription_id: id, title: item.title },
    ]);
    expect(await read(buyer, id)).toMatchObject({
      status: "claim_in_progress",
      claims: [{ status: "approved" }],
    });
    expectData(await moveClaim(hub, made, "receive"));
    expect(await closeAccount(buyer)).toBe(409);
    expectData(await moveClaim(hub, made, "return"));
    expect(await closeAccount(buyer)).toBe(204);
    expect(await listClaimStatuses(id)).toEqual(["returned"]);
    expect(await listTaken(id)).toEqual([]);
    expect(await readBooks(id)).toBe(0);
  });

  test("whose device never comes closes by its deadline, and its paid fee is given back", async () => {
    const { buyer, id } = await openActive();
    const made = await approve(await openHub(), buyer, id);
    expect(await listTaken(id)).toEqual([2900]);
    const { claims } = await read(buyer, id);
    const sendBy = new Date(claims[0]!.send_by!);
    const left = sendBy.getTime() - kit.world.now().getTime();
    expect(left).toBeGreaterThanOrEqual(days(21));
    expect(left).toBeLessThan(days(22));
    await wait(days(14));
    expect((await listTopics(buyer)).at(-1)).toBe("claim-reminder");
    await wait(sendBy.getTime() - kit.world.now().getTime() - minutes(1));
    expect(await listClaimStatuses(id)).toEqual(["approved"]);
    expect(await closeAccount(buyer)).toBe(409);
    await wait(minutes(2));
    expect(await listTaken(id)).toEqual([]);
    expect(await readBooks(id)).toBe(0);
    expect(await read(buyer, id)).toMatchObject({
      status: "active",
      repairs: { left: 2 },
      claims: [{ id: made, status: "closed", send_by: null, repair_note: expect.any(String) }],
    });
    expect((await listTopics(buyer)).at(-1)).toBe("claim-finished");
    expect(await closeAccount(buyer)).toBe(204);
  });

  test("whose device came in time has no deadline any more", async () => {
    const { buyer, id } = await openActive();
    const hub = await openHub();
    const made = await approve(hub, buyer, id);
    expectData(await moveClaim(hub, made, "receive"));
    await wait(days(25));
    expect(await listClaimStatuses(id)).toEqual(["at_hub"]);
    expect(await listTopics(buyer)).not.toContain("claim-reminder");
  });

  test("of a cancelled protection keeps the account open, and its fee is not tried after it", async () => {
    const { buyer, id } = await openActive({ card: TEST_CARDS.failsLater });
    const hub = await openHub();
    const made = await approve(hub, buyer, id);
    expectData(await act(buyer, id, "cancel", {}));
    expect(await closeAccount(buyer)).toBe(409);
    expectData(await moveClaim(hub, made, "close"));
    expect(await closeAccount(buyer)).toBe(204);
    await wait(days(12));
    expect(await listClaimStatuses(id)).toEqual(["closed"]);
    const attempts = await kit.database
      .db()
      .selectFrom("subscription_charge as charge")
      .innerJoin("subscription_payment as payment", "payment.id", "charge.payment_id")
      .select("charge.status")
      .where("payment.subscription_id", "=", id)
      .execute();
    expect(attempts).toEqual([{ status: "failed" }]);
  });

  test("of a device that goes back is closed, and can be refused alone", async () => {
    const purchase = await openPurchase({ isReceived: false });
    const { buyer, order, card } = purchase;
    for (const name of TO_DELIVERY) await kit.move(order, name);
    const { id } = await draft(purchase);
    expectData(await confirm(buyer, id, card));
    const [made] = expectData<Subscription>(await claim(buyer, id)).claims;
    await kit.move(order, "return");
    expect(await read(buyer, id)).toMatchObject({
      status: "cancelled",
      claims: [{ status: "closed" }],
    });
    // As one from before claims were closed with the return.
    await kit.database
      .db()
      .updateTable("subscription_claim")
      .set({ status: "open", finished_at: null })
      .where("id", "=", made!.id)
      .execute();
    const hub = await openHub();
    expect((await decide(hub, made!.id, "approved")).body.code).toBe("subscription_closed");
    expectData(await decide(hub, made!.id, "refused"));
    await kit.world.runDueJobs();
    expect(await listTaken(id)).toEqual([]);
  });

  test("of a closed account is not approved", async () => {
    const { buyer, id } = await openActive();
    const [made] = expectData<Subscription>(await claim(buyer, id)).claims;
    const hub = await openHub();
    expectData(await decide(hub, made!.id, "refused"));
    expect(await closeAccount(buyer)).toBe(204);
    // As one that was made while the account was being closed.
    await kit.database
      .db()
      .updateTable("subscription_claim")
      .set({ status: "open", finished_at: null })
      .where("id", "=", made!.id)
      .execute();
    expect((await decide(hub, made!.id, "approved")).body.code).toBe("subscription_closed");
    await kit.world.runDueJobs();
    expect(await listTaken(id)).toEqual([]);
  });

  test("that waits is closed by a cancellation that gives its month back", async () => {
    const { buyer, id } = await openActive();
    await waitMonths(1);
    await wait(days(1));
    await resume(buyer);
    const [made] = expectData<Subscription>(await claim(buyer, id)).claims;
    expectData(await act(buyer, id, "cancel", {}));
    await kit.world.runDueJobs();
    expect(await read(buyer, id)).toMatchObject({
      status: "cancelled",
      claims: [{ status: "closed" }],
    });
    expect(await listTaken(id)).toEqual([]);
    expect((await listTopics(buyer)).slice(-2).toSorted()).toEqual(["cancelled", "claim-finished"]);
    const late = await decide(await openHub(), made!.id, "approved");
    expect(late.body.code).toBe("subscription_closed");
  });

  test("whose fee fails to the end is closed, and its owner reads that nothing is owed", async () => {
    const { buyer, id } = await openActive({ card: TEST_CARDS.failsLater });
    await approve(await openHub(), buyer, id);
    await wait(days(12));
    await resume(buyer);
    expect(await read(buyer, id)).toMatchObject({ due: null, claims: [{ status: "closed" }] });
    const news = await kit.database
      .db()
      .selectFrom("notification")
      .select("data")
      .where("user_id", "=", buyer.id)
      .where("topic", "=", "subscription-payment-failed")
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    expect(news).toHaveLength(4);
    expect(news.at(-1)!.data).toMatchObject({ variant: "closed", amount: "2900" });
    expect(news.at(-2)!.data).not.toHaveProperty("variant");
  });

  test("whose fee fails to the end while the hub has the device can still be paid", async () => {
    const { buyer, id } = await openActive({ card: TEST_CARDS.failsLater });
    const hub = await openHub();
    const made = await approve(hub, buyer, id);
    expectData(await moveClaim(hub, made, "receive"));
    await wait(days(12));
    await resume(buyer);
    const failed = await read(buyer, id);
    expect(failed).toMatchObject({ due: { amount: 2900 }, claims: [{ status: "at_hub" }] });
    expect(failed.payments[0]).toMatchObject({ status: "failed", retry_at: null });
    const good = await kit.addCard(buyer);
    expectData(await act(buyer, id, "pay", { card_reference: good, ...RETURN }));
    expect(await listTaken(id)).toEqual([2900]);
    await resume(hub);
    expectData(await moveClaim(hub, made, "repair"));
  });

  test("whose fee fails while a re-activation waits for its month is tried again", async () => {
    const { buyer, id } = await openActive();
    const [made] = expectData<Subscription>(await claim(buyer, id)).claims;
    expectData(await act(buyer, id, "cancel", {}));
    await waitMonths(1);
    await wait(days(1));
    await resume(buyer);
    const order = { accepted_price: PRICE, is_accepted: true, ...RETURN };
    const card_reference = await kit.addCard(buyer, TEST_CARDS.poor);
    expectData(await act(buyer, id, "reactivate", { card_reference, ...order }));
    expectData(await decide(await openHub(), made!.id, "approved"));
    await kit.world.runDueJobs({ mayFail: true });
    const waiting = await read(buyer, id);
    // A payment of now begins the month, so the page names no other sum.
    expect(waiting.due).toBeNull();
    expect(waiting.payments[0]).toMatchObject({ kind: "service_fee", status: "failed" });
    expect(waiting.payments[0]!.retry_at).not.toBeNull();
    const good = await kit.addCard(buyer);
    const pay = { card_reference: good, ...RETURN };
    expect(expectData(await act(buyer, id, "pay", pay))).toMatchObject({ due: { amount: 2900 } });
    expectData(await act(buyer, id, "pay", pay));
    expect((await listTaken(id)).toSorted((one, two) => one - two)).toEqual([799, 2900]);
  });

  test("is not made for a fault that the plan does not cover", async () => {
    const purchase = await openPurchase();
    const { id } = await draft(purchase, "breakdown");
    const price = { accepted_price: { amount: 399, currency: "EUR" } };
    expectData(await confirm(purchase.buyer, id, purchase.card, price));
    expect((await claim(purchase.buyer, id, "drop")).body.errors).toEqual({
      reason: ["claim.reason-not-covered"],
    });
    expect((await claim(purchase.buyer, id, "battery")).status).toBe(201);
  });

  test("for the second repair ends the protection, and no third month is charged", async () => {
    const { buyer, id } = await openActive();
    const hub = await openHub();
    await repair(buyer, hub, id);
    await repair(buyer, hub, id);
    expect(await read(buyer, id)).toMatchObject({
      status: "past",
      next_payment_at: null,
      allowed_actions: [],
    });
    await waitMonths(2);
    expect(await listTaken(id)).toEqual([2900, 2900]);
  });

  test("whose fee cannot be charged is paid by its owner, and repaired only then", async () => {
    const { buyer, id } = await openActive({ card: TEST_CARDS.failsLater });
    const hub = await openHub();
    const [made] = expectData<Subscription>(await claim(buyer, id)).claims;
    expectData(await decide(hub, made!.id, "approved"));
    await kit.world.runDueJobs({ mayFail: true });
    const failed = await read(buyer, id);
    expect(failed).toMatchObject({ due: { amount: 2900 }, status: "claim_in_progress" });
    expectData(await moveClaim(hub, made!.id, "receive"));
    expect((await moveClaim(hub, made!.id, "repair")).body.code).toBe("subscription_closed");
    const good = await kit.addCard(buyer);
    expectData(await act(buyer, id, "pay", { card_reference: good, ...RETURN }));
    expect(await listTaken(id)).toEqual([2900]);
    expectData(await moveClaim(hub, made!.id, "repair"));
  });

  test("of a colleague is decided by another one", async () => {
    const { buyer, id } = await openActive();
    const [made] = expectData<Subscription>(await claim(buyer, id)).claims;
    await makeStaff(kit.database, buyer.id, "hub");
    expect((await decide(buyer, made!.id, "approved")).body.code).toBe("forbidden");
    expect((await moveClaim(buyer, made!.id, "receive")).body.code).toBe("forbidden");
  });
});

describe("an account that is closed", () => {
  test("is charged nothing more, and its erasure leaves no words of its claims", async () => {
    const { buyer, id } = await openActive();
    const { claims } = expectData<Subscription>(
      await kit.sendForm(buyer, "POST", `/subscriptions/${id}/claims`, {
        reason: "drop",
        description: "It fell down the stairs of my house.",
      }),
    );
    expectData(await decide(await openHub(), claims[0]!.id, "refused"));
    await kit.signIn(buyer);
    const closed = await kit.world.delete("/profile/delete", { token: buyer.token });
    expect(closed.status).toBe(204);
    await wait(days(91), days(1));
    expect(await listTaken(id)).toEqual([]);
    const rows = await kit.database
      .db()
      .selectFrom("subscription_claim")
      .innerJoin("subscription", "subscription.id", "subscription_claim.subscription_id")
      .select(["description", "subscription.card_reference", "subscription.status"])
      .where("subscription_id", "=", id)
      .execute();
    expect(rows).toEqual([{ description: "", card_reference: null, status: "cancelled" }]);
  });
});

describe("the add-on calls", () => {
  test("answer with the plans of a listing, a product and a bought device", async () => {
    const purchase = await openPurchase();
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const plansOf = ({ body }: { body: { subscriptions: { plan: string }[] } }) =>
      body.subscriptions.map(({ plan }) => plan);
    const all = ["smart", "accident", "breakdown"];
    expect(plansOf(await kit.world.get(`/listings/${listing}/add-ons/subscriptions`))).toEqual(all);
    expect(plansOf(await kit.world.get(`/skus/${kit.skus.GR}/add-ons/subscriptions`))).toEqual(all);
    const path = `/orders/${purchase.order}/add-ons/subscriptions`;
    const offered = await kit.get(purchase.buyer, path);
    expect(offered.body.subscriptions[0]).toEqual({
      plan: "smart",
      price_per_month: PRICE,
      service_fee: { amount: 2900, currency: "EUR" },
      repairs: 2,
      has_free_month: true,
    });
    const { id } = await draft(purchase);
    expectData(await confirm(purchase.buyer, id, purchase.card));
    expect(plansOf(await kit.get(purchase.buyer, path))).toEqual([]);
  });
});
