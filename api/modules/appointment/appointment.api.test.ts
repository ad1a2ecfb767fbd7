import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes, days } from "#contract/duration.ts";
import { openDeliveryKit, type DeliveryKit } from "#tests/shipment-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await openDeliveryKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const listSlots = async (person: Person, id: string) =>
  expectData(await kit.get(person, `/order/${id}/call-slots`));
const schedule = (person: Person, id: string, body: object) =>
  kit.post(person, `/order/${id}/call`, { name: "Maria", topic: "see_device", ...body });
const cancel = (person: Person, id: string) =>
  kit.world.delete(`/order/${id}/call`, { token: person.token });
const appointmentOf = async (person: Person, id: string) =>
  (await kit.readOrder(person, id)).appointment;
const isFree = async (person: Person, id: string, slot: string) =>
  (await listSlots(person, id)).slots.includes(slot);

describe("an appointment for an order", () => {
  test("takes a free slot, blocks it for others and shows with the order", async () => {
    const { buyer, seller, id } = await kit.openSale();
    const { slots, booking_url } = await listSlots(buyer, id);
    expect(booking_url).toBeNull();
    const [first] = slots;
    const call = expectData(await schedule(buyer, id, { starts_at: first }));
    expect(call).toEqual({ starts_at: first, name: "Maria", topic: "see_device", join_url: null });
    expect(await appointmentOf(buyer, id)).toEqual(call);
    expect(await appointmentOf(seller, id)).toBeNull();
    expect(await isFree(seller, id, first)).toBe(false);
    const taken = await schedule(seller, id, { starts_at: first });
    expect([taken.status, taken.body.code]).toEqual([409, "slot_taken"]);
  });

  test("exists once per party; a new time replaces the previous one", async () => {
    const { buyer, seller, id } = await kit.openSale();
    const [, , third, fourth, fifth] = (await listSlots(buyer, id)).slots;
    expectData(await schedule(buyer, id, { starts_at: third }));
    expectData(await schedule(seller, id, { starts_at: fourth }));
    expectData(await schedule(buyer, id, { starts_at: fifth }));
    await kit.world.runDueJobs();
    expect((await appointmentOf(buyer, id))!.starts_at).toBe(fifth);
    expect((await appointmentOf(seller, id))!.starts_at).toBe(fourth);
    expect(await isFree(buyer, id, third)).toBe(true);
  });

  test("requested twice is created once", async () => {
    const { buyer, id } = await kit.openSale();
    const slot = (await listSlots(buyer, id)).slots.at(-1);
    const answers = await Promise.all(
      [1, 2, 3].map(() => schedule(buyer, id, { starts_at: slot })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await kit.database
      .db()
      .selectFrom("appointment")
      .select("id")
      .where("order_id", "=", id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("that is cancelled frees its slot, which can be booked again", async () => {
    const { buyer, id } = await kit.openSale();
    const slot = (await listSlots(buyer, id)).slots.at(-2);
    expectData(await schedule(buyer, id, { starts_at: slot }));
    expect((await cancel(buyer, id)).status).toBe(204);
    await kit.world.runDueJobs();
    expect(await appointmentOf(buyer, id)).toBeNull();
    expect((await cancel(buyer, id)).status).toBe(404);
    expectData(await schedule(buyer, id, { starts_at: slot }));
    expect((await appointmentOf(buyer, id))!.starts_at).toBe(slot);
  });

  test("requires a time, a name and a topic", async () => {
    const { buyer, id } = await kit.openSale();
    const { status, body } = await kit.post(buyer, `/order/${id}/call`, { name: " ", topic: "x" });
    expect([status, body.errors]).toEqual([
      422,
      { name: ["call.name-required"], topic: ["call.topic-required"] },
    ]);
    const timeless = await schedule(buyer, id, {});
    expect(timeless.body.errors).toEqual({ starts_at: ["call.time-required"] });
    const past = new Date(kit.world.now().getTime() - minutes(60)).toISOString();
    expect((await schedule(buyer, id, { starts_at: past })).body.code).toBe("slot_taken");
  });

  test("is refused before the order is placed and after it is closed", async () => {
    const { buyer, id } = await kit.openRequest();
    const [slot] = (await listSlots(buyer, id)).slots;
    kit.world.advance(days(1));
    await kit.world.runDueJobs();
    expect((await listSlots(buyer, id)).slots).toEqual([]);
    const over = await schedule(buyer, id, { starts_at: slot });
    expect([over.status, over.body.code]).toEqual([409, "call_closed"]);
    const draft = await kit.openPaidDraft();
    const early = await schedule(draft.buyer, draft.order.id, { starts_at: slot });
    expect(early.body.code).toBe("call_closed");
  });

  test("answers 503 while the calendar is down; a retry finds what it booked", async () => {
    const { buyer, id } = await kit.openSale();
    const [slot] = (await listSlots(buyer, id)).slots;
    const { calendar } = kit.world.deps as unknown as {
      calendar: { failNext(step: string, fault: string): void };
    };
    calendar.failNext("book", "lost_answer");
    expect((await schedule(buyer, id, { starts_at: slot })).status).toBe(503);
    expect(await appointmentOf(buyer, id)).toBeNull();
    expectData(await schedule(buyer, id, { starts_at: slot }));
    expect((await appointmentOf(buyer, id))!.starts_at).toBe(slot);
  });
});

describe("events of the calendar service", () => {
  const eventOf = async (orderId: string) =>
    (
      await kit.database
        .db()
        .selectFrom("appointment")
        .select("event_uuid")
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow()
    ).event_uuid;
  const read = (person: Person, uuid: string) => kit.get(person, `/calendly/getEvent?uuid=${uuid}`);
  const emailOf = async ({ id }: Person) =>
    (
      await kit.database
        .db()
        .selectFrom("user_account")
        .select("email")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).email;
  const bookThere = async (person: Person, orderId: string) => {
    const [slot] = (await listSlots(person, orderId)).slots;
    const { uuid } = await kit.world.deps.calendar.book({
      key: `there-${orderId}-${person.id}`,
      market: "GR",
      startsAt: new Date(slot),
      name: "Maria",
      email: (await emailOf(person)).toUpperCase(),
    });
    return { uuid, slot };
  };

  test("answer 404 to everyone but who booked them", async () => {
    const { buyer, seller, id } = await kit.openSale();
    const [slot] = (await listSlots(buyer, id)).slots;
    expectData(await schedule(buyer, id, { starts_at: slot }));
    const uuid = await eventOf(id);
    expect(expectData(await read(buyer, uuid))).toMatchObject({
      uuid,
      status: "active",
      starts_at: slot,
    });
    expect((await read(seller, uuid)).status).toBe(404);
    expect((await read(buyer, "nothing")).status).toBe(404);
    expect((await kit.world.get(`/calendly/getEvent?uuid=${uuid}`)).status).toBe(401);
  });

  test("are accepted when booked under the caller's e-mail, and refused for another e-mail or time", async () => {
    const { buyer, seller, id } = await kit.openSale();
    const { uuid, slot } = await bookThere(buyer, id);
    expect(expectData(await read(buyer, uuid)).status).toBe("active");
    expect((await schedule(seller, id, { event_uuid: uuid })).status).toBe(404);
    const kept = expectData(await schedule(buyer, id, { event_uuid: uuid }));
    expect(kept.starts_at).toBe(slot);
    const again = expectData(await schedule(buyer, id, { event_uuid: uuid }));
    expect(again).toEqual(kept);
    expect((await schedule(buyer, id, { event_uuid: "nothing" })).status).toBe(404);
  });
});

describe("other members", () => {
  test("get 404 for appointment, slots and cancellation; signed out it is 401", async () => {
    const { id } = await kit.openSale();
    const stranger = await kit.insertPerson();
    const body = { starts_at: kit.world.now().toISOString(), name: "Eve", topic: "other" };
    for (const token of [stranger.token, undefined]) {
      const as = token === undefined ? {} : { token };
      const expected = token === undefined ? 401 : 404;
      expect((await kit.world.get(`/order/${id}/call-slots`, as)).status).toBe(expected);
      expect((await kit.world.post(`/order/${id}/call`, body, as)).status).toBe(expected);
      expect((await kit.world.delete(`/order/${id}/call`, as)).status).toBe(expected);
    }
  });
});

describe("notifications of an appointment", () => {
  const hear = async (person: Person) => {
    await kit.world.runDueJobs();
    const { body } = await kit.get(person, "/profile/notifications");
    return body.data
      .filter(({ topic }: { topic: string }) => topic.startsWith("call-"))
      .map(({ topic }: { topic: string }) => topic)
      .toSorted();
  };
  const readMails = async (person: Person) => {
    const { email } = await kit.database
      .db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    const rows = await kit.database
      .db()
      .selectFrom("message")
      .select(["recipient", "payload"])
      .where("recipient", "=", email)
      .execute();
    return rows.map(({ payload }) => (payload as { topic?: string }).topic ?? "");
  };

  test("go to the person who scheduled it when it is booked, moved, near and cancelled", async () => {
    const { buyer, seller, id } = await kit.openSale();
    const { slots } = await listSlots(buyer, id);
    expectData(await schedule(buyer, id, { starts_at: slots.at(-4) }));
    expect(await hear(buyer)).toEqual(["call-booked"]);
    expectData(await schedule(buyer, id, { starts_at: slots[8] }));
    expect(await hear(buyer)).toEqual(["call-booked", "call-moved"]);
    expect(await readMails(buyer)).toEqual(expect.arrayContaining(["call-booked", "call-moved"]));

    const wait = Date.parse(slots[8]) - kit.world.now().getTime() - minutes(14);
    kit.world.advance(wait);
    await kit.signIn(buyer, seller);
    expect(await hear(buyer)).toEqual(["call-booked", "call-moved", "call-soon"]);
    expect((await cancel(buyer, id)).status).toBe(204);
    expect(await hear(buyer)).toContain("call-cancelled");
    expect(await hear(seller)).toEqual([]);
  });

  test("include no reminder after a cancellation", async () => {
    const { buyer, id } = await kit.openSale();
    const slot = (await listSlots(buyer, id)).slots[10];
    expectData(await schedule(buyer, id, { starts_at: slot }));
    expect((await cancel(buyer, id)).status).toBe(204);
    kit.world.advance(Date.parse(slot) - kit.world.now().getTime() - minutes(10));
    await kit.signIn(buyer);
    expect(await hear(buyer)).not.toContain("call-soon");
  });
});
