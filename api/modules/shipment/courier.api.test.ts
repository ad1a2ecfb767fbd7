import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRST_TERMS } from "#contract/terms.ts";
import { minutes, hours } from "#contract/duration.ts";
import type { ShipmentLeg } from "#contract/shipment-events.ts";
import type { PickupSlot } from "#contract/shipment.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { planWay } from "./plan-shipment.ts";
import { openDeliveryKit, type DeliveryKit } from "#tests/shipment-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await openDeliveryKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const MONDAY = "2026-11-23T09:00:00.000Z";
const backToMonday = () => kit.world.clock.set(MONDAY);
const kinds = async (id: string, person: Parameters<DeliveryKit["readOrder"]>[0]) =>
  (await kit.readOrder(person, id)).shipments.map(({ leg, events }) => ({
    leg,
    events: events.map(({ kind }) => kind),
  }));

describe("pickup windows offered to a seller", () => {
  test("lie within three business days of the approval, at the listing's or the last address", async () => {
    backToMonday();
    const { seller, id } = await kit.openSale();
    const { shipment, address_id, slots } = await kit.getCourier(seller, id);
    expect([shipment, address_id]).toEqual([null, seller.address]);
    const days = new Set(slots.map(({ date }: PickupSlot) => date));
    expect([...days]).toEqual(["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"]);
    const price = expectData(await kit.get(seller, `/courier/${id}/compute-price`));
    expect(price).toEqual({ price: { amount: 400, currency: "EUR" } });
  });

  test("are listed for another address of the seller; 404 for an address of another person or country", async () => {
    const { seller, buyer, id } = await kit.openSale();
    const second = await kit.insertAddress(seller.id, "GR", "54623");
    const at = async (address: string) => kit.get(seller, `/courier/${id}?address_id=${address}`);
    expect(expectData(await at(second)).address_id).toBe(second);
    expect((await at(buyer.address)).status).toBe(404);
    expect((await at(await kit.insertAddress(seller.id, "GB"))).status).toBe(404);
  });

  test("are not shown to the buyer, who sees the shipment", async () => {
    const { buyer, seller, id } = await kit.openSale();
    expectData(await kit.book(seller, id));
    const { shipment, slots, address_id } = await kit.getCourier(buyer, id);
    expect([shipment.leg, slots, address_id]).toEqual(["to_hub", [], null]);
  });
});

