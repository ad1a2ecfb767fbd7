import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, hours } from "#contract/duration.ts";
import { createClock, WORLD_BEGINS, type Clock } from "#tests/clock.ts";
import { createWorldDatabase, type WorldDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";
import { embeddedLockers } from "#api/providers/locker/embedded.ts";
import {
  CourierRejectedError,
  CourierUnavailableError,
  type CourierPlace,
  type ShipmentRequest,
} from "../port.ts";
import { createCourierSimulator, type CourierSimulator } from "./create-courier-simulator.ts";
import { hurryParcel } from "./hurry-parcel.ts";

const SELLER: CourierPlace = {
  name: "Ελένη Κ.",
  address: "Φωκίωνος Νέγρη 51",
  city: "Αθήνα",
  postal_code: "11361",
  country: "GR",
  mobile_number: "306912345678",
  notes: null,
};
const HUB: CourierPlace = {
  ...SELLER,
  name: "Deftero",
  address: "Πέτρου Ράλλη 1",
  postal_code: "17778",
};
const FAR: CourierPlace = { ...SELLER, name: "Νίκος Χ.", city: "Χανιά", postal_code: "73100" };
const LONDON: CourierPlace = {
  ...SELLER,
  name: "Kate",
  city: "London",
  postal_code: "SW1A 1AA",
  country: "GB",
};
const TOMORROW = { date: "2026-11-24", interval: "09-13" } as const;

let world: WorldDatabase;
let clock: Clock;
let courier: CourierSimulator;
const build = () =>
  createCourierSimulator({ database: world.database, now: clock.now, log: noLog });

beforeAll(async () => {
  world = await createWorldDatabase("none", noLog);
});
afterAll(() => world.drop());
beforeEach(() => {
  clock = createClock();
  courier = build();
});

const request = (changes: Partial<ShipmentRequest> = {}): ShipmentRequest => ({
  key: randomUUID(),
  market: "GR",
  method: "courier",
  from: SELLER,
  to: HUB,
  locker: null,
  pickup: TOMORROW,
  contents: "DF-1001, iPhone 13",
  ...changes,
});
const book = (changes: Partial<ShipmentRequest> = {}) => courier.book(request(changes));
const kindsOf = async (reference: string) =>
  (await courier.track({ reference }))!.events.map(({ kind }) => kind);
const reportProgress = async (reference: string) => {
  clock.set("2027-01-31T00:00:00Z");
  const { events } = (await courier.track({ reference }))!;
  return events.map(({ kind, at }) => ({
    kind,
    time: at.toLocaleString("sv-SE", { timeZone: "Europe/Athens" }),
  }));
};
const slotsOf = (changes: Partial<Parameters<CourierSimulator["listSlots"]>[0]> = {}) =>
  courier.listSlots({
    market: "GR",
    postalCode: "11361",
    from: clock.now(),
    until: "2026-11-26",
    ...changes,
  });

describe("slots", () => {
  test("are three on each business day; those that have begun are closed", async () => {
    clock.set("2026-11-23T11:30:00Z");
    const slots = await slotsOf();
    expect(slots).toHaveLength(12);
    expect(slots.slice(0, 4)).toEqual([
      { date: "2026-11-23", interval: "09-13", is_open: false },
      { date: "2026-11-23", interval: "13-17", is_open: false },
      { date: "2026-11-23", interval: "17-20", is_open: true },
      { date: "2026-11-24", interval: "09-13", is_open: true },
    ]);
  });

  test("leave out weekends and close on holidays, by the market's own calendar", async () => {
    const dates = { from: new Date("2026-12-23T23:00:00Z"), until: "2026-12-29" };
    const tell = (slots: Awaited<ReturnType<typeof slotsOf>>) =>
      slots
        .filter((slot) => slot.interval === "09-13")
        .map((slot) => `${slot.date} ${slot.is_open}`);
    expect(tell(await slotsOf(dates))).toEqual([
      "2026-12-24 true",
      "2026-12-25 false",
      "2026-12-28 true",
      "2026-12-29 true",
    ]);
    const british = await slotsOf({ ...dates, market: "GB", postalCode: "SW1A1AA" });
    expect(tell(british)).toEqual([
      "2026-12-23 false",
      "2026-12-24 true",
      "2026-12-25 false",
      "2026-12-28 false",
      "2026-12-29 true",
    ]);
  });

  test("are refused for an unknown postal code", async () => {
    await expect(slotsOf({ postalCode: "99999" })).rejects.toThrow(CourierRejectedError);
  });

  test("of a full round are closed in its area only, and open again after a cancellation", async () => {
    const pickup = { date: "2026-11-25", interval: "17-20" } as const;
    const isOpen = async (postalCode: string) =>
      (await slotsOf({ postalCode })).find(
        ({ date, interval }) => date === pickup.date && interval === pickup.interval,
      )!.is_open;
    const booked: string[] = [];
    while ((await isOpen("12134")) && booked.length < 100) {
      const from = { ...SELLER, postal_code: "12134" };
      booked.push((await book({ pickup, from })).reference);
    }
    expect(booked.length).toBeGreaterThanOrEqual(8);
    expect(booked.length).toBeLessThanOrEqual(14);
    expect(await isOpen("11361")).toBe(true);
    const late = request({ pickup, from: { ...SELLER, postal_code: "12351" } });
    await expect(courier.book(late)).rejects.toThrow(CourierRejectedError);
    expect(await courier.track({ key: late.key })).toBeNull();
    await courier.cancel({ reference: booked[0]!, key: "back" });
    expect(await isOpen("12134")).toBe(true);
    expect((await courier.book(late)).events).toHaveLength(1);
  });

  test("the last place is booked once", async () => {
    const pickup = { date: "2026-11-25", interval: "17-20" } as const;
    const from = { ...SELLER, postal_code: "14231" };
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => book({ pickup, from })),
    );
    const taken = tries.filter(({ status }) => status === "fulfilled").length;
    expect(taken).toBeGreaterThanOrEqual(8);
    expect(taken).toBeLessThanOrEqual(14);
    for (const result of tries) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(CourierRejectedError);
    }
  });
});

