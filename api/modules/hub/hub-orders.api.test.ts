import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hours, days } from "#contract/duration.ts";
import type { HubOrderRow } from "#contract/hub-order.ts";
import type { HubQueue } from "#contract/order-states.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { IMEI } from "#tests/imei.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { listQueued } from "./hub-order-policy.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: InspectionKit;
let expert: Person;
let support: Person;
beforeAll(async () => {
  kit = await openInspectionKit();
  expert = await kit.insertStaff();
  support = await kit.insertStaff("support");
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.signIn(expert, support));

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body.code];
const list = async (query: string, as = expert) =>
  (await kit.get(as, `/hub/orders?${query}`)).body as {
    data: HubOrderRow[];
    counts: Record<HubQueue, number>;
    meta: { total: number };
  };
const idsOf = ({ data }: { data: HubOrderRow[] }) => data.map(({ id }) => id as string);
const intake = (code: string, as = expert) => kit.post(as, "/hub/intake", { code });
const move = (id: string, name: string, as = expert, note: string | null = null) =>
  kit.post(as, `/hub/orders/${id}/move`, { move: name, note });
const eur = (amount: number) => ({ amount, currency: "EUR" });
const refund = (id: string, amount: number, as = support) =>
  kit.post(as, `/hub/orders/${id}/refund`, { amount: eur(amount), note: "Late parcel" });

describe("the queues", () => {
  test("list and count the orders of each step", async () => {
    const incoming = await kit.openIncoming();
    const arrived = await kit.openArrived();
    const stock = await kit.createTrade({ isInstantBuy: true });
    const passed = await kit.openArrived();
    await kit.pass(expert, passed.id);
    const { counts } = await list("");
    for (const [queue, id] of [
      ["intake", incoming.id],
      ["check", arrived.id],
      ["ship", stock.id],
      ["ship", passed.id],
    ] as const) {
      const page = await list(`queue=${queue}`);
      expect(idsOf(page), queue).toContain(id);
      expect(page.meta.total).toBe(counts[queue]);
    }
    expect(idsOf(await list("queue=check"))).not.toContain(passed.id);
    expect((await list("market=GB")).counts.check).toBe(0);
  });

  test("list the longest wait first", async () => {
    const first = await kit.openIncoming();
    kit.world.advance(hours(1));
    const second = await kit.openIncoming();
    const ids = idsOf(await list("queue=intake"));
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  });

  test("are sorted by a column of their list, either way", async () => {
    const [, last] = [await kit.openIncoming(), await kit.openIncoming()];
    const first = async (sort: string): Promise<Record<string, any>[]> => {
      const { body } = await kit.get(support, `/staff/lists/queue?tab=intake&sort=${sort}`);
      return body.data.rows.map(({ cells }: { cells: Record<string, unknown> }) => cells);
    };
    const totals = async (sort: string) => (await first(sort)).map(({ total }) => total.amount);
    const up = await totals("total");
    expect(up).toEqual(up.toSorted((one, other) => one - other));
    const down = await totals("-total");
    expect(down).toEqual(down.toSorted((one, other) => other - one));
    const numbers = (await first("-number")).map(({ number }) => number);
    expect(numbers[0]).toBe((await kit.findOrder(last.id)).number);
  });

  test("list late orders: a passed deadline, a parcel without events", async () => {
    const noLog = await kit.openIncoming();
    const bench = await kit.openArrived();
    expect(idsOf(await list("queue=late"))).not.toContain(bench.id);
    kit.world.advance(days(8));
    await kit.signIn(expert);
    const late = idsOf(await list("queue=late"));
    expect(late).toEqual(expect.arrayContaining([noLog.id, bench.id]));
    await kit.world.runDueJobs();
  });

  test("list a device to send back once after a failed check", async () => {
    const { id } = await kit.openArrived();
    const colleague = await kit.insertStaff();
    const fail = { decision: "fail", version: 1, reasons: ["locked"] };
    const said = expectData(await kit.decide(expert, id, fail));
    const confirm = { decision: "confirm_fail", version: said.check.version };
    expectData(await kit.decide(colleague, id, confirm));
    await kit.world.runDueJobs();
    expect(idsOf(await list("queue=send_back"))).toContain(id);
    expect((await kit.read(expert, id)).moves).toEqual(["send_back_to_seller"]);
    expect((await kit.read(support, id)).moves).toEqual([]);
    expect(answerOf(await move(id, "send_back_to_seller", support))).toEqual([403, "key_missing"]);
    const sent = expectData(await move(id, "send_back_to_seller"));
    expect(sent.moves).toEqual([]);
    await kit.world.runDueJobs();
    const { shipments } = await kit.read(expert, id);
    expect(shipments.map(({ leg }) => leg)).toContain("to_seller");
    expect(idsOf(await list("queue=send_back"))).not.toContain(id);
    expect(answerOf(await move(id, "send_back_to_seller"))).toEqual([409, "transition_refused"]);
  });
});