describe("booking the courier", () => {
  test("moves the order to its pickup, with shipment, label and price", async () => {
    backToMonday();
    const { seller, buyer, id } = await kit.openSale();
    const promised = (await kit.readOrder(seller, id)).sale;
    const [slot] = await kit.listSlots(seller, id);
    const order = expectData(await kit.book(seller, id, { slot }));
    // 350.00 less 9.00 less 4.00: the amount shown before the approval is the amount paid.
    expect(promised).toMatchObject({ pickup_price: { amount: 400 } });
    expect(order.sale).toEqual(promised);
    expect((await kit.readOrder(buyer, id)).sale).toBeNull();
    expect(order.status).toBe("pickup_scheduled");
    expect(order.shipments).toMatchObject([
      {
        leg: "to_hub",
        courier: "simulator",
        method: "acs",
        pickup: { date: slot!.date, interval: slot!.interval },
        events: [{ kind: "booked" }],
      },
    ]);
    expect(order.shipments[0].tracking_code).toMatch(/^DF\d{13}GR$/);
    const label = expectData(await kit.get(seller, `/order/${id}/label`));
    expect(label.content_type).toContain("text/html");
    const html = Buffer.from(label.base64, "base64").toString();
    expect(html).toContain(order.shipments[0].tracking_code);
    expect(html).toContain(order.number);
    // The label must not say what is worth stealing.
    expect(html).not.toContain(order.item.title);
    expect((await kit.get(buyer, `/order/${id}/label`)).status).toBe(404);
    const { pickup_price } = await kit.database
      .db()
      .selectFrom("customer_order")
      .select("pickup_price")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(pickup_price).toBe(400);
  });

  test("fails outside the offered windows", async () => {
    backToMonday();
    const { seller, id } = await kit.openSale();
    const late = { date: "2026-11-27", interval: "09-13", is_open: true } as const;
    const { status, body } = await kit.book(seller, id, { slot: late });
    expect([status, body.errors]).toEqual([422, { pick_up_date: ["courier.date-not-offered"] }]);
    expect(await kit.statusOf(id)).toBe("approved");
  });

  test("fails in a full window", async () => {
    backToMonday();
    const slot = { date: "2026-11-26", interval: "17-20", is_open: true } as const;
    const { seller, id } = await kit.openSale();
    await kit.database
      .db()
      .insertInto("sim_pickup_slot")
      .values({ market: "GR", area: "11", day: slot.date, interval: slot.interval, taken: 99 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const offered = (await kit.getCourier(seller, id)).slots as PickupSlot[];
    const isShut = (one: PickupSlot) => one.date === slot.date && one.interval === slot.interval;
    expect(offered.find(isShut)).toMatchObject({ is_open: false });
    const { status, body } = await kit.book(seller, id, { slot });
    expect([status, body.code]).toEqual([409, "slot_taken"]);
    expect(await kit.listParcels(id, "to_hub")).toEqual([]);
  });

  test("fails without an own address of the market", async () => {
    const { seller, buyer, id } = await kit.openSale();
    expect((await kit.book(seller, id, { address: buyer.address })).status).toBe(404);
    const abroad = await kit.insertAddress(seller.id, "GB");
    const { status, body } = await kit.book(seller, id, { address: abroad });
    expect([status, body.errors]).toEqual([422, { address_id: ["address.other-country"] }]);
  });

  test("fails before the approval, a second time, and after the deadline", async () => {
    backToMonday();
    const request = await kit.openRequest();
    const slot = { date: "2026-11-24", interval: "09-13", is_open: true } as const;
    const early = await kit.book(request.seller, request.id, { slot });
    expect([early.status, early.body.data]).toEqual([
      409,
      { status: "requested", action: "book_courier" },
    ]);
    const { seller, id } = await kit.openBooked();
    expect((await kit.book(seller, id, { slot })).body.code).toBe("transition_refused");
    const late = await kit.openSale();
    kit.world.clock.set("2026-11-26T22:00:00Z");
    const over = { date: "2026-11-27", interval: "09-13", is_open: true } as const;
    const answer = await kit.book(late.seller, late.id, { slot: over });
    expect([answer.status, answer.body.code]).toEqual([409, "transition_refused"]);
  });

  test("changes nothing when the courier refuses", async () => {
    backToMonday();
    const { seller, id } = await kit.openSale();
    kit.courier.failNext("book", "refused");
    const { status, body } = await kit.book(seller, id);
    expect([status, body.code]).toEqual([409, "slot_taken"]);
    const order = await kit.readOrder(seller, id);
    expect([order.status, order.shipments]).toEqual(["approved", []]);
    expect((await kit.listSlots(seller, id)).length).toBeGreaterThan(0);
    expect(expectData(await kit.book(seller, id)).status).toBe("pickup_scheduled");
  });

  test("answers 503 while the courier is unavailable; a retry books the same shipment", async () => {
    backToMonday();
    const { seller, id } = await kit.openSale();
    const [slot] = await kit.listSlots(seller, id);
    kit.courier.failNext("book", "lost_answer");
    expect((await kit.book(seller, id, { slot })).status).toBe(503);
    expect(await kit.statusOf(id)).toBe("approved");
    expect(expectData(await kit.book(seller, id, { slot })).status).toBe("pickup_scheduled");
    expect(await kit.listParcels(id, "to_hub")).toHaveLength(1);
  });

  test("is found within two minutes when the courier's answer was lost", async () => {
    backToMonday();
    const { seller, id } = await kit.openSale();
    kit.courier.failNext("book", "lost_answer");
    expect((await kit.book(seller, id)).status).toBe(503);
    kit.world.advance(minutes(2));
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("pickup_scheduled");
    expect(await kinds(id, seller)).toEqual([{ leg: "to_hub", events: ["booked"] }]);
  });

  test("for another window after a lost answer releases the first one", async () => {
    backToMonday();
    const { seller, id } = await kit.openSale();
    const [first, second] = await kit.listSlots(seller, id);
    kit.courier.failNext("book", "lost_answer");
    expect((await kit.book(seller, id, { slot: first })).status).toBe(503);
    const order = expectData(await kit.book(seller, id, { slot: second }));
    expect(order.shipments).toHaveLength(1);
    expect(order.shipments[0].pickup).toEqual({ date: second!.date, interval: second!.interval });
    await kit.world.runDueJobs();
    const [given] = await kit.listParcels(id, "to_hub");
    const left = await kit.courier.track({ reference: given!.courier_reference! });
    expect(left!.events.map(({ kind }) => kind)).toEqual(["booked", "cancelled"]);
  });

  test("twenty times concurrently, in different windows, books one", async () => {
    backToMonday();
    const { seller, id } = await kit.openSale();
    const slots = await kit.listSlots(seller, id);
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => kit.book(seller, id, { slot: slots[i % slots.length] })),
    );
    expect(tries.some(({ status }) => status === 200)).toBe(true);
    kit.world.advance(minutes(5));
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("pickup_scheduled");
    const parcels = await kit.listParcels(id, "to_hub");
    expect(parcels.filter(({ status }) => status === "booked")).toHaveLength(1);
    for (const { status, courier_reference } of parcels) {
      if (status === "booked" || courier_reference === null) continue;
      const left = await kit.courier.track({ reference: courier_reference });
      expect(left!.events.at(-1)!.kind).toBe("cancelled");
    }
  });
});

