import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Consignment, Stock } from "#contract/consignment.ts";
import { days } from "#contract/duration.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import { TEST_IMEIS } from "#api/providers/device-check/embedded.ts";
import { toImei } from "#tests/imei.ts";
import { type InspectionKit, openInspectionKit } from "#tests/inspection-kit.ts";
import { expectData, type Person, TEST_CARDS } from "#tests/order-kit.ts";

let kit: InspectionKit;
let expert: Person;
let numbers = 9000;
const PRICE = { amount: FIRST_TERMS.GR.fees.pickup_price, currency: "EUR" };
beforeAll(async () => {
  kit = await openInspectionKit();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  expert = await kit.insertStaff();
  await kit.signIn(expert);
});

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];
const courier = () => kit.world.deps.courier as any;
const look = async (person: Person, listing: string): Promise<Consignment> =>
  expectData(await kit.get(person, `/listings/${listing}/consignment`));
const read = async (id: string, as = expert): Promise<Stock> =>
  expectData(await kit.get(as, `/hub/stock/${id}`));
const move = async (id: string, what: string, more: object = {}, as = expert) => {
  const { version } = await read(id, as);
  const body = { move: what, version, bin: null, note: null, ...more };
  return kit.post(as, `/hub/stock/${id}/move`, body);
};
const answer = async (person: Person, listing: string, action: string) => {
  const { stay } = await look(person, listing);
  const body = { action, version: stay!.version };
  return kit.post(person, `/listings/${listing}/consignment/answer`, body);
};
/** Findings that match the claims; `found` overrides them. */
async function check(id: string, more: object = {}, as = expert) {
  const stock = await read(id, as);
  numbers += 1;
  return kit.post(as, `/hub/stock/${id}/check`, {
    version: stock.version,
    decision: "pass",
    device_number: toImei(numbers),
    battery_health: 88,
    items: stock.items.map(({ key, category, claimed }) => ({
      key,
      result: category ? null : "matches",
      found: category ? claimed : null,
      note: null,
    })),
    bin: "a-03-2",
    reason: null,
    note: null,
    ...more,
  });
}

async function announce({ price = 40_000 } = {}) {
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, price, isInstantBuy: false });
  await kit.describeListing(listing);
  const body = { terms_version: "first", agrees: true, drop_to: null };
  const { stay } = expectData(await kit.post(seller, `/listings/${listing}/consignment`, body));
  return { seller, listing, id: stay.id as string };
}
type Sale = Awaited<ReturnType<typeof announce>>;

const windows = async ({ seller, listing }: Sale) =>
  expectData(await kit.get(seller, `/listings/${listing}/consignment/courier`));
async function book(sale: Sale, more: object = {}, at = 0) {
  const { address_id, slots } = await windows(sale);
  const { date, interval } = slots.filter((slot: any) => slot.is_open)[at];
  const body = { pick_up_date: date, pick_up_interval: interval, address_id, price: PRICE };
  return kit.post(sale.seller, `/listings/${sale.listing}/consignment/courier`, {
    ...body,
    ...more,
  });
}
async function openBooked(options: { price?: number } = {}) {
  const sale = await announce(options);
  expectData(await book(sale));
  return sale;
}
const parcelsOf = (id: string) =>
  kit.database
    .db()
    .selectFrom("stock_parcel")
    .selectAll()
    .where("stock_id", "=", id)
    .orderBy("attempt")
    .execute();
const referenceOf = async (id: string): Promise<string> =>
  (await parcelsOf(id)).at(-1)!.courier_reference!;
/** Advances the clock from event to event until the parcel has had this one. */
async function travel({ id, seller }: Sale, until: string): Promise<void> {
  const reference = await referenceOf(id);
  for (;;) {
    await kit.world.runDueJobs();
    const { events, nextNewsAt } = await courier().track({ reference });
    if (events.some(({ kind }: any) => kind === until)) break;
    if (!nextNewsAt) throw new Error(`The parcel will never be ${until}`);
    kit.world.clock.set(nextNewsAt);
  }
  await kit.signIn(expert, seller);
}
async function arrive(sale: Sale): Promise<void> {
  await travel(sale, "delivered");
  expectData(await move(sale.id, "receive", { bin: "in-1" }));
}