describe("prices", () => {
  test.each([
    ["GR", "courier", { amount: 400, currency: "EUR" }],
    ["GR", "locker", { amount: 250, currency: "EUR" }],
    ["GR", "express", { amount: 990, currency: "EUR" }],
    ["GR", "hub_pickup", { amount: 0, currency: "EUR" }],
    ["GB", "courier", { amount: 549, currency: "GBP" }],
  ] as const)("%s %s costs the same as in the checkout", async (market, method, price) => {
    const code = market === "GR" ? "11361" : "SW1A1AA";
    const parcel = { market, method, fromPostalCode: code, toPostalCode: code };
    expect(await courier.quote(parcel)).toEqual(price);
  });

  test("a method that is not offered has no price", async () => {
    const quote = (changes: object) =>
      courier.quote({
        market: "GR",
        method: "express",
        fromPostalCode: "17778",
        toPostalCode: "11361",
        ...changes,
      });
    await expect(quote({ toPostalCode: "54623" })).rejects.toThrow(CourierRejectedError);
    await expect(quote({ toPostalCode: "00000" })).rejects.toThrow(CourierRejectedError);
    await expect(
      quote({ market: "GB", fromPostalCode: "SW1A1AA", toPostalCode: "SW1A1AA" }),
    ).rejects.toThrow(CourierRejectedError);
  });
});

