import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, hours, days } from "#contract/duration.ts";
import type { OrderDetail } from "#contract/order.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { openDeliveryKit, type DeliveryKit } from "#tests/shipment-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await openDeliveryKit();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.world.clock.set("2026-11-23T09:00:00.000Z"));

const createStaff = async (): Promise<Person> => {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, "hub");
  return person;
};
const read = async (person: Person, id: string): Promise<OrderDetail> => {
  await kit.signIn(person);
  return kit.readOrder(person, id);
};
const readHub = async (id: string) => {
  const expert = await createStaff();
  const ids = async (queue: string) =>
    (await kit.get(expert, `/hub/orders?queue=${queue}`)).body.data.map((row: any) => row.id);
  return { order: expectData(await kit.get(expert, `/hub/orders/${id}`)), late: await ids("late") };
};
const move = async (id: string, name: string) =>
  kit.post(await createStaff(), `/hub/orders/${id}/move`, { move: name, note: null });
const heard = async (person: Person, topic: string) => {
  const rows = await kit.database
    .db()
    .selectFrom("notification")
    .select(["topic", "data"])
    .where("user_id", "=", person.id)
    .where("topic", "=", topic)
    .orderBy("created_at")
    .execute();
  return rows.map(({ data }) => data as Record<string, string>);
};
const lettersOf = async (person: Person, channel: "mail" | "sms") => {
  await kit.world.runDueJobs();
  const row = await kit.database
    .db()
    .selectFrom("user_account")
    .select(["email", "phone_number"])
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  return kit.world.letters({ to: channel === "sms" ? row.phone_number! : row.email, channel });
};
async function createPassed() {
  const sale = await kit.openBooked();
  await kit.travel(sale.id, "to_hub", "delivered");
  await kit.hubMove(sale.id, "arrive_at_hub");
  await kit.hubMove(sale.id, "pass_check");
  return sale;
}
async function createLockerOrder() {
  const sale = await createPassed();
  const [locker] = expectData(
    await kit.get(
      (await kit.signIn(sale.buyer), sale.buyer),
      `/logistics/boxnow/lockers/${sale.id}`,
    ),
  );
  await kit.database
    .db()
    .updateTable("customer_order")
    .set({ shipping_method: "locker", locker: JSON.stringify(locker) })
    .where("id", "=", sale.id)
    .execute();
  await move(sale.id, "dispatch");
  await kit.world.runDueJobs();
  return { ...sale, locker };
}

describe("a shipment of the hub that the courier refuses", () => {
  test("leaves the order unchanged, is shown to staff, and is retried with growing pauses", async () => {
    const { id, buyer } = await createPassed();
    kit.courier.failNext("book", "refused", 2);
    expectData(await move(id, "dispatch"));
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("check_passed");
    const { order, late } = await readHub(id);
    expect(late).toContain(id);
    expect(order.stuck_parcels).toMatchObject([
      { leg: "to_buyer", problem: "refused", attempt: 1 },
    ]);
    expect(order.moves).toContain("dispatch");
    kit.world.advance(minutes(16));
    await kit.world.runDueJobs();
    expect((await kit.listParcels(id, "to_buyer")).map((row) => row.status)).toEqual([
      "refused",
      "refused",
    ]);
    kit.world.advance(minutes(16));
    await kit.world.runDueJobs();
    expect(await kit.listParcels(id, "to_buyer")).toHaveLength(2);
    kit.world.advance(minutes(16));
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("in_transit_to_buyer");
    expect(await heard(buyer, "order-in-transit-to-buyer")).toHaveLength(1);
    expect((await readHub(id)).order.stuck_parcels).toEqual([]);
  });

  test("is not retried once the order is over", async () => {
    const { id } = await createPassed();
    kit.courier.failNext("book", "refused");
    await move(id, "dispatch");
    await kit.world.runDueJobs();
    await kit.database.tx(async () => {
      const { order } = (await lockOrder(kit.database, id))!;
      const mover = { actor: "support" } as const;
      await moveOrder(kit.world.deps, order, "cancel_by_support", mover, kit.world.now());
    });
    kit.world.advance(hours(1));
    await kit.world.runDueJobs();
    expect(await kit.listParcels(id, "to_buyer")).toHaveLength(1);
  });
});