describe("our courier before the sale", () => {
  test("is booked at the price that was shown, brings the device, and comes off the payout", async () => {
    const sale = await announce();
    const { seller, listing, id } = sale;
    expect(await look(seller, listing)).toMatchObject({
      courier_price: PRICE,
      may_book_courier: true,
      parcel: null,
    });
    const dearer = { price: { ...PRICE, amount: PRICE.amount + 1 } };
    expect(answerOf(await book(sale, dearer))).toEqual([409, "price_changed"]);
    const booked: Consignment = expectData(await book(sale));
    expect(booked).toMatchObject({
      parcel: { status: "booked" },
      stay: { status: "announced", actions: ["cancel", "drop_courier"], courier_price: null },
    });
    const label = expectData(await kit.get(seller, `/listings/${listing}/consignment/label`));
    expect(label.code).toBe(booked.parcel!.tracking_code);
    expect((await kit.findListing(listing)).status).toBe("published");

    await travel(sale, "picked_up");
    expect((await look(seller, listing)).stay).toMatchObject({
      status: "on_way",
      courier_price: PRICE,
      actions: [],
    });
    expect((await kit.findListing(listing)).status).toBe("hidden");
    const gone = await kit.world.delete(`/listings/${listing}`, { token: seller.token });
    expect(answerOf(gone)).toEqual([409, "listing_at_hub"]);
    const code = booked.parcel!.tracking_code!;
    const found = expectData(await kit.get(expert, `/staff/lists/stock?tab=all&q=${code}`));
    expect(found.rows).toHaveLength(1);

    await arrive(sale);
    expectData(await check(id));
    expect(await read(id)).toMatchObject({ status: "in_stock", courier_price: PRICE });
    const mine = expectData(await kit.get(seller, `/listings/${listing}/mine`));
    expect(mine.sale.pickup_price).toEqual(PRICE);

    const buyer = await kit.insertPerson();
    const card = await kit.addCard(buyer, TEST_CARDS.good);
    const draft = await kit.createOrder(buyer, listing);
    const order = await kit.fillIn(buyer, draft, card, "acs");
    await kit.authorise(buyer, order, card);
    expectData(await kit.finalize(buyer, order));
    await kit.world.runDueJobs();
    const sold = expectData(await kit.get(seller, `/order/${order.id}`));
    expect(sold.sale.pickup_price).toEqual(PRICE);
  });

  test("that does not come is booked again, and costs nothing when the device is brought", async () => {
    const sale = await openBooked();
    await courier().setOutcome(await referenceOf(sale.id), "missed");
    await travel(sale, "pickup_missed");
    expect(await look(sale.seller, sale.listing)).toMatchObject({
      parcel: { status: "missed" },
      may_book_courier: true,
      stay: { status: "announced" },
    });
    expectData(await book(sale));
    expectData(await move(sale.id, "receive"));
    await kit.world.runDueJobs();
    expect((await parcelsOf(sale.id)).map(({ status }) => status)).toEqual(["missed", "cancelled"]);
    expect(await read(sale.id)).toMatchObject({ status: "arrived", courier_price: null });
  });

  test("is moved to another time, and the first booking ends", async () => {
    const sale = await openBooked();
    expectData(await book(sale, {}, 1));
    await kit.world.runDueJobs();
    expect((await parcelsOf(sale.id)).map(({ status }) => status)).toEqual(["cancelled", "booked"]);
    courier().failNext("book", "refused");
    expect(answerOf(await book(sale, {}, 2))).toEqual([409, "slot_taken"]);
    expect((await look(sale.seller, sale.listing)).parcel).toMatchObject({ status: "booked" });
  });

  test("is cancelled alone, with the stay, and with a sale before it comes", async () => {
    const [alone, all, sold] = [await openBooked(), await openBooked(), await openBooked()];
    expectData(await answer(alone.seller, alone.listing, "drop_courier"));
    expect((await look(alone.seller, alone.listing)).stay).toMatchObject({
      status: "announced",
      actions: ["cancel"],
    });
    expectData(await answer(all.seller, all.listing, "cancel"));
    expectData(await kit.patch(sold.seller, `/listings/${sold.listing}/sold`, { sold: true }));
    await kit.world.runDueJobs();
    for (const { id } of [alone, all, sold]) {
      expect((await parcelsOf(id)).map(({ status }) => status)).toEqual(["cancelled"]);
      const { events } = await courier().track({ reference: await referenceOf(id) });
      expect(events.at(-1).kind).toBe("cancelled");
    }
    const late = await kit.post(all.seller, `/listings/${all.listing}/consignment/courier`, {
      pick_up_date: "2026-01-05",
      pick_up_interval: "09-13",
      address_id: all.seller.address,
      price: PRICE,
    });
    expect(answerOf(late)).toEqual([404, "not_found"]);
  });

  test("that loses the device ends the stay, and nothing is owed", async () => {
    const sale = await openBooked();
    await courier().setOutcome(await referenceOf(sale.id), "lost");
    await travel(sale, "lost");
    expect((await look(sale.seller, sale.listing)).stay).toMatchObject({
      status: "cancelled",
      end_reason: "lost",
      courier_price: null,
    });
    const { data } = (await kit.get(sale.seller, "/profile/notifications")).body;
    expect(JSON.stringify(data)).toContain("listing-hub-parcel");
    // It is found after all.
    expectData(await move(sale.id, "receive"));
    expect(await read(sale.id)).toMatchObject({ status: "arrived", courier_price: null });
  });

  test("is paid for at the counter when the device goes back, unless the courier broke it", async () => {
    const [whole, broken] = [await openBooked(), await openBooked()];
    for (const sale of [whole, broken]) await arrive(sale);
    expectData(await answer(whole.seller, whole.listing, "ask_back"));
    const note = "Collected, identity card seen";
    expect(answerOf(await move(whole.id, "hand_back", { note }))).toEqual([409, "courier_unpaid"]);
    expect((await read(whole.id)).owes_courier).toBe(true);
    expectData(await move(whole.id, "hand_back", { note, courier_paid: true }));
    expect((await read(whole.id)).courier_paid_at).not.toBeNull();
    const booked = await kit.database
      .db()
      .selectFrom("ledger_transfer as transfer")
      .innerJoin("ledger_entry as entry", "entry.transfer_id", "transfer.id")
      .select(["entry.account", "entry.amount"])
      .where("transfer.reference", "=", `stock-${whole.id}-courier`)
      .orderBy("entry.amount")
      .execute();
    expect(booked).toEqual([
      { account: "delivery_revenue", amount: -PRICE.amount },
      { account: "hub_till", amount: PRICE.amount },
    ]);

    const fails = { decision: "fail", reason: "damaged" };
    expectData(await check(broken.id, fails));
    expectData(await move(broken.id, "hand_back", { note }));
    expect((await read(broken.id)).courier_paid_at).toBeNull();
  });

  test("keeps the stay from lapsing before it has come", async () => {
    const sale = await announce();
    kit.world.advance(days(13));
    await kit.signIn(sale.seller, expert);
    expectData(await book(sale));
    kit.world.advance(days(1.5));
    await kit.world.runDueJobs();
    await kit.signIn(sale.seller, expert);
    expect((await look(sale.seller, sale.listing)).stay!.status).not.toBe("cancelled");
  });

  test("is no stranger's to see, book or print", async () => {
    const sale = await openBooked();
    const stranger = await kit.insertPerson();
    const path = `/listings/${sale.listing}/consignment`;
    const body = {
      pick_up_date: "2026-01-05",
      pick_up_interval: "09-13",
      address_id: stranger.address,
      price: PRICE,
    };
    const answers = [
      await kit.get(stranger, `${path}/courier`),
      await kit.post(stranger, `${path}/courier`, body),
      await kit.get(stranger, `${path}/label`),
    ];
    expect(answers.map(answerOf)).toEqual(answers.map(() => [404, "not_found"]));
    const theirs = { address_id: stranger.address };
    expect(answerOf(await book(sale, theirs, 1))).toEqual([404, "not_found"]);
  });
});