describe("the shipment to the hub", () => {
  test("moves the order by each event once; only the hub reports the arrival", async () => {
    backToMonday();
    const { seller, buyer, id } = await kit.openBooked();
    await kit.travel(id, "to_hub", "picked_up");
    expect(await kit.statusOf(id)).toBe("picked_up");
    await kit.travel(id, "to_hub", "in_transit");
    expect(await kit.statusOf(id)).toBe("in_transit_to_hub");
    const reference = await kit.referenceOf(id, "to_hub");
    for (const name of ["a", "b", "a"]) {
      await kit.courier.receiveEvent(kit.courier.signEvent({ id: `${id}-${name}`, reference }));
      await kit.world.runDueJobs();
    }
    await kit.travel(id, "to_hub", "delivered");
    expect(await kit.statusOf(id)).toBe("in_transit_to_hub");
    const way = [
      {
        leg: "to_hub",
        events: ["booked", "picked_up", "in_transit", "at_depot", "out_for_delivery", "delivered"],
      },
    ];
    expect(await kinds(id, seller)).toEqual(way);
    expect(await kinds(id, buyer)).toEqual(way);
  });

  test("replays all missed events in order and once after an outage of 26 hours", async () => {
    backToMonday();
    const sales = [];
    for (let i = 0; i < 3; i += 1) sales.push(await kit.openBooked());
    const requested = await kit.openRequest();
    kit.world.clock.set("2026-11-25T18:00:00Z");
    await kit.world.runDueJobs();
    expect(await kit.statusOf(requested.id)).toBe("seller_timeout");
    for (const { seller, id } of sales) {
      const { status, timeline } = await kit.readOrder(seller, id);
      expect(status).toBe("in_transit_to_hub");
      const past = timeline.filter(({ state }) => state !== "todo");
      expect(past.map((event) => event.status)).toEqual([
        "requested",
        "approved",
        "pickup_scheduled",
        "picked_up",
        "in_transit_to_hub",
      ]);
    }
    const { ran } = await kit.world.runDueJobs();
    expect(ran).toBe(0);
  });

  test("reaches the same state when events arrive out of order", async () => {
    backToMonday();
    const { id } = await kit.openBooked();
    const reference = await kit.referenceOf(id, "to_hub");
    const { courier } = kit.world.deps;
    const reported = courier.track;
    kit.world.clock.set("2026-11-24T21:59:00Z");
    const truth = (await reported({ reference }))!;
    courier.track = async () => ({
      ...truth,
      events: truth.events.filter(({ kind }) => kind !== "picked_up"),
    });
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("in_transit_to_hub");
    courier.track = reported;
    await courier.receiveEvent(courier.signEvent({ id: `${id}-late`, reference }));
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("in_transit_to_hub");
    const { count } = await kit.database
      .db()
      .selectFrom("order_event")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("order_id", "=", id)
      .where("to_status", "in", ["picked_up", "in_transit_to_hub"])
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });

  test("ends the sale when it is lost", async () => {
    backToMonday();
    const { id } = await kit.openBooked();
    await kit.courier.setOutcome(await kit.referenceOf(id, "to_hub"), "lost");
    await kit.travel(id, "to_hub", "lost");
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("not_delivered");
  });
});