describe("a shipment", () => {
  test("without events for three business days notifies both sides once, and is shown to staff", async () => {
    const { id, buyer, seller } = await kit.openBooked();
    await kit.travel(id, "to_hub", "in_transit");
    await kit.courier.setOutcome(await kit.referenceOf(id, "to_hub"), "late");
    kit.world.clock.set("2026-11-26T21:30:00Z");
    await kit.world.runDueJobs();
    expect(await heard(buyer, "order-parcel-silent")).toEqual([]);
    kit.world.clock.set("2026-11-26T22:30:00Z");
    await kit.world.runDueJobs();
    for (const person of [buyer, seller])
      expect(await heard(person, "order-parcel-silent")).toHaveLength(1);
    const { order, late } = await readHub(id);
    expect(late).toContain(id);
    expect(order.stuck_parcels).toMatchObject([{ leg: "to_hub", problem: "silent" }]);
    await kit.travel(id, "to_hub", "delivered");
    expect((await readHub(id)).order.stuck_parcels).toEqual([]);
    expect(await heard(buyer, "order-parcel-silent")).toHaveLength(1);
  });

  test("to the hub ends when the hub has received it, at that time", async () => {
    const { id, seller } = await kit.openBooked();
    await kit.travel(id, "to_hub", "out_for_delivery");
    await kit.hubMove(id, "arrive_at_hub");
    const [parcel] = await kit.listParcels(id, "to_hub");
    expect(parcel!.status).toBe("delivered");
    const { shipments } = await read(seller, id);
    expect(shipments[0]!.events.at(-1)).toMatchObject({ kind: "delivered" });
    kit.world.advance(days(2));
    await kit.world.runDueJobs();
    const after = await read(seller, id);
    expect(after.shipments[0]!.events.filter(({ kind }) => kind === "delivered")).toHaveLength(1);
  });

  test("has the same times as its order, however late the events arrive", async () => {
    const { id, seller } = await kit.openBooked();
    kit.world.advance(days(1) + hours(10));
    await kit.world.runDueJobs();
    const { timeline, shipments } = await read(seller, id);
    const fetched = shipments[0]!.events.find(({ kind }) => kind === "picked_up")!.at;
    expect(timeline.find(({ status }) => status === "picked_up")!.at!.slice(0, 19)).toBe(
      fetched.slice(0, 19),
    );
  });
});

describe("a locker", () => {
  test("is announced with place, code and last day by notification, mail and SMS", async () => {
    const { id, buyer, seller, locker } = await createLockerOrder();
    await kit.travel(id, "to_buyer", "ready_in_locker");
    await kit.world.runDueJobs();
    const [reported] = await heard(buyer, "order-locker-ready");
    expect(reported).toMatchObject({ place: `${locker.name}, ${locker.address}` });
    expect(reported!["code"]).toMatch(/^\d{6}$/);
    expect(await heard(seller, "order-locker-ready")).toEqual([]);
    const mail = (await lettersOf(buyer, "mail"))[0]!;
    expect(mail.subject).toContain("Ready at the locker");
    const [sms] = await lettersOf(buyer, "sms");
    for (const text of [mail.text_body, sms!.text_body]) {
      expect(text).toContain(locker.name);
      expect(text).toContain(reported!["code"]);
    }
    const order = await read(buyer, id);
    expect(order.collection).toMatchObject({ kind: "locker", name: locker.name });
    expect(order.action_clock).toMatchObject({
      actor: "buyer",
      is_you: true,
      due_at: reported!["until"],
      on_expiry: "not_delivered",
    });
    expect((await read(seller, id)).collection).toBeNull();
    // Lists, and the seller, show that it waits, but not where.
    const point = { kind: "locker", ready_at: order.collection!.ready_at };
    for (const [person, role] of [
      [buyer, "buyer"],
      [seller, "seller"],
    ] as const) {
      const listed = expectData(await kit.get(person, `/profile/me/orders?role=${role}`));
      expect(listed[0]).toMatchObject({ id, collection_point: point });
    }
  });

  test("gets a reminder the day before the last, is sent back if not emptied, and the buyer is refunded", async () => {
    const { id, buyer, seller } = await createLockerOrder();
    await kit.courier.setOutcome(await kit.referenceOf(id, "to_buyer"), "left");
    await kit.travel(id, "to_buyer", "ready_in_locker");
    await kit.world.runDueJobs();
    expect(await heard(buyer, "order-locker-last-day")).toEqual([]);
    kit.world.advance(days(2) + hours(2));
    await kit.world.runDueJobs();
    expect(await heard(buyer, "order-locker-last-day")).toHaveLength(1);
    await kit.travel(id, "to_buyer", "sent_back");
    await kit.world.runDueJobs();
    const order = await read(buyer, id);
    expect(order).toMatchObject({
      status: "not_delivered",
      sub_status: "uncollected",
      refund: { cause: "uncollected" },
    });
    expect(await heard(seller, "order-not-delivered")).toMatchObject([{ variant: "uncollected" }]);
    expect(await heard(buyer, "order-locker-last-day")).toHaveLength(1);
    expect((await readHub(id)).order.moves).toEqual(["send_back_to_seller"]);
  });
});