describe("booking", () => {
  test("returns a reference, a tracking code with a check digit, and the first event", async () => {
    const shipment = await book();
    expect(shipment.reference).toMatch(/^SIM[0-9A-Z]{13}$/);
    expect(shipment.trackingCode).toMatch(/^DF\d{13}GR$/);
    expect(shipment.events).toEqual([
      { id: `${shipment.reference}-booked`, kind: "booked", at: clock.now(), place: null },
    ]);
    const next = shipment.nextNewsAt!.toISOString();
    expect(next > "2026-11-24T07:00:00Z" && next < "2026-11-24T11:00:00Z").toBe(true);
  });

  test("with the same key is one parcel, also concurrently; for another shipment it is refused", async () => {
    const wanted = request();
    const [one, two] = await Promise.all([courier.book(wanted), courier.book(wanted)]);
    expect(two).toEqual(one);
    expect(await courier.book(wanted)).toEqual(one);
    const rebooked = { ...wanted, pickup: { date: "2026-11-25", interval: "09-13" } as const };
    await expect(courier.book(rebooked)).rejects.toThrow(CourierRejectedError);
  });

  test.each([
    ["a slot that has begun", { pickup: { date: "2026-11-23", interval: "09-13" } }],
    ["a weekend", { pickup: { date: "2026-11-28", interval: "09-13" } }],
    ["a holiday", { pickup: { date: "2026-12-25", interval: "09-13" } }],
    ["a sender whom nobody serves", { from: { ...SELLER, postal_code: "99999" } }],
    ["a recipient whom nobody serves", { to: { ...HUB, postal_code: "1" } }],
    ["a country that is not the market", { to: LONDON }],
    ["express to another city", { method: "express", to: FAR }],
    [
      "a locker that does not exist",
      {
        method: "locker",
        locker: { id: "none", name: "", address: "", postal_code: "10562", distance_metres: null },
      },
    ],
  ] as [string, Partial<ShipmentRequest>][])(
    "refuses %s and stores nothing",
    async (_, changes) => {
      const wanted = request(changes);
      await expect(courier.book(wanted)).rejects.toThrow(CourierRejectedError);
      expect(await courier.track({ key: wanted.key })).toBeNull();
    },
  );
});