describe("the number that is read", () => {
  async function bring(options: { price?: number } = {}) {
    const sale = await announce(options);
    expectData(await move(sale.id, "receive"));
    return sale;
  }

  test("of a stolen device keeps it off sale, whoever confirms", async () => {
    const { id, listing } = await bring();
    const stolen = { device_number: TEST_IMEIS.stolen };
    const held: Stock = expectData(await check(id, stolen));
    expect(held).toMatchObject({
      status: "held",
      holds: ["blocked"],
      lists: { answer: "prohibited" },
    });
    expect(held.moves).not.toContain("confirm");
    const note = "Asked the police";
    expect(answerOf(await move(id, "confirm", { note }))).toEqual([403, "forbidden"]);
    const second = await kit.insertStaff();
    expect(answerOf(await move(id, "confirm", { note }, second))).toEqual([409, "device_blocked"]);
    const fails = { ...stolen, decision: "fail", reason: "reported_stolen" };
    expectData(await check(id, fails, second));
    expect((await kit.findListing(listing)).status).toBe("failed_check");
  });

  test("that no list answers about, and a high price, wait for a second person", async () => {
    const [away, dear] = [await bring(), await bring({ price: 120_000 })];
    const asked = { device_number: TEST_IMEIS.away };
    expect(expectData(await check(away.id, asked)).holds).toEqual(["unanswered"]);
    expect(expectData(await check(dear.id)).holds).toEqual(["value"]);
    const second = await kit.insertStaff();
    expect(answerOf(await move(dear.id, "confirm", {}, second))).toEqual([422, "invalid_fields"]);
    const note = "Looked at it again";
    expectData(await move(dear.id, "confirm", { note }, second));
    expect(await read(dear.id)).toMatchObject({ status: "in_stock", bin: "A-03-2" });
    expect((await kit.findListing(dear.listing)).is_instant_buy).toBe(true);
    expectData(await move(away.id, "confirm", { note }, second));
    expect((await read(away.id)).status).toBe("in_stock");
  });

  test("of another stay is refused, and its expert reads which, also of two at once", async () => {
    const [one, two] = [await bring(), await bring()];
    const same = { device_number: toImei(8123) };
    const answers = await Promise.all([check(one.id, same), check(two.id, same)]);
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(codes.toSorted()).toEqual([200, "device_in_doubt"]);
    const refused = answers.find(({ body }) => body.code === "device_in_doubt")!;
    expect(refused.body.data.seen_in.join()).toMatch(/^S-\d+$/);
  });
});
