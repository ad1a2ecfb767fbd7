import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startCalendlyServer, type CalendlyServer } from "#tests/providers/calendly-server.ts";
import { openDeliveryKit, type DeliveryKit } from "#tests/shipment-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

const EVENT = "4f39dd6f-d18e-42a9-843d-4e5863332d1c";
const START = "2026-11-24T09:00:00.000Z";
/** Calendly writes the time with the offset of the person who booked. */
const RETURNED_START = "2026-11-24T11:00:00+02:00";

let calendly: CalendlyServer;
let kit: DeliveryKit;
let buyer: Person;
let seller: Person;
let id: string;
beforeAll(async () => {
  calendly = await startCalendlyServer();
  const { token, organization, bookingUrls, baseUrl } = calendly.config;
  kit = await openDeliveryKit({
    env: {
      CALENDLY_TOKEN: token,
      CALENDLY_ORGANIZATION: organization,
      CALENDLY_BOOKING_URL_GR: bookingUrls.GR,
      CALENDLY_BASE_URL: baseUrl,
    },
  });
});
afterAll(async () => {
  await kit[Symbol.asyncDispose]();
  await calendly.close();
});
beforeEach(async () => {
  ({ buyer, seller, id } = await kit.openSale());
  calendly.events.clear();
  calendly.requests.length = 0;
});

const emailOf = async ({ id: userId }: Person) =>
  (
    await kit.database
      .db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow()
  ).email;
/** Books on Calendly's page; answers the parameters of the redirect. */
const bookThere = (email: string, { uuid = `${EVENT}-${id}`.slice(0, 60) } = {}) => {
  calendly.events.set(uuid, {
    status: "active",
    start_time: "2026-11-24T09:00:00.000000Z",
    end_time: "2026-11-24T09:15:00.000000Z",
    location: { type: "zoom", join_url: "https://zoom.test/j/1" },
    invitee: { name: "Maria", email },
  });
  return { invitee_email: email, event_start_time: RETURNED_START };
};
const schedule = (person: Person, body: object) =>
  kit.post(person, `/order/${id}/call`, { name: "Maria", topic: "see_device", ...body });
const read = (person: Person, query: Record<string, string>) =>
  kit.world.get("/calendly/getEvent", { token: person.token, query });
const CALL = {
  starts_at: START,
  name: "Maria",
  topic: "see_device",
  join_url: "https://zoom.test/j/1",
};

describe("returning from Calendly", () => {
  test("stores the call by e-mail and start time, once for two requests", async () => {
    const returned = bookThere(await emailOf(buyer));
    expect(expectData(await schedule(buyer, returned))).toEqual(CALL);
    expect(expectData(await schedule(buyer, returned))).toEqual(CALL);
    expect((await kit.readOrder(buyer, id)).appointment).toEqual(CALL);
    expect((await kit.readOrder(seller, id)).appointment).toBeNull();
  });

  test("reads the event and stores it by its uuid", async () => {
    const returned = bookThere((await emailOf(buyer)).toUpperCase());
    const { uuid, starts_at, status } = expectData(await read(buyer, returned));
    expect([starts_at, status]).toEqual([START, "active"]);
    expect(expectData(await schedule(buyer, { event_uuid: uuid }))).toEqual(CALL);
    expect(expectData(await read(buyer, returned)).uuid).toBe(uuid);
  });

  test("with another person's e-mail answers 404 without asking Calendly", async () => {
    const theirs = bookThere(await emailOf(seller));
    for (const answer of [await schedule(buyer, theirs), await read(buyer, theirs)])
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    expect(calendly.requests).toEqual([]);
    expect((await kit.readOrder(buyer, id)).appointment).toBeNull();
  });

  // ASVS 5.0 6.3.3, 8.2.2: an unverified e-mail proves nothing.
  test("with another person's unverified e-mail answers 404", async () => {
    const theirs = bookThere(await emailOf(seller));
    const claimer = await kit.insertPerson();
    await kit.database
      .db()
      .updateTable("user_account")
      .set({ email: theirs.invitee_email, email_folded: null, email_verified_at: null })
      .where("id", "=", claimer.id)
      .execute();
    expect((await read(claimer, theirs)).status).toBe(404);
    const [uuid] = calendly.events.keys();
    expect((await read(claimer, { uuid: uuid! })).status).toBe(404);
    expect(calendly.requests).toEqual([]);
  });

  test("with another time, a cancelled call or incomplete parameters answers 404", async () => {
    const returned = bookThere(await emailOf(buyer));
    const { invitee_email } = returned;
    const later = { invitee_email, event_start_time: "2026-11-24T12:00:00+02:00" };
    expect((await schedule(buyer, later)).status).toBe(404);
    expect((await schedule(buyer, { invitee_email })).body.errors).toEqual({
      starts_at: ["call.time-required"],
    });
    expect((await read(buyer, { invitee_email })).status).toBe(404);
    expect((await read(buyer, {})).status).toBe(404);
    const noTime = await schedule(buyer, { invitee_email, event_start_time: "tomorrow" });
    expect(Object.keys(noTime.body.errors)).toEqual(["event_start_time"]);
    for (const event of calendly.events.values()) event.status = "canceled";
    expect((await schedule(buyer, returned)).status).toBe(404);
  });

  test("while Calendly is down answers 503, and a retry stores the call", async () => {
    const returned = bookThere(await emailOf(buyer));
    calendly.failNext(/./, "lost_request");
    expect((await schedule(buyer, returned)).status).toBe(503);
    expect(expectData(await schedule(buyer, returned))).toEqual(CALL);
  });

  test("signed out answers 401, and another member gets 404 for the order", async () => {
    const returned = bookThere(await emailOf(buyer));
    const body = { name: "Eve", topic: "other", ...returned };
    expect((await kit.world.post(`/order/${id}/call`, body)).status).toBe(401);
    expect((await kit.world.get("/calendly/getEvent", { query: returned })).status).toBe(401);
    const stranger = await kit.insertPerson();
    expect((await schedule(stranger, returned)).status).toBe(404);
    expect((await read(stranger, returned)).status).toBe(404);
  });
});
