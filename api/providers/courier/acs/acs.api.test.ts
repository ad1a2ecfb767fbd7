import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createClock, type Clock } from "#tests/clock.ts";
import { createWorldDatabase, type WorldDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";
import { embeddedLockers } from "#api/providers/locker/embedded.ts";
import {
  CourierRejectedError,
  CourierUnavailableError,
  type CourierPlace,
  type CourierPort,
  type ShipmentRequest,
} from "../port.ts";
import { startAcsServer, type AcsServer } from "#tests/providers/acs-server.ts";
import { createAcs, type AcsConfig } from "./create-acs.ts";

const SELLER: CourierPlace = {
  name: "Ελένη Κ.",
  address: "Φωκίωνος Νέγρη 51Α",
  city: "Αθήνα",
  postal_code: "113 61",
  country: "GR",
  mobile_number: "306912345678",
  notes: "2ο κουδούνι",
};
const HUB: CourierPlace = { ...SELLER, name: "Deftero", postal_code: "17778", notes: null };

let world: WorldDatabase;
let clock: Clock;
let acs: AcsServer;
let courier: CourierPort;
const build = (changes: Partial<AcsConfig> = {}) =>
  createAcs(
    { ...acs.config, ...changes },
    { database: world.database, now: clock.now, log: noLog },
  );

beforeAll(async () => {
  world = await createWorldDatabase("none", noLog);
});
afterAll(() => world.drop());
beforeEach(async () => {
  await world.database.db().deleteFrom("shipping_label").execute();
  clock = createClock();
  acs = await startAcsServer();
  courier = build();
});
afterEach(() => acs.close());

const request = (changes: Partial<ShipmentRequest> = {}): ShipmentRequest => ({
  key: randomUUID(),
  market: "GR",
  method: "courier",
  from: HUB,
  to: SELLER,
  locker: null,
  pickup: { date: "2026-11-24", interval: "09-13" },
  contents: "DF-1001, iPhone 13",
  ...changes,
});
const calls = (method: string) => acs.asked.filter((ask) => ask.method === method);

test("a voucher has sender, recipient, contents, pickup day and key", async () => {
  const wanted = request();
  const shipment = await courier.book(wanted);
  expect(shipment).toMatchObject({
    reference: "7227889174",
    trackingCode: "7227889174",
    trackingUrl: null,
  });
  expect(shipment.events.map(({ kind }) => kind)).toEqual(["booked"]);
  expect(calls("ACS_Create_Voucher")[0]!.parameters).toMatchObject({
    Pickup_Date: "2026-11-24",
    Sender: "Deftero, Φωκίωνος Νέγρη 51Α, 17778 Αθήνα, 6912345678",
    Recipient_Name: "Ελένη Κ.",
    Recipient_Address: "Φωκίωνος Νέγρη",
    Recipient_Address_Number: "51Α",
    Recipient_Zipcode: "11361",
    Recipient_Region: "Αθήνα",
    Recipient_Cell_Phone: "6912345678",
    Recipient_Country: "GR",
    Billing_Code: "2ΑΘ999999",
    Charge_Type: 2,
    Item_Quantity: 1,
    Weight: 0.5,
    Cod_Ammount: null,
    Delivery_Notes: "2ο κουδούνι",
    Reference_Key1: wanted.key,
    Reference_Key2: "DF-1001, iPhone 13",
  });
});

test("a parcel without a pickup is listed for the next business day", async () => {
  clock.set("2026-11-28T10:00:00Z");
  await courier.book(request({ pickup: null }));
  expect(calls("ACS_Create_Voucher")[0]!.parameters).toMatchObject({ Pickup_Date: "2026-11-30" });
});

test("one key is one voucher: repeated, concurrently, and after our row was lost", async () => {
  const wanted = request();
  const [one, two] = await Promise.all([courier.book(wanted), courier.book(wanted)]);
  expect(two).toEqual(one);
  const made = calls("ACS_Create_Voucher").length;
  expect(await courier.book(wanted)).toEqual(one);
  expect(calls("ACS_Create_Voucher")).toHaveLength(made);
  expect([...acs.vouchers.keys()]).toEqual([one!.reference]);
  await courier.closeDay!({ market: "GR", date: "2026-11-24" });
  await world.database.db().deleteFrom("shipping_label").execute();
  expect((await courier.book(wanted)).reference).toBe(one!.reference);
  expect(acs.vouchers.size).toBe(1);
});

test("a booking with a lost response can be retried", async () => {
  const wanted = request();
  acs.failNext(/^ACS_Create_Voucher$/, "lost_request");
  await expect(courier.book(wanted)).rejects.toThrow(CourierUnavailableError);
  expect(await courier.track({ key: wanted.key })).toBeNull();
  expect((await courier.book(wanted)).reference).toBe("7227889174");
});

test.each([
  ["a place that is not served", { to: { ...SELLER, postal_code: "99999" } }, "ταχ. Κωδικός"],
  ["another market", { market: "GB" }, "Greece alone"],
  ["a sender abroad", { from: { ...HUB, country: "GB" } }, "Greece alone"],
  ["a locker", { locker: { ...embeddedLockers.GR[0]!, distance_metres: null } }, "lockers"],
  ["a method that is not configured", { method: "express" }, "not configured for express"],
  ["a window that is over", { pickup: { date: "2026-11-23", interval: "09-13" } }, "does not come"],
  ["a holiday", { pickup: { date: "2026-12-25", interval: "09-13" } }, "does not come"],
] as [string, Partial<ShipmentRequest>, string][])(
  "%s is refused, with the reason",
  async (_, changes, reason) => {
    const error = await courier.book(request(changes)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CourierRejectedError);
    expect((error as Error).message).toContain(reason);
    expect(acs.vouchers.size).toBe(0);
  },
);

test("a configured product of ACS is sent along", async () => {
  await build({ products: { express: "TDD" } }).book(request({ method: "express" }));
  expect(calls("ACS_Create_Voucher")[0]!.parameters).toMatchObject({
    Acs_Delivery_Products: "TDD",
  });
});

test("the price is ACS's own with VAT, between the stations of the two places", async () => {
  const quote = (toPostalCode: string) =>
    courier.quote({ market: "GR", method: "courier", fromPostalCode: "11361", toPostalCode });
  expect(await quote("731 00")).toEqual({ amount: 400, currency: "EUR" });
  expect(calls("ACS_Price_Calculation")[0]!.parameters).toMatchObject({
    Acs_Station_Origin: "ΑΘ",
    Acs_Station_Destination: "ΧΝ",
    Acs_Delivery_Products: null,
    Billing_Category: 2,
    Pickup_Date: "2026-11-23",
  });
  expect(await quote("13679")).toEqual({ amount: 650, currency: "EUR" });
  expect(calls("ACS_Price_Calculation")[1]!.parameters).toMatchObject({
    Acs_Delivery_Products: "REM",
  });
  acs.failNext(/^ACS_Price_Calculation$/, {
    status: 200,
    body: JSON.stringify({
      ACSExecution_HasError: false,
      ACSOutputResponse: { ACSValueOutput: [{ Error_Message: "" }] },
    }),
  });
  await expect(quote("11361")).rejects.toThrow(CourierUnavailableError);
});

test("checkpoints become events in order, in Greek time, with stable ids", async () => {
  const { reference } = await courier.book(request());
  acs.track(reference, { delivery_flag: 1, shipment_status: 4 }, [
    ["2026-11-25T13:37:00", "ΠΑΡΑΔΟΣΗ", "ΑΘΗΝΑ"],
    ["2026-11-24T12:05:44.153", "ΠΑΡΑΛΑΒΗ", "ΤΑΥΡΟΣ"],
    ["2026-11-24T20:38:44.153", "ΑΝΑΧΩΡΗΣΗ ΑΘΗΝΑ", "HUB Π.ΡΑΛΛΗ"],
    ["2026-11-25T07:37:56.247", "ΑΦΙΞΗ ΣΕ ΚΑΤΑΣΤΗΜΑ", "ΑΘΗΝΑ"],
    ["2026-11-25T09:01:00", "ΚΑΤΑΝΟΜΗ ΣΕ COURIER", "ΑΘΗΝΑ"],
    ["2026-11-25T10:00:00", "ΑΠΩΝ", "ΑΘΗΝΑ"],
    ["no time", "ΑΦΙΞΗ ΣΕ ΚΑΤΑΣΤΗΜΑ", "ΑΘΗΝΑ"],
  ]);
  const shipment = (await courier.track({ reference }))!;
  expect(shipment.events.map(({ kind, at }) => `${kind} ${at.toISOString()}`)).toEqual([
    "booked 2026-11-23T09:00:00.000Z",
    "picked_up 2026-11-24T10:05:44.153Z",
    "in_transit 2026-11-24T18:38:44.153Z",
    "at_depot 2026-11-25T05:37:56.247Z",
    "out_for_delivery 2026-11-25T07:01:00.000Z",
    "delivered 2026-11-25T11:37:00.000Z",
  ]);
  expect(shipment.events[2]!.place).toBe("HUB Π.ΡΑΛΛΗ");
  expect(shipment.nextNewsAt).toBeNull();
  expect(await courier.track({ reference })).toEqual(shipment);
  expect(new Set(shipment.events.map(({ id }) => id)).size).toBe(6);
});

test.each([
  ["that ACS has not closed", { delivery_flag: 0 }],
  ["that went back to its sender", { delivery_flag: 1, returned_flag: 1 }],
])("a parcel %s is not delivered, whatever its checkpoints are", async (_, summary) => {
  const { reference } = await courier.book(request());
  acs.track(reference, summary, [["2026-11-25T13:37:00", "ΠΑΡΑΔΟΣΗ", "ΑΘΗΝΑ"]]);
  const { events, nextNewsAt } = (await courier.track({ reference }))!;
  expect(events.map(({ kind }) => kind)).toEqual(["booked"]);
  expect(nextNewsAt).toEqual(new Date("2026-11-23T09:30:00Z"));
});

test("checkpoint texts and the tracking page can be configured", async () => {
  courier = build({
    checkpoints: [{ begins: /^ΑΠΩΝ ΑΠΟΣΤΟΛΕΑΣ/u, kind: "pickup_missed" }],
    trackingPage: "https://courier.test/track?p={code}",
  });
  const { reference, trackingUrl } = await courier.book(request());
  expect(trackingUrl).toBe(`https://courier.test/track?p=${reference}`);
  acs.track(reference, {}, [["2026-11-24T13:00:00", "ΑΠΩΝ ΑΠΟΣΤΟΛΕΑΣ", "ΤΑΥΡΟΣ"]]);
  expect((await courier.track({ reference }))!.events.at(-1)!.kind).toBe("pickup_missed");
});

test("the day's list contains printed and unprinted vouchers, and labels stay readable", async () => {
  const { reference: own } = await courier.book(request());
  acs.vouchers.set("7000000001", {
    key: null,
    date: "2026-11-24",
    isPrinted: false,
    isListed: false,
  });
  await courier.closeDay!({ market: "GR", date: "2026-11-24" });
  expect([...acs.vouchers.values()].every(({ isListed }) => isListed)).toBe(true);
  const label = (await courier.readLabel(own))!;
  expect(label.contentType).toBe("application/pdf");
  expect(new TextDecoder().decode(label.body)).toMatch(/^%PDF-1\.4/);
  expect(calls("ACS_Print_Voucher")).toHaveLength(2);
  await courier.closeDay!({ market: "GR", date: "2026-11-24" });
  await courier.closeDay!({ market: "GB", date: "2026-11-24" });
  expect(await courier.readLabel("7000000001")).toBeNull();
});

test("erasing a parcel deletes its label", async () => {
  const wish = request();
  const { reference } = await courier.book(wish);
  await courier.readLabel(reference);
  const readKept = () =>
    world.database
      .db()
      .selectFrom("shipping_label")
      .select(["reference", "label"])
      .where("key", "=", wish.key)
      .executeTakeFirstOrThrow();
  expect((await readKept()).label).not.toBeNull();
  await courier.erase!({ key: wish.key });
  expect(await readKept()).toEqual({ reference, label: null });
});

test("a voucher is deleted before the list; afterwards ACS refuses, unless the parcel is moving", async () => {
  const { reference: early } = await courier.book(request());
  await courier.cancel({ reference: early, key: "a" });
  expect(acs.vouchers.size).toBe(0);
  const cancelled = (await courier.track({ reference: early }))!;
  expect(cancelled.events.map(({ kind }) => kind)).toEqual(["booked", "cancelled"]);
  expect(cancelled.nextNewsAt).toBeNull();
  expect(await courier.readLabel(early)).toBeNull();

  const { reference: listed } = await courier.book(request());
  await courier.closeDay!({ market: "GR", date: "2026-11-24" });
  await expect(courier.cancel({ reference: listed, key: "b" })).rejects.toThrow(
    CourierRejectedError,
  );
  acs.track(listed, {}, [["2026-11-24T12:05:44.153", "ΠΑΡΑΛΑΒΗ", "ΤΑΥΡΟΣ"]]);
  await courier.cancel({ reference: listed, key: "b" });
  expect((await courier.track({ reference: listed }))!.events.at(-1)!.kind).toBe("picked_up");
});

test("a voucher that ACS has lost counts as cancelled", async () => {
  const { reference } = await courier.book(request());
  acs.vouchers.delete(reference);
  await courier.cancel({ reference, key: "a" });
  expect((await courier.track({ reference }))!.events.at(-1)!.kind).toBe("cancelled");
});

test.each([
  ["too many calls in a second", { status: 406, body: "Not Acceptable" }],
  ["a broken server", { status: 500, body: "<h1>Error</h1>" }],
  ["no JSON", { status: 200, body: "<html>" }],
  ["another JSON", { status: 200, body: '{"ok":true}' }],
  ["an envelope with nothing in it", { status: 200, body: '{"ACSExecution_HasError":false}' }],
  ["a cut line", "lost_request"],
  ["silence", "silence"],
] as const)("%s is an outage that can be retried", async (_, fault) => {
  courier = build({ answerWithin: 300 });
  const { reference } = await courier.book(request());
  acs.failNext(/./, fault);
  await expect(courier.track({ reference })).rejects.toThrow(CourierUnavailableError);
  expect((await courier.track({ reference }))!.reference).toBe(reference);
});

test("an error of the whole call refuses a booking with ACS's message", async () => {
  acs.refuseNext(/^ACS_Create_Voucher$/, "Invalid pick-up date");
  await expect(courier.book(request())).rejects.toThrow(
    "ACS refused ACS_Create_Voucher: Invalid pick-up date",
  );
});

test("a wrong API key is logged as our error and refuses no parcel", async () => {
  const error = await build({ apiKey: "wrong" })
    .book(request())
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CourierUnavailableError);
  expect((error as Error).message).toContain("403");
});

test("an invalid label and a refused connection are outages", async () => {
  const { reference } = await courier.book(request());
  const body = JSON.stringify({
    ACSExecution_HasError: false,
    ACSOutputResponce: { ACSValueOutput: [{ ACSObjectOutput: "bm8gcGRm" }] },
  });
  acs.failNext(/^ACS_Print_Voucher$/, { status: 200, body });
  await expect(courier.readLabel(reference)).rejects.toThrow("no PDF");
  const unreachable = build({ baseUrl: "http://127.0.0.1:9/" });
  await expect(unreachable.track({ reference })).rejects.toThrow(CourierUnavailableError);
});

test("ACS has no webhooks, so every event is refused", async () => {
  const event = new Request("http://marketplace.test/webhooks/acs", { method: "POST", body: "{}" });
  expect((await courier.receiveEvent(event)).status).toBe(400);
});
