import { sql } from "kysely";
import sharp from "sharp";
import { requireInvariants } from "#api/invariants.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes, hours } from "#contract/duration.ts";
import type { OrderDetail } from "#contract/order.ts";
import { getOrderBalances } from "#api/modules/ledger/ledger.ts";
import type { OrderMove } from "./order-states.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const TO_HUB: OrderMove[] = ["book_courier", "pick_up", "depart", "arrive_at_hub"];
const TO_BUYER: OrderMove[] = ["pass_check", "dispatch", "deliver"];

const moveThrough = async (orderId: string, moves: readonly OrderMove[]) => {
  for (const move of moves) await kit.move(orderId, move);
};
const patch = (person: Person, orderId: string, orderAction: string, body: unknown = undefined) =>
  kit.patch(person, `/order/${orderId}/${orderAction}`, body);
const read = async (person: Person, orderId: string): Promise<OrderDetail> =>
  expectData(await kit.get(person, `/order/${orderId}`));

const createRequestedOrder = async () => {
  const placed = await kit.openPaidDraft({ isInstantBuy: false });
  expectData(await kit.finalize(placed.buyer, placed.order));
  return placed;
};
const createApprovedOrder = async () => {
  const placed = await createRequestedOrder();
  expectData(await patch(placed.seller, placed.order.id, "seller/approve"));
  return placed;
};
const createDeliveredOrder = async () => {
  const placed = await createApprovedOrder();
  await moveThrough(placed.order.id, [...TO_HUB, ...TO_BUYER]);
  return placed;
};

describe("a seller's answer", () => {
  test("approval: the buyer is charged at once, and the time to book the courier begins", async () => {
    const { buyer, seller, order, listing } = await createRequestedOrder();
    const approved: OrderDetail = expectData(await patch(seller, order.id, "seller/approve"));
    expect(approved).toMatchObject({ status: "approved", role: "seller" });
    expect(approved.action_clock).toMatchObject({ actor: "seller", on_expiry: "not_delivered" });
    expect((await read(buyer, order.id)).payment?.status).toBe("captured");
    expect(await getOrderBalances(kit.database, order.id)).toMatchObject({
      escrow: -order.amounts.total.amount,
    });
    expect((await kit.findListing(listing)).status).toBe("sold");
  });

  test("a second concurrent approval is refused with the current status", async () => {
    const { seller, order } = await createApprovedOrder();
    const again = await patch(seller, order.id, "seller/approve");
    expect([again.status, again.body.code]).toEqual([409, "transition_refused"]);
    expect(again.body.data).toEqual({ status: "approved", action: "approve", is_done: true });
  });

  test("approval while the bank fails: the order is approved, and the outbox charges it later", async () => {
    const { buyer, seller, order } = await createRequestedOrder();
    kit.bank.failNext("capture", "lost_request", 1);
    expect(expectData(await patch(seller, order.id, "seller/approve")).status).toBe("approved");
    expect((await read(buyer, order.id)).payment?.status).toBe("authorised");
    await kit.world.runDueJobs({ mayFail: true });
    kit.world.advance(minutes(2));
    await kit.world.runDueJobs({ mayFail: true });
    expect((await read(buyer, order.id)).payment?.status).toBe("captured");
  });

  test("rejection: nothing is charged, the reason is shown, and the profile gets a system review", async () => {
    const { buyer, seller, order, listing } = await createRequestedOrder();
    const body = { reason: "sold_elsewhere", note: "Sorry" };
    expect(expectData(await patch(seller, order.id, "seller/reject", body)).status).toBe(
      "seller_rejected",
    );
    await kit.world.runDueJobs();
    const seen = await read(buyer, order.id);
    expect(seen.payment?.status).toBe("cancelled");
    expect(seen.refund).toBeNull();
    expect(seen.reason).toEqual({ codes: ["sold_elsewhere"], note: "Sorry", photos: [] });
    expect(seen.reviews.mine).toMatchObject({ is_system_made: true, is_positive: false });
    expect((await kit.findListing(listing)).status).toBe("hidden");
  });

  test("rejection without a reason is an error on the field and changes nothing", async () => {
    const { seller, order } = await createRequestedOrder();
    const answer = await patch(seller, order.id, "seller/reject", {});
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { reason: ["order.reason-required"] },
    ]);
    expect((await read(seller, order.id)).status).toBe("requested");
  });

  test("approval just after the deadline, before its job has run, expires the request for good", async () => {
    const { seller, buyer, order } = await createRequestedOrder();
    kit.world.advance(hours(24));
    expect((await read(seller, order.id)).status).toBe("seller_timeout");
    const answer = await patch(seller, order.id, "seller/approve");
    expect(answer.body).toMatchObject({
      code: "transition_refused",
      data: { status: "seller_timeout", action: "approve", is_done: false },
    });
    await kit.world.runDueJobs();
    expect(await read(buyer, order.id)).toMatchObject({
      status: "seller_timeout",
      payment: { status: "cancelled" },
    });
  });
});

