import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClock, type Clock } from "#tests/clock.ts";
import { createWorldDatabase, type WorldDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";
import { startAcsServer } from "#tests/providers/acs-server.ts";
import { createAcs } from "./acs/create-acs.ts";
import {
  CourierRejectedError,
  CourierUnavailableError,
  type CourierPlace,
  type CourierPort,
  type ShipmentRequest,
} from "./port.ts";
import { createCourierSimulator, type CourierStep } from "./simulator/create-courier-simulator.ts";

type Bench = {
  courier: CourierPort;
  lose(step: CourierStep): void;
  bring(reference: string): void;
  close(): Promise<void>;
};

let world: WorldDatabase;
let clock: Clock;
beforeAll(async () => {
  world = await createWorldDatabase("none", noLog);
});
afterAll(() => world.drop());

const openSimulator = async (): Promise<Bench> => {
  const courier = createCourierSimulator({
    database: world.database,
    now: clock.now,
    log: noLog,
  });
  return {
    courier,
    lose: (step) => courier.failNext(step, "lost_request"),
    bring: () => clock.set("2026-11-30T12:00:00Z"),
    close: async () => {},
  };
};

const openAcsBench = async (): Promise<Bench> => {
  await world.database.db().deleteFrom("shipping_label").execute();
  const acs = await startAcsServer();
  const courier = createAcs(acs.config, { database: world.database, now: clock.now, log: noLog });
  return {
    courier,
    lose: () => acs.failNext(/./, "lost_request"),
    bring(reference) {
      clock.set("2026-11-30T12:00:00Z");
      acs.track(reference, { delivery_flag: 1 }, [
        ["2026-11-24T12:05:44.153", "ΠΑΡΑΛΑΒΗ", "ΑΘΗΝΑ"],
        ["2026-11-25T07:37:56.247", "ΑΦΙΞΗ ΣΕ ΚΑΤΑΣΤΗΜΑ", "ΤΑΥΡΟΣ"],
        ["2026-11-25T13:37:00", "ΠΑΡΑΔΟΣΗ", "ΤΑΥΡΟΣ"],
      ]);
    },
    close: acs.close,
  };
};

const SELLER: CourierPlace = {
  name: "Ελένη Κ.",
  address: "Φωκίωνος Νέγρη 51",
  city: "Αθήνα",
  postal_code: "11361",
  country: "GR",
  mobile_number: "306912345678",
  notes: null,
};
const HUB: CourierPlace = { ...SELLER, name: "Deftero", postal_code: "17778" };
const TOMORROW = { date: "2026-11-24", interval: "09-13" } as const;

describe.each([
  ["the simulator", openSimulator],
  ["ACS", openAcsBench],
] as const)("%s", (_, open) => {
  let bench: Bench;
  let courier: CourierPort;
  beforeEach(async () => {
    clock = createClock();
    bench = await open();
    courier = bench.courier;
  });
  afterEach(() => bench.close());

  const request = (changes: Partial<ShipmentRequest> = {}): ShipmentRequest => ({
    key: randomUUID(),
    market: "GR",
    method: "courier",
    from: SELLER,
    to: HUB,
    locker: null,
    pickup: TOMORROW,
    contents: "DF-1001",
    ...changes,
  });
  const listSlots = (postalCode = "11361") =>
    courier.listSlots({ market: "GR", postalCode, from: clock.now(), until: "2026-11-27" });
  const quote = (toPostalCode = "17778") =>
    courier.quote({ market: "GR", method: "courier", fromPostalCode: "11361", toPostalCode });

  test("offers windows of business days, soonest first, past ones closed", async () => {
    const slots = await listSlots();
    const names = slots.map(({ date, interval }) => `${date} ${interval}`);
    expect(names).toEqual(names.toSorted());
    expect(slots[0]).toEqual({ date: "2026-11-23", interval: "09-13", is_open: false });
    expect(slots.some(({ is_open }) => is_open)).toBe(true);
  });

  test("quotes a price in the market's currency, in cents", async () => {
    const { amount, currency } = await quote();
    expect(currency).toBe("EUR");
    expect(Number.isInteger(amount) && amount > 0).toBe(true);
  });

  test("refuses places that it does not serve", async () => {
    await expect(listSlots("99999")).rejects.toThrow(CourierRejectedError);
    await expect(quote("99999")).rejects.toThrow(CourierRejectedError);
    const nowhere = request({ to: { ...HUB, postal_code: "99999" } });
    await expect(courier.book(nowhere)).rejects.toThrow(CourierRejectedError);
    expect(await courier.track({ key: nowhere.key })).toBeNull();
    const past = request({ pickup: { date: "2026-11-23", interval: "09-13" } });
    await expect(courier.book(past)).rejects.toThrow(CourierRejectedError);
  });

  test("books an open slot once per key, and finds it by key and by reference", async () => {
    const slot = (await listSlots()).find(({ is_open }) => is_open)!;
    const wanted = request({ pickup: { date: slot.date, interval: slot.interval } });
    const booked = await courier.book(wanted);
    expect(booked.events.map(({ kind }) => kind)).toEqual(["booked"]);
    expect(booked.trackingCode).not.toBe("");
    expect((await courier.book(wanted)).reference).toBe(booked.reference);
    const [one, two] = await Promise.all([courier.book(wanted), courier.book(wanted)]);
    expect([one?.reference, two?.reference]).toEqual([booked.reference, booked.reference]);
    expect(await courier.track({ key: wanted.key })).toEqual(booked);
    expect(await courier.track({ reference: booked.reference })).toEqual(booked);
    expect((await courier.book(request())).reference).not.toBe(booked.reference);
  });

  test("returns all events, oldest first, with stable ids, and polls no more at the end", async () => {
    const { reference, nextNewsAt, events: first } = await courier.book(request());
    expect(nextNewsAt!.getTime()).toBeGreaterThan(clock.now().getTime());
    bench.bring(reference);
    const brought = (await courier.track({ reference }))!;
    expect(brought.events[0]).toEqual(first[0]);
    expect(brought.events.at(-1)!.kind).toBe("delivered");
    const times = brought.events.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(brought.events.map(({ id }) => id)).size).toBe(brought.events.length);
    expect(brought.nextNewsAt).toBeNull();
    expect(await courier.track({ reference })).toEqual(brought);
  });

  test("cancels a waiting parcel idempotently; a delivered one stays", async () => {
    const { reference } = await courier.book(request());
    await courier.cancel({ reference, key: "a" });
    await courier.cancel({ reference, key: "a" });
    const cancelled = (await courier.track({ reference }))!;
    expect(cancelled.events.at(-1)!.kind).toBe("cancelled");
    expect(cancelled.nextNewsAt).toBeNull();
    await courier.cancel({ reference: "unknown", key: "b" });
    const { reference: other } = await courier.book(request());
    await courier.closeDay?.({ market: "GR", date: TOMORROW.date });
    bench.bring(other);
    await courier.cancel({ reference: other, key: "c" });
    expect((await courier.track({ reference: other }))!.events.at(-1)!.kind).toBe("delivered");
  });

  test("has a printable label, null for an unknown parcel", async () => {
    const { reference } = await courier.book(request());
    const label = (await courier.readLabel(reference))!;
    expect(label.contentType).toMatch(/^(text\/html; charset=utf-8|application\/pdf)$/);
    expect(label.body.byteLength).toBeGreaterThan(10);
    expect(await courier.readLabel("unknown")).toBeNull();
    expect(await courier.track({ reference: "unknown" })).toBeNull();
    expect(await courier.track({ key: "unknown" })).toBeNull();
  });

  test("reports an outage, so that the call can be retried", async () => {
    const wanted = request();
    bench.lose("book");
    await expect(courier.book(wanted)).rejects.toThrow(CourierUnavailableError);
    const { reference } = await courier.book(wanted);
    const steps = {
      listSlots,
      quote,
      track: () => courier.track({ reference }),
      readLabel: () => courier.readLabel(reference),
      cancel: () => courier.cancel({ reference, key: "a" }),
    };
    for (const [step, work] of Object.entries(steps)) {
      bench.lose(step as CourierStep);
      await expect(work(), step).rejects.toThrow(CourierUnavailableError);
      await work();
    }
  });

  test("refuses calls inside a transaction", async () => {
    const inside = [listSlots, quote, () => courier.book(request())];
    for (const step of inside)
      await expect(world.database.tx<unknown>(() => step())).rejects.toThrow(/must not run inside/);
  });

  test("refuses unsigned events", async () => {
    const event = new Request(`http://marketplace.test/webhooks/${courier.name}`, {
      method: "POST",
      body: JSON.stringify({ id: "1", reference: "1" }),
    });
    expect((await courier.receiveEvent(event)).status).toBe(400);
  });
});