describe("the search", () => {
  test("finds an order by number, device, tracking code, e-mail or username", async () => {
    const { id, number, buyer } = await kit.openArrived();
    await kit.pass(expert, id, IMEI);
    await move(id, "dispatch");
    await kit.world.runDueJobs();
    const { shipments, buyer: person } = await kit.read(expert, id);
    const code = shipments.find(({ leg }) => leg === "to_buyer")!.tracking_code!;
    for (const q of [
      number,
      number.slice(2),
      id,
      code,
      IMEI,
      "49-015420-323751-8",
      person.username.toUpperCase(),
    ])
      expect(idsOf(await list(`q=${encodeURIComponent(q)}`)), q).toContain(id);
    // The hub's experts see no mail, telephone number or address, and find nothing by them.
    const mail = encodeURIComponent(`${person.username}@deftero.test`);
    expect(person).toMatchObject({ email: null, phone: null });
    expect(idsOf(await list(`q=${mail}`))).toEqual([]);
    expect(idsOf(await list(`q=${mail}`, support))).toContain(id);
    expect(person.id).toBe(buyer.id);
    expect(idsOf(await list("q=nobody"))).toEqual([]);
    expect(idsOf(await list(`q=${number}&queue=intake`))).toEqual([]);
    expect(idsOf(await list(`q=${number}&status=in_transit_to_buyer`))).toEqual([id]);
  });
});

test("the seller's count of sales is the same for staff as in public", async () => {
  const { id, seller } = await kit.openArrived();
  await kit.createTrade();
  await kit.pass(expert, id);
  await kit.advance(id, ["dispatch", "deliver", "accept"]);
  const listing = await kit.insertListing({ seller });
  const { seller: shown } = await kit.read(expert, id);
  const [forStaff, listed, profile] = await Promise.all([
    kit.get(expert, `/hub/listings/${listing}`),
    kit.world.get(`/listings/${listing}`),
    kit.world.get(`/profile/details/${shown.username}`),
  ]);
  expect([
    expectData(forStaff).seller_facts.sold,
    expectData(listed).seller_info.sold_count,
    expectData(profile).sold,
  ]).toEqual([1, 1, 1]);
});

describe("intake", () => {
  test("creates the check of the scanned parcel", async () => {
    const trades = [await kit.openIncoming(), await kit.openIncoming()];
    const codes = [trades[0]!.number.toLowerCase(), trades[1]!.id];
    for (const [i, code] of codes.entries()) {
      const order = expectData(await intake(code));
      expect(order).toMatchObject({ id: trades[i]!.id, status: "at_hub", check: { version: 1 } });
      expect(await kit.listAudit(order.id)).toEqual(["order.intake"]);
    }
  });

  test.each(listQueued("intake"))("takes in a parcel of the queue in state %s", async (status) => {
    const { id, number } = await kit.openIncoming();
    await kit.db().updateTable("customer_order").set({ status }).where("id", "=", id).execute();
    expect(expectData(await intake(number))).toMatchObject({ id, status: "at_hub" });
  });

  test("answers transition_refused with the status of a parcel that is not expected", async () => {
    const { id, number } = await kit.openArrived();
    const { status, body } = await intake(number);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "transition_refused",
      data: { status: "at_hub", order_id: id },
    });
    expect(answerOf(await intake("D-0"))).toEqual([404, "not_found"]);
    expect((await intake(" ")).body.errors).toEqual({ code: ["hub.code-required"] });
  });

  test("takes a parcel in once by concurrent scans", async () => {
    const { id, number } = await kit.openIncoming();
    const answers = await Promise.all(Array.from({ length: 5 }, () => intake(number)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await kit.listAudit(id)).toEqual(["order.intake"]);
  });

  test("is forbidden to support and for one's own trade", async () => {
    const { number, seller } = await kit.openIncoming();
    expect(answerOf(await intake(number, support))).toEqual([403, "key_missing"]);
    expect(answerOf(await intake(number, seller))).toEqual([404, "not_found"]);
    await makeStaff(kit.database, seller.id, "hub");
    expect(answerOf(await intake(number, seller))).toEqual([403, "forbidden"]);
  });
});