describe("a parcel's journey", () => {
  test("from door to hub: collected in its window, delivered the next business day", async () => {
    const { reference } = await book();
    const life = await reportProgress(reference);
    expect(life.map(({ kind }) => kind)).toEqual([
      "booked",
      "picked_up",
      "in_transit",
      "at_depot",
      "out_for_delivery",
      "delivered",
    ]);
    expect(life[1]!.time >= "2026-11-24 09:10" && life[1]!.time < "2026-11-24 13:00").toBe(true);
    expect(life[2]!.time).toMatch(/^2026-11-24 2[01]:/);
    expect(life[3]!.time).toMatch(/^2026-11-25 0[67]:/);
    expect(life[5]!.time).toMatch(/^2026-11-25 1[0-6]:/);
  });

  test("to an island takes a day more, without work on Sunday", async () => {
    const pickup = { date: "2026-11-27", interval: "13-17" } as const;
    const { reference } = await book({ to: FAR, pickup });
    const life = await reportProgress(reference);
    expect(life.at(-1)!.time).toMatch(/^2026-12-01 /);
  });

  test("to a locker is ready there before it is collected", async () => {
    const locker = { ...embeddedLockers.GR[0]!, distance_metres: 300 };
    const { reference } = await book({
      method: "locker",
      from: HUB,
      to: SELLER,
      locker,
      pickup: null,
    });
    const life = await reportProgress(reference);
    expect(life.map(({ kind }) => kind).slice(-2)).toEqual(["ready_in_locker", "delivered"]);
    expect(life.some(({ kind }) => kind === "out_for_delivery")).toBe(false);
  });

  test.each([
    ["2026-11-23T09:00:00Z", "2026-11-23T09:00:00Z"],
    ["2026-11-23T15:59:00Z", "2026-11-23T15:59:00Z"],
    ["2026-11-23T05:00:00Z", "2026-11-23T07:00:00Z"],
    ["2026-11-23T17:00:00Z", "2026-11-24T07:00:00Z"],
    ["2026-11-28T09:00:00Z", "2026-11-30T07:00:00Z"],
  ])("by express, booked at %s, takes at most two hours, until %s", async (booked, begins) => {
    clock.set(booked);
    const { reference } = await book({ method: "express", from: HUB, to: SELLER, pickup: null });
    const start = Date.parse(begins);
    clock.set(new Date(start + hours(2)));
    const { events, nextNewsAt } = (await courier.track({ reference }))!;
    expect(events.map(({ kind }) => kind)).toEqual([
      "booked",
      "picked_up",
      "out_for_delivery",
      "delivered",
    ]);
    expect(events[1]!.at.getTime()).toBeGreaterThan(start);
    expect(nextNewsAt).toBeNull();
  });

  test("after a collection at the hub has no events", async () => {
    const { reference, nextNewsAt } = await book({
      method: "hub_pickup",
      from: HUB,
      to: SELLER,
      pickup: null,
    });
    expect(nextNewsAt).toBeNull();
    expect(await courier.readLabel(reference)).toBeNull();
    expect(await reportProgress(reference)).toHaveLength(1);
  });

  test("has its events on time, in order, with stable ids", async () => {
    let { reference, nextNewsAt, events } = await book();
    const seen = events.map(({ id }) => id);
    while (nextNewsAt) {
      clock.set(new Date(nextNewsAt.getTime() - 1));
      expect((await courier.track({ reference }))!.events).toHaveLength(seen.length);
      clock.set(nextNewsAt);
      ({ nextNewsAt, events } = (await courier.track({ reference }))!);
      expect(events.map(({ id }) => id).slice(0, -1)).toEqual(seen);
      seen.push(events.at(-1)!.id);
    }
    expect(events.at(-1)!.kind).toBe("delivered");
    expect(new Set(seen).size).toBe(6);
  });

  test("is the same by key, and null for an unknown parcel", async () => {
    const wanted = request();
    const booked = await courier.book(wanted);
    expect(await courier.track({ key: wanted.key })).toEqual(booked);
    expect(await courier.track({ reference: "SIMNONE" })).toBeNull();
    expect(await courier.track({ key: "none" })).toBeNull();
  });
});

