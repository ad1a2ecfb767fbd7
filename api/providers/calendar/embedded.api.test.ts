import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClock, type Clock } from "#tests/clock.ts";
import { createWorldDatabase, type WorldDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";
import { createEmbeddedCalendar, type EmbeddedCalendar } from "./embedded.ts";
import { CalendarRejectedError, CalendarUnavailableError } from "./port.ts";
import { minutes, hours, days } from "#contract/duration.ts";

let world: WorldDatabase;
let clock: Clock;
let calendar: EmbeddedCalendar;
let week = 0;

beforeAll(async () => {
  world = await createWorldDatabase("none", noLog);
});
afterAll(() => world.drop());
/** Each test has a fortnight of its own, from Monday, 2026-11-23, 11:00 in Athens. */
beforeEach(() => {
  clock = createClock();
  clock.advance(days(14 * week));
  week += 1;
  calendar = createEmbeddedCalendar({ database: world.database, now: clock.now });
});

const booking = (startsAt: Date, changes: { key?: string; market?: "GR" | "GB" } = {}) => ({
  key: randomUUID(),
  market: "GR" as const,
  startsAt,
  name: "Eleni K",
  email: "eleni@deftero.test",
  ...changes,
});
const firstSlot = async () =>
  (await calendar.listSlots({ market: "GR", from: clock.now() }))[0]!.startsAt;

test("there are slots of 15 minutes on five business days, 10:00 to 18:00, with half an hour's notice", async () => {
  clock.set("2026-11-26T14:31:00Z");
  const slots = await calendar.listSlots({ market: "GR", from: clock.now() });
  const tell = slots.map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString()} ${endsAt.toISOString().slice(11, 16)}`,
  );
  expect(tell.slice(0, 4)).toEqual([
    "2026-11-26T15:15:00.000Z 15:30",
    "2026-11-26T15:30:00.000Z 15:45",
    "2026-11-26T15:45:00.000Z 16:00",
    "2026-11-27T08:00:00.000Z 08:15",
  ]);
  expect(slots).toHaveLength(3 + 4 * 32);
  expect(tell.at(-1)).toBe("2026-12-02T15:45:00.000Z 16:00");
});

test("each market has its own time zone and holidays", async () => {
  clock.set("2026-12-24T23:00:00Z");
  const first = async (market: "GR" | "GB") =>
    (await calendar.listSlots({ market, from: clock.now() }))[0]!.startsAt.toISOString();
  expect(await first("GR")).toBe("2026-12-28T08:00:00.000Z");
  expect(await first("GB")).toBe("2026-12-29T10:00:00.000Z");
});

test("a booked slot is taken until it is cancelled, in its market only", async () => {
  clock.advance(hours(2));
  const startsAt = await firstSlot();
  const event = await calendar.book(booking(startsAt));
  expect(event).toMatchObject({
    status: "active",
    startsAt,
    name: "Eleni K",
    email: "eleni@deftero.test",
    joinUrl: null,
  });
  expect(await calendar.getEvent(event.uuid)).toEqual(event);
  expect(await firstSlot()).not.toEqual(startsAt);
  const email = "Eleni@deftero.test";
  expect(await calendar.findEvent({ email, startsAt })).toEqual(event);
  expect(await calendar.findEvent({ email: "nikos@deftero.test", startsAt })).toBeNull();
  await expect(calendar.book(booking(startsAt))).rejects.toThrow(CalendarRejectedError);
  expect(await calendar.book(booking(startsAt, { market: "GB" }))).toMatchObject({ startsAt });
  await calendar.cancel(event.uuid);
  await calendar.cancel(event.uuid);
  expect(await calendar.getEvent(event.uuid)).toMatchObject({ status: "cancelled" });
  expect((await calendar.findEvent({ email, startsAt }))?.uuid).not.toBe(event.uuid);
  expect(await firstSlot()).toEqual(startsAt);
  expect((await calendar.book(booking(startsAt))).uuid).not.toBe(event.uuid);
});

test("of ten concurrent bookings of one slot one succeeds", async () => {
  const startsAt = await firstSlot();
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => calendar.book(booking(startsAt))),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("the same key is one event, also concurrently and after a lost response; for another slot it is refused", async () => {
  const wanted = booking(await firstSlot());
  calendar.failNext("book", "lost_answer");
  await expect(calendar.book(wanted)).rejects.toThrow(CalendarUnavailableError);
  const [one, two] = await Promise.all([calendar.book(wanted), calendar.book(wanted)]);
  expect(two).toEqual(one);
  const moved = { ...wanted, startsAt: await firstSlot() };
  await expect(calendar.book(moved)).rejects.toThrow(CalendarRejectedError);
});

test.each([
  ["between two slots", (slot: Date) => new Date(slot.getTime() + minutes(1))],
  ["in the past", (slot: Date) => new Date(slot.getTime() - days(7))],
  ["at night", (slot: Date) => new Date(slot.getTime() + hours(12))],
  ["too far ahead", (slot: Date) => new Date(slot.getTime() + days(21))],
])("a time %s is refused", async (_, move) => {
  const wanted = booking(move(await firstSlot()));
  await expect(calendar.book(wanted)).rejects.toThrow(CalendarRejectedError);
});

test("past and unknown events are not cancelled, and a lost request has no effect", async () => {
  const { uuid, startsAt } = await calendar.book(booking(await firstSlot()));
  calendar.failNext("cancel", "lost_request");
  await expect(calendar.cancel(uuid)).rejects.toThrow(CalendarUnavailableError);
  expect(await calendar.getEvent(uuid)).toMatchObject({ status: "active" });
  clock.set(startsAt);
  await calendar.cancel(uuid);
  expect(await calendar.getEvent(uuid)).toMatchObject({ status: "active" });
  await calendar.cancel("none");
  expect(await calendar.getEvent("none")).toBeNull();
});

test("it has no booking page, and refuses calls inside a transaction", async () => {
  expect(calendar.findBookingUrl({ market: "GR", name: "", email: "", returnUrl: "" })).toBeNull();
  const inside = world.database.tx(() => calendar.getEvent("none"));
  await expect(inside).rejects.toThrow(/must not run inside/);
});