describe("a missed pickup", () => {
  async function openMissed() {
    backToMonday();
    const sale = await kit.openBooked();
    await kit.courier.setOutcome(await kit.referenceOf(sale.id, "to_hub"), "missed");
    await kit.travel(sale.id, "to_hub", "pickup_missed");
    await kit.world.runDueJobs();
    return sale;
  }

  test("can be booked again within 24 hours, also for a later day", async () => {
    const { seller, id } = await openMissed();
    expect(await kit.statusOf(id)).toBe("pickup_failed");
    const slots = await kit.listSlots(seller, id);
    const slot = slots.at(-1)!;
    expect(Date.parse(slot.date)).toBeGreaterThan(kit.world.now().getTime() + hours(24));
    expect(expectData(await kit.book(seller, id, { slot })).status).toBe("pickup_scheduled");
    const parcels = await kit.listParcels(id, "to_hub");
    expect(parcels.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, "missed"],
      [2, "booked"],
    ]);
    const reference = parcels[0]!.courier_reference!;
    await kit.courier.receiveEvent(kit.courier.signEvent({ id: `${id}-old`, reference }));
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("pickup_scheduled");
    await kit.travel(id, "to_hub", "picked_up");
    expect(await kit.statusOf(id)).toBe("picked_up");
  });

  test("not booked again in time ends the sale and refunds the buyer", async () => {
    const { seller, id } = await openMissed();
    kit.world.advance(hours(24));
    const slot = { date: "2026-11-25", interval: "17-20", is_open: true } as const;
    expect((await kit.book(seller, id, { slot })).body.code).toBe("transition_refused");
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("not_delivered");
  });
});

describe("a sale that ends before its pickup", () => {
  const withdraw = (sale: { seller: Person; listing: string }) =>
    kit.post(sale.seller, `/listings/${sale.listing}/cancel-sell-request`, {
      option: "changed_mind",
    });

  test("cancels the courier", async () => {
    backToMonday();
    const sale = await kit.openBooked();
    const reference = await kit.referenceOf(sale.id, "to_hub");
    expect((await withdraw(sale)).status).toBeLessThan(300);
    await kit.world.runDueJobs();
    expect(await kit.statusOf(sale.id)).toBe("seller_rejected");
    const left = await kit.courier.track({ reference });
    expect(left!.events.at(-1)!.kind).toBe("cancelled");
    const [parcel] = await kit.listParcels(sale.id, "to_hub");
    expect(parcel!.status).toBe("cancelled");
  });

  test("follows a shipment that was picked up already, without moving the order", async () => {
    backToMonday();
    const sale = await kit.openBooked();
    kit.world.clock.set("2026-11-23T20:30:00Z");
    expect((await withdraw(sale)).status).toBeLessThan(300);
    await kit.world.runDueJobs();
    expect(await kit.statusOf(sale.id)).toBe("seller_rejected");
    const [parcel] = await kit.listParcels(sale.id, "to_hub");
    expect(parcel!.status).toBe("moving");
    await kit.travel(sale.id, "to_hub", "delivered");
    expect(await kit.statusOf(sale.id)).toBe("seller_rejected");
    expect((await kit.listParcels(sale.id, "to_hub"))[0]!.status).toBe("delivered");
  });
});