describe("outcomes of a parcel", () => {
  test("missed: ends with its pickup window", async () => {
    const { reference } = await book();
    await courier.setOutcome(reference, "missed");
    expect(await reportProgress(reference)).toEqual([
      { kind: "booked", time: "2026-11-23 11:00:00" },
      { kind: "pickup_missed", time: "2026-11-24 13:00:00" },
    ]);
    expect((await courier.track({ reference }))!.nextNewsAt).toBeNull();
  });

  test("lost: is declared lost days after the pickup", async () => {
    const { reference } = await book();
    clock.set("2026-11-24T19:59:00Z");
    await courier.setOutcome(reference, "lost");
    expect((await reportProgress(reference)).map(({ kind }) => kind)).toEqual([
      "booked",
      "picked_up",
      "in_transit",
      "lost",
    ]);
  });

  test("late, and corrected again: past events stay", async () => {
    const { reference } = await book();
    clock.set("2026-11-24T12:00:00Z");
    const before = (await courier.track({ reference }))!;
    await courier.setOutcome(reference, "late");
    const after = (await courier.track({ reference }))!;
    expect(after).toEqual(before);
    clock.set("2026-11-25T20:00:00Z");
    expect(await kindsOf(reference)).toEqual(["booked", "picked_up", "in_transit"]);
    const life = await reportProgress(reference);
    expect(life.at(-1)!.kind).toBe("delivered");
    expect(life.at(-1)!.time).toMatch(/^2026-11-30 /);
  });

  test("changes too late are refused", async () => {
    const { reference } = await book();
    clock.set("2026-11-24T12:00:00Z");
    await expect(courier.setOutcome(reference, "missed")).rejects.toThrow("any more");
    clock.set("2026-11-26T12:00:00Z");
    await expect(courier.setOutcome(reference, "lost")).rejects.toThrow("any more");
    expect((await kindsOf(reference)).at(-1)).toBe("delivered");
    await expect(courier.setOutcome("SIMNONE", "lost")).rejects.toThrow("no parcel");
  });

  test("cancelled before pickup it never moves; afterwards, unknown or twice nothing happens", async () => {
    const { reference } = await book();
    await courier.cancel({ reference, key: "c" });
    await courier.cancel({ reference, key: "c" });
    expect((await reportProgress(reference)).map(({ kind }) => kind)).toEqual([
      "booked",
      "cancelled",
    ]);
    expect(await courier.readLabel(reference)).toBeNull();
    clock.set(WORLD_BEGINS);
    const { reference: gone } = await book();
    clock.set("2026-11-24T12:00:00Z");
    await courier.cancel({ reference: gone, key: "d" });
    expect((await reportProgress(gone)).at(-1)!.kind).toBe("delivered");
    await courier.cancel({ reference: "SIMNONE", key: "e" });
  });

  test("seeded with a past booking it is where it would be, once per key", async () => {
    const parcel = {
      ...request({ pickup: { date: "2026-11-17", interval: "09-13" } }),
      at: new Date("2026-11-16T10:00:00Z"),
    };
    const planted = await courier.plant(parcel);
    expect(planted.events.at(-1)!.kind).toBe("delivered");
    expect(await courier.plant(parcel)).toEqual(planted);
    const lost = await courier.plant({ ...parcel, key: randomUUID(), outcome: "lost" });
    expect(lost.events.at(-1)!.kind).toBe("lost");
  });

  test("another process with the same database reports the same", async () => {
    const { reference } = await book();
    clock.advance(hours(30));
    expect(await build().track({ reference })).toEqual(await courier.track({ reference }));
  });
});

describe("the connection", () => {
  test("is refused inside a transaction", async () => {
    await expect(world.database.tx(() => book())).rejects.toThrow(/must not run inside/);
  });

  test("a lost request has no effect, a lost response has, a refusal throws", async () => {
    const wanted = request();
    courier.failNext("book", "lost_request");
    await expect(courier.book(wanted)).rejects.toThrow(CourierUnavailableError);
    expect(await courier.track({ key: wanted.key })).toBeNull();
    courier.failNext("book", "lost_answer");
    await expect(courier.book(wanted)).rejects.toThrow(CourierUnavailableError);
    const found = await courier.track({ key: wanted.key });
    expect(await courier.book(wanted)).toEqual(found);
    courier.failNext("book", "refused");
    await expect(book()).rejects.toThrow(CourierRejectedError);
    courier.failNext("track", "lost_request", 2);
    const look = () => courier.track({ key: wanted.key });
    await expect(look()).rejects.toThrow(CourierUnavailableError);
    await expect(look()).rejects.toThrow(CourierUnavailableError);
    expect(await look()).toEqual(found);
  });

  test("a signed event is handled once; an unsigned one is refused", async () => {
    const heard: string[] = [];
    courier.onEvent(async ({ reference }) => void heard.push(reference));
    const event = { id: randomUUID(), reference: "SIM1" };
    expect((await courier.receiveEvent(courier.signEvent(event))).status).toBe(204);
    expect((await courier.receiveEvent(courier.signEvent(event))).status).toBe(204);
    expect(heard).toEqual(["SIM1"]);
    const signed = courier.signEvent({ id: randomUUID(), reference: "SIM1" });
    const forged = new Request(signed.url, {
      method: "POST",
      headers: signed.headers,
      body: JSON.stringify({ id: randomUUID(), reference: "SIM2" }),
    });
    expect((await courier.receiveEvent(forged)).status).toBe(400);
    const unsigned = new Request(signed.url, { method: "POST", body: await signed.text() });
    expect((await courier.receiveEvent(unsigned)).status).toBe(400);
    const empty = new Request(signed.url, { method: "POST" });
    expect((await courier.receiveEvent(empty)).status).toBe(400);
    const huge = courier.signEvent({ id: "x".repeat(9000), reference: "SIM1" });
    expect((await courier.receiveEvent(huge)).status).toBe(400);
    expect(heard).toEqual(["SIM1"]);
  });

  test("a failed event is new when it comes again", async () => {
    const event = { id: randomUUID(), reference: "SIM1" };
    courier.onEvent(() => Promise.reject(new Error("busy")));
    await expect(courier.receiveEvent(courier.signEvent(event))).rejects.toThrow("busy");
    const heard: string[] = [];
    courier.onEvent(async ({ reference }) => void heard.push(reference));
    await courier.receiveEvent(courier.signEvent(event));
    expect(heard).toEqual(["SIM1"]);
  });

  test("a changed outcome sends an event", async () => {
    const heard: string[] = [];
    courier.onEvent(async ({ reference }) => void heard.push(reference));
    const { reference } = await book();
    await courier.setOutcome(reference, "late");
    expect(heard).toEqual([reference]);
  });
});

