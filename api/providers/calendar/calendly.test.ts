import { afterEach, beforeEach, expect, test } from "vitest";
import { createClock, type Clock } from "#tests/clock.ts";
import { noLog } from "#tests/world-template.ts";
import { createCalendly, type CalendlyConfig } from "./calendly.ts";
import { startCalendlyServer, type CalendlyServer } from "#tests/providers/calendly-server.ts";
import { CalendarRejectedError, CalendarUnavailableError } from "./port.ts";

const UUID = "4f39dd6f-d18e-42a9-843d-4e5863332d1c";
const START = "2026-11-24T09:00:00.000000Z";

let calendly: CalendlyServer;
let clock: Clock;
const build = (changes: Partial<CalendlyConfig> = {}) =>
  createCalendly({ ...calendly.config, ...changes }, { now: clock.now, log: noLog });
beforeEach(async () => {
  clock = createClock();
  calendly = await startCalendlyServer();
  calendly.events.set(UUID, {
    status: "active",
    start_time: START,
    end_time: "2026-11-24T09:15:00.000000Z",
    location: { type: "zoom", join_url: "https://zoom.test/j/1" },
    invitee: { name: "Eleni K", email: "eleni@deftero.test" },
  });
});
afterEach(() => calendly.close());

test("an event has its time, invitee and join URL", async () => {
  expect(await build().getEvent(UUID)).toEqual({
    uuid: UUID,
    status: "active",
    startsAt: new Date(START),
    endsAt: new Date("2026-11-24T09:15:00Z"),
    name: "Eleni K",
    email: "eleni@deftero.test",
    joinUrl: "https://zoom.test/j/1",
  });
});

test.each([
  [null],
  [{ type: "physical", location: "Athens" }],
  [{ join_url: "javascript:alert(1)" }],
])("the location %j gives no join URL", async (location) => {
  calendly.events.get(UUID)!.location = location;
  expect((await build().getEvent(UUID))!.joinUrl).toBeNull();
});

test("an event that is unknown to Calendly is null", async () => {
  expect(await build().getEvent("00000000-0000-0000-0000-000000000000")).toBeNull();
  calendly.requests.length = 0;
  for (const uuid of ["", "../users/me", "a?b", "x".repeat(65)])
    expect(await build().getEvent(uuid)).toBeNull();
  expect(calendly.requests).toEqual([]);
});

test("an event is found by its invitee and start time", async () => {
  const startsAt = new Date(START);
  const email = "eleni@deftero.test";
  expect((await build().findEvent({ email, startsAt }))!.uuid).toBe(UUID);
  const earlier = new Date("2026-11-24T08:45:00Z");
  expect(await build().findEvent({ email, startsAt: earlier })).toBeNull();
  expect(await build().findEvent({ email: "nikos@deftero.test", startsAt })).toBeNull();
  expect(await build({ organization: "other" }).findEvent({ email, startsAt })).toBeNull();
});

test("the booking page gets the invitee and the return URL", () => {
  const person = { name: "Ελένη & Κ", email: "eleni@deftero.test", returnUrl: "/el-GR/x?y=1" };
  const url = new URL(build().findBookingUrl({ market: "GR", ...person })!);
  expect(`${url.origin}${url.pathname}`).toBe("https://calendly.com/deftero/call");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    hide_gdpr_banner: "1",
    name: person.name,
    email: person.email,
    utm_content: person.returnUrl,
  });
  expect(build().findBookingUrl({ market: "GB", ...person })).toBeNull();
});

test("slots are chosen on Calendly's page only", async () => {
  expect(await build().listSlots({ market: "GR", from: clock.now() })).toEqual([]);
  const booking = { key: "k", market: "GR", startsAt: clock.now(), name: "", email: "" } as const;
  await expect(build().book(booking)).rejects.toThrow(CalendarRejectedError);
});

test("cancelling is idempotent for unknown and past events", async () => {
  await build().cancel(UUID);
  expect(await build().getEvent(UUID)).toMatchObject({ status: "cancelled" });
  await build().cancel(UUID);
  await build().cancel("unknown");
  await build().cancel("../users/me");
  calendly.events.get(UUID)!.status = "active";
  clock.set("2026-11-24T10:00:00Z");
  calendly.failNext(/./, { status: 403, body: '{"message":"Event is in the past"}' });
  await build().cancel(UUID);
});

test("a refused cancellation has Calendly's message", async () => {
  calendly.failNext(/./, { status: 403, body: '{"title":"Denied","message":"Not your event"}' });
  const cancelling = build().cancel(UUID);
  await expect(cancelling).rejects.toThrow("Calendly answered 403: Not your event");
  await expect(cancelling).rejects.toBeInstanceOf(CalendarRejectedError);
});

test.each([
  ["too many calls", { status: 429, body: "{}" }],
  ["a broken server", { status: 502, body: "<h1>Bad gateway</h1>" }],
  ["no JSON", { status: 200, body: "<html>" }],
  ["another JSON", { status: 200, body: '{"resource":{"uri":"x"}}' }],
  ["a cut line", "lost_request"],
  ["silence", "silence"],
] as const)("%s is an outage that can be retried", async (_, fault) => {
  const calendar = build({ answerWithin: 300 });
  calendly.failNext(/./, fault);
  await expect(calendar.getEvent(UUID)).rejects.toThrow(CalendarUnavailableError);
  expect(await calendar.getEvent(UUID)).not.toBeNull();
});

test("an invalid token is logged as our error, and so is a refused connection", async () => {
  const wrong = build({ token: "wrong" });
  await expect(wrong.getEvent(UUID)).rejects.toThrow("Calendly answered 401");
  const unreachable = build({ baseUrl: "http://127.0.0.1:9" });
  await expect(unreachable.getEvent(UUID)).rejects.toThrow(CalendarUnavailableError);
});