describe("shipments from the hub to the buyer, and back", () => {
  test("the buyer's deadline starts with the delivery", async () => {
    backToMonday();
    const { buyer, id } = await kit.openDelivered();
    const order = await kit.readOrder(buyer, id);
    expect(order.status).toBe("delivered");
    expect(order.shipments.map(({ leg }) => leg)).toEqual(["to_hub", "to_buyer"]);
    const due = Date.parse(order.action_clock!.due_at!);
    expect(due - kit.world.now().getTime()).toBe(hours(24));
  });

  test("a market that has lost its hub still ships from buyer to seller", async () => {
    backToMonday();
    const { id } = await kit.openDelivered();
    const delivery = {
      hubs: { GR: null, GB: null },
      methods: { GR: [], GB: [] },
      terms: FIRST_TERMS,
    };
    const { order } = (await kit.database.tx(() => lockOrder(kit.database, id)))!;
    const plan = (leg: ShipmentLeg) => planWay({ database: kit.database, delivery }, order, leg);
    expect((await plan("return")).to).toMatchObject({ postal_code: "11257", notes: null });
    for (const leg of [
      "to_hub",
      "to_buyer",
      "claim_to_hub",
      "claim_to_buyer",
      "to_seller",
    ] as const)
      await expect(plan(leg), leg).rejects.toMatchObject({ code: "shipping_unavailable" });
  });

  test("the hub's shipment is retried while the courier is unavailable", async () => {
    backToMonday();
    const { id } = await kit.openBooked();
    await kit.travel(id, "to_hub", "delivered");
    await kit.hubMove(id, "arrive_at_hub");
    await kit.hubMove(id, "pass_check");
    kit.courier.failNext("book", "lost_answer");
    await kit.hubMove(id, "dispatch", "to_buyer");
    await kit.world.runDueJobs({ mayFail: true });
    kit.world.advance(minutes(1));
    await kit.world.runDueJobs();
    expect((await kit.listParcels(id, "to_buyer")).map(({ status }) => status)).toEqual(["booked"]);
  });

  test("a return has a label for the buyer, and ends with the refund at the seller's door", async () => {
    backToMonday();
    const { buyer, seller, id } = await kit.openDelivered();
    const form = new FormData();
    form.set("reason", "defect");
    const answer = await kit.world.api.fetch(
      new Request(`http://marketplace.test/api/order/${id}/buyer/reject`, {
        method: "PATCH",
        body: form,
        headers: { Authorization: `Bearer ${buyer.token}`, "Idempotency-Key": `return-${id}` },
      }),
    );
    expect(answer.status).toBe(200);
    await kit.world.runDueJobs();
    expect((await kit.get(buyer, `/order/${id}/label`)).status).toBe(200);
    expect((await kit.get(seller, `/order/${id}/label?leg=return`)).status).toBe(404);
    const [parcel] = await kit.listParcels(id, "return");
    expect([parcel!.pickup_date, parcel!.to_place]).toMatchObject([
      null,
      { postal_code: "11257", country: "GR" },
    ]);
    await kit.travel(id, "return", "picked_up");
    expect(await kit.statusOf(id)).toBe("return_in_transit");
    await kit.travel(id, "return", "delivered");
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("return_delivered");
    kit.world.advance(hours(25));
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("returned");
  });

  test("a device that fails its inspection is returned to the seller, whatever happened to the order", async () => {
    backToMonday();
    const { id } = await kit.openBooked();
    await kit.travel(id, "to_hub", "delivered");
    await kit.hubMove(id, "arrive_at_hub");
    await kit.hubMove(id, "fail_check", "to_seller");
    await kit.world.runDueJobs();
    await kit.travel(id, "to_seller", "delivered");
    expect(await kit.statusOf(id)).toBe("cancelled_by_admin");
    expect((await kit.listParcels(id, "to_seller"))[0]!.status).toBe("delivered");
  });
});