describe("the label", () => {
  const read = async (reference: string) => {
    const label = (await courier.readLabel(reference))!;
    expect(label.contentType).toBe("text/html; charset=utf-8");
    return new TextDecoder().decode(label.body);
  };

  test("shows sender, recipient, contents and barcode, in the market's language", async () => {
    const { reference, trackingCode } = await book();
    const text = await read(reference);
    for (const part of [SELLER.name, SELLER.address, HUB.name, HUB.postal_code, "DF-1001"])
      expect(text).toContain(part);
    expect(text).toContain("<svg");
    expect(text.replaceAll(/<[^>]*>|\s/g, "")).toContain(trackingCode);
    expect(text).toContain('<html lang="el">');
    expect(text).toContain("Παραλήπτης");
    expect(text).toContain("Τρί 24 Νοεμβρίου");
    const british = { ...LONDON, name: "Jo" };
    const { reference: other } = await book({ market: "GB", from: LONDON, to: british });
    expect(await read(other)).toContain(">To<");
  });

  test("escapes text, and loads nothing from other hosts", async () => {
    const name = `"><script>alert(1)</script>`;
    const { reference } = await book({ from: { ...SELLER, name }, contents: name });
    const text = await read(reference);
    expect(text).not.toContain("<script");
    expect(text).toContain("&lt;script&gt;");
    expect(text).not.toMatch(/(src|href|url\()=?["']?http/);
  });

  test("shows the locker instead of the door", async () => {
    const locker = { ...embeddedLockers.GR[0]!, distance_metres: null };
    const { reference } = await book({
      method: "locker",
      from: HUB,
      to: SELLER,
      locker,
      pickup: null,
    });
    const text = await read(reference);
    expect(text).toContain(locker.name);
    expect(text).not.toContain(SELLER.address);
  });

  test("is null for an unknown parcel", async () => {
    expect(await courier.readLabel("SIMNONE")).toBeNull();
  });
});

test("minutes of delay change no planned event", async () => {
  const { reference, nextNewsAt } = await book();
  clock.advance(minutes(5));
  expect((await courier.track({ reference }))!.nextNewsAt).toEqual(nextNewsAt);
});

test("a parcel that is hurried right after its booking keeps the order of its events", async () => {
  const { reference } = await book({ pickup: null });
  clock.advance(1000);
  await hurryParcel(world.database, reference, "delivered", clock.now());
  const { events } = (await courier.track({ reference }))!;
  expect(events[0]!.kind).toBe("booked");
  expect(events.at(-1)!.kind).toBe("delivered");
  const times = events.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