describe("moves", () => {
  test("ship a passed device with a parcel to the buyer", async () => {
    const { id, buyer } = await kit.openArrived();
    await kit.pass(expert, id);
    const shipped = expectData(await move(id, "dispatch"));
    expect(shipped).toMatchObject({ status: "check_passed", moves: [] });
    expect(answerOf(await move(id, "dispatch"))).toEqual([409, "transition_refused"]);
    await kit.world.runDueJobs();
    expect(await kit.read(expert, id)).toMatchObject({ status: "in_transit_to_buyer", moves: [] });
    const { shipments } = expectData(await kit.get(buyer, `/order/${id}`));
    expect(shipments.map(({ leg }: { leg: string }) => leg)).toContain("to_buyer");
  });

  test("skip the check for hub stock", async () => {
    const { id } = await kit.createTrade({ isInstantBuy: true });
    const order = await kit.read(expert, id);
    expect(order).toMatchObject({ check: null, moves: ["dispatch"] });
    expectData(await move(id, "dispatch"));
    await kit.world.runDueJobs();
    expect((await kit.read(expert, id)).status).toBe("in_transit_to_buyer");
  });

  test("for courier events are forbidden to experts", async () => {
    const { id } = await kit.createTrade({ isInstantBuy: true, moves: ["dispatch"] });
    expect(answerOf(await move(id, "deliver"))).toEqual([403, "key_missing"]);
    const order = expectData(await move(id, "deliver", support, "Told by ACS"));
    expect(order.status).toBe("delivered");
    expect(order.events.at(-1)).toMatchObject({ move: "deliver", actor: "support" });
    expect(
      order.audit.find(({ action }: { action: string }) => action === "order.move"),
    ).toMatchObject({
      data: { move: "deliver", note: "Told by ACS" },
    });
  });

  test("that the state does not allow, or that are unknown, are refused", async () => {
    const { id } = await kit.openIncoming();
    for (const name of ["dispatch", "fly", "pass_check"])
      expect(answerOf(await move(id, name))).toEqual([409, "transition_refused"]);
  });

  test("of support cancel an order with a note to both sides and a refund", async () => {
    const { id, buyer } = await kit.createTrade({ moves: ["approve"] });
    const noLog = await move(id, "cancel_by_support", support);
    expect(noLog.body.errors).toEqual({ note: ["hub.note-required"] });
    expectData(await move(id, "cancel_by_support", support, "The seller has asked us to."));
    await kit.world.runDueJobs();
    const order = expectData(await kit.get(buyer, `/order/${id}`));
    expect(order).toMatchObject({
      status: "cancelled_by_admin",
      reason: { codes: [], note: "The seller has asked us to." },
      refund: { cause: "support" },
      payment: { status: "refunded" },
    });
  });
});