describe("moving a booked pickup", () => {
  const openTomorrow = async () => {
    backToMonday();
    const sale = await kit.openSale();
    const slots = await kit.listSlots(sale.seller, sale.id);
    const slot = slots.find(({ date }) => date === "2026-11-24")!;
    expectData(await kit.book(sale.seller, sale.id, { slot }));
    await kit.world.runDueJobs();
    return sale;
  };

  test("books the new time, cancels the old one and notifies both sides; the order stays", async () => {
    const { seller, buyer, id } = await openTomorrow();
    expect((await kit.readOrder(seller, id)).offers).toContain("move_pickup");
    expect((await kit.readOrder(buyer, id)).offers).not.toContain("move_pickup");
    const slot = (await kit.listSlots(seller, id)).at(-1)!;
    const order = expectData(await kit.book(seller, id, { slot }));
    expect(order.status).toBe("pickup_scheduled");
    expect(order.shipments).toMatchObject([
      { pickup: { date: slot.date, interval: slot.interval } },
    ]);
    await kit.world.runDueJobs();
    const [old, now] = await kit.listParcels(id, "to_hub");
    expect([old!.status, now!.status]).toEqual(["cancelled", "booked"]);
    const left = await kit.courier.track({ reference: old!.courier_reference! });
    expect(left!.events.at(-1)!.kind).toBe("cancelled");
    expect(await kit.statusOf(id)).toBe("pickup_scheduled");
    for (const person of [seller, buyer]) {
      const reported = await kit.get(person, "/profile/notifications");
      const topics = reported.body.data.map(({ topic }: any) => topic);
      expect(topics.filter((topic: string) => topic === "order-pickup-moved")).toHaveLength(1);
    }
    const again = expectData(await kit.book(seller, id, { slot }));
    expect(again.shipments).toHaveLength(1);
    expect(await kit.listParcels(id, "to_hub")).toHaveLength(2);
  });

  test("keeps the old time when the courier refuses the new one", async () => {
    const { seller, id } = await openTomorrow();
    const [first] = await kit.listParcels(id, "to_hub");
    const slot = (await kit.listSlots(seller, id)).at(-1)!;
    kit.courier.failNext("book", "refused");
    expect((await kit.book(seller, id, { slot })).body.code).toBe("slot_taken");
    await kit.world.runDueJobs();
    const open = (await kit.listParcels(id, "to_hub")).filter(({ status }) => status === "booked");
    expect(open.map((parcel) => parcel.id)).toEqual([first!.id]);
    expect(await kit.statusOf(id)).toBe("pickup_scheduled");
  });

  test("is refused from the morning of the pickup on, and to anyone but the seller", async () => {
    const { seller, buyer, id } = await openTomorrow();
    const slot = { date: "2026-11-25", interval: "09-13", is_open: true } as const;
    expect((await kit.book(buyer, id, { slot })).status).toBe(404);
    const stranger = await kit.insertPerson();
    expect((await kit.book(stranger, id, { slot })).status).toBe(404);
    // 8:31 in Athens.
    kit.world.clock.set("2026-11-24T06:31:00Z");
    expect((await kit.getCourier(seller, id)).slots).toEqual([]);
    expect((await kit.readOrder(seller, id)).offers).not.toContain("move_pickup");
    const late = await kit.book(seller, id, { slot });
    expect([late.status, late.body.code]).toEqual([409, "transition_refused"]);
  });
});