describe("taking back a listing that an order holds", () => {
  const withdraw = (person: Person, listing: string) =>
    kit.post(person, `/listings/${listing}/cancel-sell-request`, {
      option: "sold_elsewhere",
      comment: "A friend took it",
    });

  test("before the approval is a rejection", async () => {
    const { seller, order, listing } = await createRequestedOrder();
    expect((await withdraw(seller, listing)).status).toBe(200);
    expect(await read(seller, order.id)).toMatchObject({
      status: "seller_rejected",
      sub_status: "sold_elsewhere",
    });
  });

  test.each<[string, OrderMove[]]>([
    ["approved", []],
    ["pickup_scheduled", ["book_courier"]],
    ["pickup_failed", ["book_courier", "miss_pickup"]],
  ])("from %s refunds the buyer and hides the listing", async (_, moves) => {
    const { seller, buyer, order, listing } = await createApprovedOrder();
    await moveThrough(order.id, moves);
    expect((await withdraw(seller, listing)).status).toBe(200);
    await kit.world.runDueJobs();
    const seen = await read(buyer, order.id);
    expect(seen).toMatchObject({
      status: "seller_rejected",
      payment: { status: "refunded" },
      refund: { cause: "seller", amount: order.amounts.total },
      reason: { codes: ["sold_elsewhere"], note: "A friend took it" },
    });
    expect(await getOrderBalances(kit.database, order.id)).toMatchObject({ escrow: 0 });
    expect((await kit.findListing(listing)).status).toBe("hidden");
  });

  test("is refused once the courier has the device, and to anyone but the seller", async () => {
    const { seller, buyer, order, listing } = await createApprovedOrder();
    expect((await withdraw(buyer, listing)).status).toBe(404);
    await moveThrough(order.id, ["book_courier", "pick_up"]);
    expect((await withdraw(seller, listing)).body.code).toBe("listing_busy");
    expect((await read(seller, order.id)).status).toBe("picked_up");
  });
});

describe("a buyer's cancellation", () => {
  test("before the approval charges nothing and publishes the listing again", async () => {
    const { buyer, order, listing } = await createRequestedOrder();
    const body = { sub_status: "found_better_price", note: "" };
    expect(expectData(await patch(buyer, order.id, "buyer/cancel", body))).toMatchObject({
      status: "buyer_cancelled",
      sub_status: "found_better_price",
    });
    await kit.world.runDueJobs();
    expect((await read(buyer, order.id)).payment?.status).toBe("cancelled");
    expect((await kit.findListing(listing)).status).toBe("published");
  });

  test("after the approval refunds the buyer and shows until when", async () => {
    const { buyer, order } = await createApprovedOrder();
    await patch(buyer, order.id, "buyer/cancel", { sub_status: "too_slow" });
    expect((await read(buyer, order.id)).refund).toMatchObject({ cause: "buyer", paid_at: null });
    await kit.world.runDueJobs();
    expect((await read(buyer, order.id)).refund?.paid_at).not.toBeNull();
  });

  test("is refused once the courier is booked", async () => {
    const { buyer, order } = await createApprovedOrder();
    await moveThrough(order.id, ["book_courier"]);
    const answer = await patch(buyer, order.id, "buyer/cancel", { sub_status: "too_slow" });
    expect([answer.status, answer.body.data]).toEqual([
      409,
      { status: "pickup_scheduled", action: "cancel", is_done: false },
    ]);
  });
});