describe("reminders", () => {
  test("are sent half-way and two hours before the deadline, to the party that must act, each once", async () => {
    const { id, seller, buyer } = await kit.openRequest();
    const count = async () =>
      (await heard(seller, "order-remind-answer")).map((row) => row["variant"] ?? null);
    for (const [hour, reported] of [
      [11, []],
      [12.1, [null]],
      [21.9, [null]],
      [22.1, [null, "last"]],
      [23.5, [null, "last"]],
    ] as const) {
      kit.world.clock.set(new Date(Date.parse("2026-11-23T09:00:00Z") + hours(hour)));
      await kit.world.runDueJobs();
      expect(await count(), `${hour}`).toEqual(reported);
    }
    expect(await heard(buyer, "order-remind-answer")).toEqual([]);
    expect((await lettersOf(seller, "mail")).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining("Time is running out")]),
    );
    const sms = await lettersOf(seller, "sms");
    expect(sms.map(({ text_body }) => text_body)).toEqual([expect.stringContaining("Answer now")]);
    expect(await kit.statusOf(id)).toBe("requested");
  });

  test("stop with the action, and follow the next deadline", async () => {
    const { id, seller } = await kit.openRequest();
    kit.world.advance(hours(1));
    expectData(await kit.approve(seller, id));
    kit.world.advance(hours(23));
    await kit.world.runDueJobs();
    expect(await heard(seller, "order-remind-answer")).toEqual([]);
    kit.world.advance(days(1));
    await kit.world.runDueJobs();
    expect(await heard(seller, "order-remind-courier")).toHaveLength(1);
    await kit.signIn(seller);
    expectData(await kit.book(seller, id));
    kit.world.clock.set("2026-11-26T21:00:00Z");
    await kit.world.runDueJobs();
    expect(await heard(seller, "order-remind-courier")).toHaveLength(1);
  });

  test("are sent to a buyer who has not decided, unless they have unsubscribed", async () => {
    const { buyer } = await kit.openDelivered();
    await kit.signIn(buyer);
    const noLog = { data: [{ category: "order", bell: false, mail: false }] };
    const wish = { token: buyer.token };
    expect((await kit.world.put("/profile/notification-preferences", noLog, wish)).status).toBe(
      200,
    );
    kit.world.advance(hours(13));
    await kit.world.runDueJobs();
    expect(await heard(buyer, "order-remind-decision")).toEqual([]);
    const other = await kit.openDelivered();
    kit.world.advance(hours(13));
    await kit.world.runDueJobs();
    expect(await heard(other.buyer, "order-remind-decision")).toHaveLength(1);
  });
});