describe("the label of a shipment", () => {
  const openStaff = async (role: "hub" | "support" = "hub") => {
    const person = await kit.insertPerson();
    await makeStaff(kit.database, person.id, role);
    return person;
  };
  const labelOf = async (person: Person, id: string, query = "") => {
    const { status, body } = await kit.get(person, `/order/${id}/label${query}`);
    return status === 200 ? Buffer.from(body.data.base64, "base64").toString() : status;
  };

  test("to the buyer is printed by the hub alone, any number of times", async () => {
    backToMonday();
    const { seller, buyer, id } = await kit.openBooked();
    await kit.travel(id, "to_hub", "delivered");
    const expert = await openStaff();
    expect(await labelOf(expert, id)).toBe(404);
    await kit.hubMove(id, "arrive_at_hub");
    await kit.hubMove(id, "pass_check");
    await kit.hubMove(id, "dispatch", "to_buyer");
    await kit.world.runDueJobs();
    const [parcel] = await kit.listParcels(id, "to_buyer");
    for (const query of ["", "?leg=to_buyer"])
      expect(await labelOf(expert, id, query)).toContain(parcel!.courier_reference);
    const audit = kit.database.db().selectFrom("audit_entry").select("action");
    const looks = await audit.where("actor_id", "=", expert.id).execute();
    expect(looks.map(({ action }) => action)).toEqual(["order.view"]);
    await kit.travel(id, "to_buyer", "picked_up");
    expect(await labelOf(await openStaff(), id)).toContain(parcel!.courier_reference);
    expect(await labelOf(await openStaff("support"), id)).toContain(parcel!.courier_reference);
    for (const person of [buyer, await kit.insertPerson()])
      for (const query of ["", "?leg=to_buyer"]) expect(await labelOf(person, id, query)).toBe(404);
    expect(await labelOf(seller, id, "?leg=to_buyer")).toBe(404);
    expect(await labelOf(expert, id, "?leg=to_hub")).toBe(404);
  });

  test("back to the seller is printed by the hub too, and the seller's own label stays readable", async () => {
    backToMonday();
    const { seller, id } = await kit.openBooked();
    const [first] = await kit.listParcels(id, "to_hub");
    await kit.travel(id, "to_hub", "delivered");
    expect(await labelOf(seller, id)).toContain(first!.courier_reference);
    await kit.hubMove(id, "arrive_at_hub");
    await kit.hubMove(id, "fail_check", "to_seller");
    await kit.world.runDueJobs();
    const [back] = await kit.listParcels(id, "to_seller");
    expect(await labelOf(await openStaff(), id)).toContain(back!.courier_reference);
    expect(await labelOf(seller, id, "?leg=to_seller")).toBe(404);
  });
});

describe("lockers", () => {
  test("are listed nearest first to the order's address, or to a postal code", async () => {
    const { buyer, id } = await kit.openRequest();
    const near = expectData(await kit.get(buyer, `/logistics/boxnow/lockers/${id}`));
    const metres = near.map((locker: any) => locker.distance_metres);
    expect(metres.length).toBeGreaterThan(3);
    expect(metres).toEqual(metres.toSorted((a: number, b: number) => a - b));
    const path = `/logistics/boxnow/lockers/${id}?postal_code=546%2023`;
    const far = expectData(await kit.get(buyer, path));
    expect(far[0].id).not.toBe(near[0].id);
    const none = await kit.get(buyer, `/logistics/boxnow/lockers/${id}?postal_code=00000`);
    expect(none.body.code).toBe("postal_code_not_found");
  });
});

describe("access by other people", () => {
  test.each([
    ["GET", (id: string) => `/courier/${id}`],
    ["GET", (id: string) => `/courier/${id}/compute-price`],
    ["GET", (id: string) => `/logistics/boxnow/lockers/${id}`],
    ["GET", (id: string) => `/order/${id}/label`],
    ["POST", (id: string) => `/courier/${id}`],
  ] as const)(
    "%s of another person's order is 404, and 401 when signed out",
    async (method, toPath) => {
      const { id } = await kit.openSale();
      const stranger = await kit.insertPerson();
      const body = {
        pick_up_date: "2026-11-24",
        pick_up_interval: "09-13",
        address_id: stranger.address,
      };
      const path = toPath(id);
      const ask = (token?: string) =>
        method === "GET"
          ? kit.world.get(path, token ? { token } : {})
          : kit.world.post(path, body, token ? { token } : {});
      expect((await ask(stranger.token)).status).toBe(404);
      expect((await ask()).status).toBe(401);
    },
  );

  test("the buyer cannot book the seller's courier", async () => {
    const { buyer, id } = await kit.openSale();
    const slot = { date: "2026-11-24", interval: "09-13", is_open: true } as const;
    expect((await kit.book(buyer, id, { slot })).status).toBe(404);
  });
});