describe("skipping steps is refused", () => {
  test.each<[string, "buyer" | "seller", string, unknown]>([
    ["accept what is not delivered", "buyer", "buyer/approve", undefined],
    ["approve what was not requested again", "seller", "seller/approve", undefined],
    ["reject what was approved", "seller", "seller/reject", { reason: "other" }],
  ])("%s", async (_, who, orderAction, body) => {
    const placed = await createApprovedOrder();
    const answer = await patch(placed[who], placed.order.id, orderAction, body);
    expect([answer.status, answer.body.code]).toEqual([409, "transition_refused"]);
    expect((await read(placed.buyer, placed.order.id)).status).toBe("approved");
  });

  test("an order that is not delivered cannot be returned", async () => {
    const { buyer, order } = await createApprovedOrder();
    const path = `/order/${order.id}/buyer/reject`;
    const answer = await kit.sendForm(buyer, "PATCH", path, { reason: "defect" });
    expect([answer.status, answer.body.code]).toEqual([409, "transition_refused"]);
  });
});

describe("after the delivery", () => {
  test("acceptance releases the seller's money and plans the payout", async () => {
    const { buyer, seller, order } = await createDeliveredOrder();
    const delivered = await read(buyer, order.id);
    expect(delivered.allowed_actions).toEqual(["accept", "return"]);
    expect(delivered.warranty).toMatchObject({ total_days: 90, days_left: 90 });
    const done: OrderDetail = expectData(await patch(buyer, order.id, "buyer/approve"));
    expect(done.status).toBe("completed");
    expect(done.offers).toEqual(["review", "claim", "resell"]);
    const theirs = await read(seller, order.id);
    expect(theirs.payout).toMatchObject({ status: "scheduled", amount: { amount: 38_600 } });
    expect(theirs.warranty).toBeNull();
    expect(await getOrderBalances(kit.database, order.id)).toMatchObject({
      escrow: 0,
      seller_payable: -38_600,
    });
  });

  test("the warranty ends on its day in the market, and later with extra months", async () => {
    const { buyer, order } = await createDeliveredOrder();
    const { warranty } = await read(buyer, order.id);
    const from = Date.parse(warranty!.starts_on);
    expect((Date.parse(warranty!.expires_on) - from) / hours(24)).toBe(90);
  });

  test("a return after the deadline is refused, and the order is completed", async () => {
    const { buyer, order } = await createDeliveredOrder();
    kit.world.advance(hours(24));
    const path = `/order/${order.id}/buyer/reject`;
    const answer = await kit.sendForm(buyer, "PATCH", path, { reason: "defect", note: "" });
    expect(answer.body).toMatchObject({
      code: "transition_refused",
      data: { status: "completed", action: "return", is_done: false },
    });
    expect((await read(buyer, order.id)).status).toBe("completed");
  });

  test("a return stores the reason and photos and plans a free parcel to the seller", async () => {
    const { buyer, seller, order } = await createDeliveredOrder();
    const bytes = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "#246" },
    })
      .jpeg()
      .toBuffer();
    const photo = new File([new Uint8Array(bytes)], "screen.jpg", { type: "image/jpeg" });
    const answer = await kit.sendForm(
      buyer,
      "PATCH",
      `/order/${order.id}/buyer/reject`,
      { reason: "not_as_described", note: "A crack in the corner" },
      [photo, photo],
    );
    const returned: OrderDetail = expectData(answer);
    expect(returned).toMatchObject({
      status: "buyer_rejected",
      warranty: null,
      reason: { codes: ["not_as_described"], note: "A crack in the corner" },
    });
    expect(returned.reason!.photos).toHaveLength(2);
    await kit.world.runDueJobs();
    const seen = await read(buyer, order.id);
    expect(seen.shipments.map(({ leg }) => leg)).toEqual(["return"]);
    expect(seen.offers).toContain("print_label");
    expect((await read(seller, order.id)).reason?.photos).toHaveLength(2);
    await moveThrough(order.id, ["send_back", "receive_return", "expire"]);
    await kit.world.runDueJobs();
    expect(await read(buyer, order.id)).toMatchObject({
      status: "returned",
      refund: { cause: "return" },
      payment: { status: "refunded" },
    });
  });

  const openBack = async () => {
    const placed = await createDeliveredOrder();
    const why = { reason: "not_as_described", note: "A crack" };
    const { buyer, order } = placed;
    expectData(await kit.sendForm(buyer, "PATCH", `/order/${order.id}/buyer/reject`, why, []));
    await moveThrough(order.id, ["send_back", "receive_return"]);
    return placed;
  };
  const dispute = (person: Person, id: string, reason = "not_my_device", photos: File[] = []) =>
    kit.sendForm(
      person,
      "PATCH",
      `/order/${id}/seller/return/dispute`,
      { reason, note: "It is a blue one" },
      photos,
    );

  test("the seller has a day to inspect a return before the refund", async () => {
    const { buyer, seller, order } = await openBack();
    const waiting = await read(seller, order.id);
    expect(waiting.action_clock).toMatchObject({ is_you: true, on_expiry: "returned" });
    expect(waiting.allowed_actions).toEqual(["confirm_return", "dispute_return"]);
    const mine = await kit.get(seller, "/profile/me/orders?role=seller");
    expect(mine.body.counts.seller).toEqual({ active: 1, waiting: 1 });
    expect((await read(buyer, order.id)).refund).toBeNull();
    kit.world.advance(hours(23));
    await kit.world.runDueJobs();
    expect((await read(buyer, order.id)).status).toBe("return_delivered");
    kit.world.advance(hours(2));
    await kit.world.runDueJobs();
    expect(await read(buyer, order.id)).toMatchObject({
      status: "returned",
      payment: { status: "refunded" },
    });
    await requireInvariants(kit.database);
  });

  test("the seller's confirmation of a return refunds the buyer at once", async () => {
    const { buyer, seller, order } = await openBack();
    expectData(await patch(seller, order.id, "seller/return/confirm"));
    await kit.world.runDueJobs();
    expect((await read(buyer, order.id)).payment?.status).toBe("refunded");
  });

  test.each([
    ["buyer", "uphold_return", "returned"],
    ["seller", "deny_return", "completed"],
  ] as const)("a disputed return is decided for the %s with a reason", async (_, move, status) => {
    const { buyer, seller, order } = await openBack();
    const picture = await sharp({
      create: { width: 640, height: 480, channels: 3, background: "#225577" },
    })
      .jpeg()
      .toBuffer();
    const photo = new File([new Uint8Array(picture)], "blue.jpg", { type: "image/jpeg" });
    expectData(await dispute(seller, order.id, "not_my_device", [photo]));
    kit.world.advance(hours(30));
    await kit.world.runDueJobs();
    const seen = await read(buyer, order.id);
    expect(seen).toMatchObject({
      status: "return_disputed",
      reason: { codes: ["not_my_device"], note: "It is a blue one" },
    });
    expect(seen.reason!.photos).toHaveLength(1);
    expect(await getOrderBalances(kit.database, order.id)).toMatchObject({
      escrow: -order.amounts.total.amount,
    });
    const support = await kit.insertPerson();
    await makeStaff(kit.database, support.id, "support");
    await kit.signIn(support);
    const decide = (note: string | null) =>
      kit.post(support, `/hub/orders/${order.id}/move`, { move, note });
    expect((await decide(null)).body.errors).toEqual({ note: ["hub.note-required"] });
    expectData(await decide("The number on the photo is another one."));
    await kit.world.runDueJobs();
    for (const person of [buyer, seller])
      expect(await read(person, order.id)).toMatchObject({
        status,
        reason: { note: "The number on the photo is another one." },
      });
    const topics = async (person: Person) =>
      expectData<{ topic: string }[]>(await kit.get(person, "/profile/notifications")).map(
        ({ topic }) => topic,
      );
    const topic = move === "uphold_return" ? "order-return-upheld" : "order-return-denied";
    for (const person of [buyer, seller]) expect(await topics(person)).toContain(topic);
    await requireInvariants(kit.database);
  });

  test("only the seller can dispute a return, and only before the deadline", async () => {
    const { buyer, seller, order } = await openBack();
    const stranger = await kit.insertPerson();
    for (const person of [buyer, stranger]) {
      expect((await dispute(person, order.id)).body.code).toBe("not_found");
      expect((await patch(person, order.id, "seller/return/confirm")).body.code).toBe("not_found");
    }
    expectData(await patch(seller, order.id, "seller/return/confirm"));
    expect((await dispute(seller, order.id)).body.code).toBe("transition_refused");
  });

  test("a return with a file that is not a photo fails with an error on that file", async () => {
    const { buyer, order } = await createDeliveredOrder();
    const answer = await kit.sendForm(
      buyer,
      "PATCH",
      `/order/${order.id}/buyer/reject`,
      { reason: "defect" },
      [new File(["GIF89a"], "photo.jpg", { type: "image/jpeg" })],
    );
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["files"]]);
    expect((await read(buyer, order.id)).status).toBe("delivered");
  });
});