describe("goodwill", () => {
  test("refunds a part at our own cost in the ledger", async () => {
    const { id, buyer } = await kit.createTrade({ moves: ["approve"] });
    const before = await kit.read(support, id);
    const total = before.amounts.total.amount;
    expect(before.refundable).toEqual(eur(total));
    const after = expectData(await refund(id, 1500));
    expect(after.refundable).toEqual(eur(total - 1500));
    expect([before.given_back, after.given_back]).toEqual([
      [],
      [
        {
          amount: eur(1500),
          note: "Late parcel",
          at: kit.world.now().toISOString(),
          paid_at: null,
        },
      ],
    ]);
    await kit.world.runDueJobs();
    const { ledger, audit } = await kit.read(support, id);
    const kinds = ledger.filter(({ kind }) => kind.startsWith("goodwill"));
    expect(kinds.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ["goodwill", 1500],
      ["goodwill", -1500],
      ["goodwill_paid", 1500],
      ["goodwill_paid", -1500],
    ]);
    expect(audit[0]).toMatchObject({ action: "order.refund", data: { amount: 1500 } });
    const { body } = await kit.get(buyer, "/profile/notifications");
    expect(body.data[0]).toMatchObject({ topic: "order-refunded", data: { amount: "1500" } });
  });

  test("never refunds more than is left, also concurrently", async () => {
    const { id } = await kit.createTrade({ moves: ["approve"], price: 9000 });
    const total = (await kit.read(support, id)).amounts.total.amount;
    const other = await kit.insertStaff("support");
    const half = Math.floor(total / 2) + 1;
    const answers = await Promise.all([refund(id, half), refund(id, half, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(refused.body).toMatchObject({
      code: "refund_too_large",
      data: { refundable: total - half },
    });
    await kit.world.runDueJobs();
  });

  test("is deducted from a later full refund", async () => {
    const { id } = await kit.createTrade({ moves: ["approve"] });
    const total = (await kit.read(support, id)).amounts.total.amount;
    expectData(await refund(id, 2000));
    await kit.world.runDueJobs();
    expectData(await move(id, "cancel_by_support", support, "Broken in transit."));
    await kit.world.runDueJobs();
    const { ledger, refundable } = await kit.read(support, id);
    const paid = ledger.filter(
      ({ kind, account, amount }) =>
        (kind === "refund_paid" || kind === "goodwill_paid") &&
        account === "provider_clearing" &&
        amount.amount < 0,
    );
    expect(paid.reduce((sum, { amount }) => sum - amount.amount, 0)).toBe(total);
    expect(refundable).toEqual(eur(0));
    expect(answerOf(await refund(id, 1))).toEqual([422, "refund_too_large"]);
  });

  test("refuses an uncharged order, a zero amount and another currency", async () => {
    const { id } = await kit.createTrade();
    expect(answerOf(await refund(id, 100))).toEqual([422, "refund_too_large"]);
    const taken = await kit.createTrade({ moves: ["approve"] });
    expect((await refund(taken.id, 0)).body.errors).toEqual({ amount: ["hub.amount-invalid"] });
    const pounds = { amount: { amount: 5, currency: "GBP" }, note: "x" };
    const answer = await kit.post(support, `/hub/orders/${taken.id}/refund`, pounds);
    expect(answer.body.errors).toEqual({ amount: ["hub.amount-invalid"] });
  });

  test("is forbidden to experts and in one's own trade", async () => {
    const { id, buyer } = await kit.createTrade({ moves: ["approve"] });
    expect(answerOf(await refund(id, 100, expert))).toEqual([403, "key_missing"]);
    expect(answerOf(await refund(id, 100, buyer))).toEqual([404, "not_found"]);
    await makeStaff(kit.database, buyer.id, "support");
    expect(answerOf(await refund(id, 100, buyer))).toEqual([403, "forbidden"]);
    expect(answerOf(await kit.get(buyer, `/hub/orders/${id}`))).toEqual([403, "forbidden"]);
  });
});

describe("an order", () => {
  test("is shown to staff with all details", async () => {
    const { id, buyer, seller, number } = await kit.openArrived();
    const order = await kit.read(support, id);
    expect(order).toMatchObject({
      number,
      buyer: { id: buyer.id },
      seller: { id: seller.id },
      allowed_actions: [],
      offers: [],
      appointment: null,
    });
    expect(order.events.map(({ to }) => to)).toContain("at_hub");
    expect(order.ledger.length).toBeGreaterThan(0);
    expect(order.address).not.toBeNull();
  });

  test("has the notes of colleagues", async () => {
    const { id } = await kit.openIncoming();
    const path = `/hub/orders/${id}/notes`;
    const { status, body } = await kit.post(support, path, { text: " Rang the seller " });
    expect([status, body.data.notes[0].text]).toEqual([201, "Rang the seller"]);
    expect((await kit.post(support, path, { text: " " })).body.errors).toEqual({
      text: ["hub.note-required"],
    });
  });

  test("answers 404 to its buyer at the hub's address", async () => {
    const { id, buyer } = await kit.openIncoming();
    const answers = [
      await kit.get(buyer, "/hub/orders"),
      await kit.get(buyer, `/hub/orders/${id}`),
      await kit.post(buyer, `/hub/orders/${id}/notes`, { text: "x" }),
      await move(id, "arrive_at_hub", buyer),
    ];
    expect(answers.map(answerOf)).toEqual(answers.map(() => [404, "not_found"]));
    expect(answerOf(await kit.world.get(`/hub/orders/${id}`))).toEqual([401, "signed_out"]);
  });
});