describe("a parcel that the courier loses", () => {
  test.each([
    ["to the hub", ["book_courier", "pick_up", "depart"]],
    ["to the buyer", [...TO_HUB, "pass_check", "dispatch"]],
  ] as [string, OrderMove[]][])("on its way %s costs neither side", async (_, moves) => {
    const { buyer, seller, order } = await createApprovedOrder();
    await moveThrough(order.id, [...moves, "mark_lost"]);
    await kit.world.runDueJobs();
    expect(await read(buyer, order.id)).toMatchObject({
      status: "not_delivered",
      payment: { status: "refunded" },
    });
    const { payout } = await read(seller, order.id);
    const { rows } = await sql<{ due: number }>`
      select asking_price - seller_fee - pickup_price as due from customer_order
      where id = ${order.id}`.execute(kit.database.db());
    expect(payout).toMatchObject({ status: "scheduled", amount: { amount: rows[0]!.due } });
    const [notified] = expectData(await kit.get(seller, "/profile/notifications"));
    expect(notified).toMatchObject({
      topic: "order-not-delivered",
      data: { variant: "lost", amount: String(rows[0]!.due) },
    });
    await requireInvariants(kit.database);
  });
});

describe("the IMEI check", () => {
  const IMEI = "490154203237518";
  const check = (person: Person, orderId: string, imei: string) =>
    kit.post(person, `/check-imei/${orderId}`, { imei });

  test("matches the device that the hub inspected, in any spelling of its number", async () => {
    const { buyer, order } = await createDeliveredOrder();
    await kit.setDeviceNumber(order.id, IMEI);
    for (const typed of [IMEI, "49-015420-323751-8", " 490154 203237 518 ", "4901542032375109"])
      expect(expectData(await check(buyer, order.id, typed)).matches, typed).toBe(true);
    expect((await read(buyer, order.id)).imei_check).toMatchObject({ matches: true });
  });

  test("answers a mismatch for another device, and can be repeated", async () => {
    const { buyer, seller, order } = await createDeliveredOrder();
    await kit.setDeviceNumber(order.id, IMEI);
    expect(expectData(await check(buyer, order.id, "356938035643809")).matches).toBe(false);
    expect((await read(buyer, order.id)).imei_check?.matches).toBe(false);
    expect((await read(buyer, order.id)).offers).toContain("check_imei");
    expect((await read(seller, order.id)).imei_check).toBeNull();
    expect(expectData(await check(buyer, order.id, IMEI)).matches).toBe(true);
  });

  test.each(["", "123", "490154203237519", "49015420323751A", "49015420323751800"])(
    "rejects %o as not a number",
    async (typed) => {
      const { buyer, order } = await createDeliveredOrder();
      await kit.setDeviceNumber(order.id, IMEI);
      const answer = await check(buyer, order.id, typed);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["imei"]]);
      expect((await read(buyer, order.id)).imei_check).toBeNull();
    },
  );

  test("is closed before the delivery and after the return", async () => {
    const { buyer, order } = await createApprovedOrder();
    await kit.setDeviceNumber(order.id, IMEI);
    expect((await check(buyer, order.id, IMEI)).body.code).toBe("imei_check_closed");
  });

  test("allows ten tries an hour", async () => {
    const { buyer, order } = await createDeliveredOrder();
    await kit.setDeviceNumber(order.id, IMEI);
    for (let i = 0; i < 10; i += 1) await check(buyer, order.id, "356938035643809");
    const refused = await check(buyer, order.id, IMEI);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    kit.world.advance(hours(1));
    expect(expectData(await check(buyer, order.id, IMEI)).matches).toBe(true);
  });
});
