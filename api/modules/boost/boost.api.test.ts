import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seconds, minutes, hours, days } from "#contract/duration.ts";
import type { Boost } from "#contract/boost.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import { checkInvariants } from "#api/invariants.ts";
import { createJobs } from "#api/jobs/jobs.ts";
import {
  expectData,
  openOrderKit,
  TEST_CARDS,
  type OrderKit,
  type Person,
} from "#tests/order-kit.ts";
import { registerBoostJobs } from "./boost-jobs.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const PRICE = { amount: FIRST_TERMS.GR.boost.price, currency: "EUR" };

type Wish = { card_reference: string; accepted_price?: object; return_path?: string };
const boost = (seller: Person, listing: string, wish: Wish, key?: string) =>
  kit.post(
    seller,
    `/listings/${listing}/boost`,
    { accepted_price: PRICE, return_path: "/en-GR/account", ...wish },
    key,
  );
const read = async (seller: Person, listing: string): Promise<Boost> =>
  expectData(await kit.get(seller, `/listings/${listing}/boost`));

async function openListing({ card = TEST_CARDS.good as string, status = "published" } = {}) {
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, status });
  return { seller, listing, card_reference: await kit.addCard(seller, card) };
}

const listBoosts = (listing: string) =>
  kit.database
    .db()
    .selectFrom("boost")
    .selectAll()
    .where("listing_id", "=", listing)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
/** The bank's status of each boost of a listing, and the charged minus the refunded amount. */
const listAtBank = async (listing: string) => {
  const keys = (await listBoosts(listing)).map(({ id }) => `boost-${id}`);
  const rows = await kit.database
    .db()
    .selectFrom("sandbox_payment")
    .select(["key", "status", "captured", "refunded"])
    .where("key", "in", keys)
    .execute();
  rows.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
  return rows.map(({ status, captured, refunded }) => ({ status, taken: captured - refunded }));
};
/** Ledger entries of a listing's boosts. */
const listEntries = async (listing: string) => {
  const ids = (await listBoosts(listing)).map(({ id }) => id);
  const references = ids.flatMap((id) => [`boost-${id}-capture`, `boost-${id}-refund`]);
  return kit.database
    .db()
    .selectFrom("ledger_entry")
    .innerJoin("ledger_transfer", "ledger_transfer.id", "ledger_entry.transfer_id")
    .select(["kind", "account", "amount"])
    .where("reference", "in", references)
    .orderBy("kind")
    .orderBy("account")
    .execute();
};
const listSteps = async (listing: string) => {
  const rows = await kit.database
    .db()
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", "listing-moved")
    .orderBy("position")
    .execute();
  return rows
    .map(({ payload }) => payload as { listing_id: string; step: string })
    .filter(({ listing_id }) => listing_id === listing)
    .map(({ step }) => step);
};
const isShownFirst = async (listing: string): Promise<boolean> =>
  expectData(await kit.world.get(`/listings/${listing}`)).is_boosted;
const findInSearch = async (listing: string) =>
  kit.database
    .db()
    .selectFrom("search_listing")
    .select("boosted_until")
    .where("listing_id", "=", listing)
    .executeTakeFirst();
/** Advances the clock and runs due jobs in steps. */
async function wait(milliseconds: number, step = minutes(1)) {
  for (let gone = 0; gone < milliseconds; gone += step) {
    kit.world.advance(Math.min(step, milliseconds - gone));
    await kit.world.runDueJobs({ mayFail: true });
  }
}

describe("a boost", () => {
  test("is charged once, lists the listing first for seven days and ends by itself", async () => {
    const { seller, listing, card_reference } = await openListing();
    expect(await read(seller, listing)).toEqual({
      status: "none",
      price: PRICE,
      days: 7,
      ends_at: null,
      redirect_url: null,
      decline_code: null,
      card_last4: null,
    });
    const begun = kit.world.now();
    const running = expectData<Boost>(await boost(seller, listing, { card_reference }));
    const ends_at = new Date(begun.getTime() + days(7)).toISOString();
    expect(running).toMatchObject({ status: "running", ends_at, card_last4: "4242" });
    expect(await listAtBank(listing)).toEqual([{ status: "captured", taken: 490 }]);
    expect(await listEntries(listing)).toEqual([
      { kind: "boost_capture", account: "boost_revenue", amount: -490 },
      { kind: "boost_capture", account: "provider_clearing", amount: 490 },
    ]);
    await kit.world.runDueJobs();
    expect(await isShownFirst(listing)).toBe(true);
    expect((await findInSearch(listing))!.boosted_until!.toISOString()).toBe(ends_at);

    kit.world.advance(days(7) - 1);
    await kit.world.runDueJobs();
    expect([await isShownFirst(listing), (await read(seller, listing)).status]).toEqual([
      true,
      "running",
    ]);
    kit.world.advance(1);
    // A boost that is over reads as ended even before its deadline has run.
    expect([await isShownFirst(listing), (await read(seller, listing)).status]).toEqual([
      false,
      "ended",
    ]);
    await kit.world.runDueJobs();
    expect(await listSteps(listing)).toEqual(["boost", "boost_end"]);
    const again = expectData<Boost>(await boost(seller, listing, { card_reference }));
    expect(again.status).toBe("running");
    expect(await listAtBank(listing)).toHaveLength(2);
  });

  test("can be bought again once it is over, before its deadline has run", async () => {
    const { seller, listing, card_reference } = await openListing();
    expectData(await boost(seller, listing, { card_reference }));
    kit.world.advance(days(7));
    expect(expectData(await boost(seller, listing, { card_reference })).status).toBe("running");
    await kit.world.runDueJobs();
    expect((await listBoosts(listing)).map(({ status }) => status)).toEqual(["ended", "running"]);
    expect(await isShownFirst(listing)).toBe(true);
  });

  test("that ends sends no mail for a listing that is no longer for sale", async () => {
    const { seller, listing, card_reference } = await openListing();
    expectData(await boost(seller, listing, { card_reference }));
    await kit.setListingStatus(listing, "hidden");
    await wait(days(7), days(1));
    expect((await listBoosts(listing))[0]!.status).toBe("ended");
    expect(await listSteps(listing)).toEqual(["boost"]);
  });

  test("requested twenty times at once is created and charged once", async () => {
    const { seller, listing, card_reference } = await openListing();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => boost(seller, listing, { card_reference })),
    );
    const notified = new Set(answers.map(({ status, body }) => `${status} ${body.code ?? "ok"}`));
    expect([...notified].every((each) => each === "200 ok" || each === "409 boost_running")).toBe(
      true,
    );
    expect(notified.has("200 ok")).toBe(true);
    await kit.world.runDueJobs();
    expect(await listAtBank(listing)).toEqual([{ status: "captured", taken: 490 }]);
    expect(await listEntries(listing)).toHaveLength(2);
    expect(await listSteps(listing)).toEqual(["boost"]);
  });

  test("sent twice with one idempotency key is created once", async () => {
    const { seller, listing, card_reference } = await openListing();
    const key = "boost-form-0001";
    const [one, two] = await Promise.all([
      boost(seller, listing, { card_reference }, key),
      boost(seller, listing, { card_reference }, key),
    ]);
    expect(one!.body).toEqual(two!.body);
    expect(await listAtBank(listing)).toHaveLength(1);
  });
});

describe("permission to boost", () => {
  test("is refused for another seller's listing and with another user's card", async () => {
    const { seller, listing, card_reference } = await openListing();
    const stranger = await kit.insertPerson();
    const theirs = await kit.addCard(stranger);
    const refused = await boost(stranger, listing, { card_reference: theirs });
    expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
    expect((await kit.get(stranger, `/listings/${listing}/boost`)).status).toBe(404);
    const card = await boost(seller, listing, { card_reference: theirs });
    expect([card.status, card.body.code]).toEqual([404, "card_not_found"]);
    expect(await listBoosts(listing)).toEqual([]);
    expect((await boost(seller, listing, { card_reference })).status).toBe(200);
  });

  test.each(["draft", "under_review", "hidden", "sold", "rejected", "inactive"])(
    "is refused for a listing that is %s",
    async (status) => {
      const { seller, listing, card_reference } = await openListing({ status });
      const refused = await boost(seller, listing, { card_reference });
      expect([refused.status, refused.body.code]).toEqual([409, "listing_transition_refused"]);
      expect(refused.body.data).toMatchObject({ status });
    },
  );

  test("is refused while a boost runs, in whatever way it was bought", async () => {
    const { seller, listing, card_reference } = await openListing();
    const boosted_until = new Date(kit.world.now().getTime() + hours(1));
    await kit.database
      .db()
      .updateTable("listing")
      .set({ boosted_until })
      .where("id", "=", listing)
      .execute();
    const refused = await boost(seller, listing, { card_reference });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      "boost_running",
      { ends_at: boosted_until.toISOString() },
    ]);
  });

  test.each([
    ["a lower price", { amount: 489, currency: "EUR" }],
    ["a higher price", { amount: 491, currency: "EUR" }],
    ["another currency", { amount: 490, currency: "GBP" }],
  ])("with %s is refused and charges nothing", async (_, accepted_price) => {
    const { seller, listing, card_reference } = await openListing();
    const refused = await boost(seller, listing, { card_reference, accepted_price });
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    expect(refused.body.data).toEqual({ price: PRICE });
    expect(await listBoosts(listing)).toEqual([]);
  });

  test("costs pounds in the United Kingdom", async () => {
    const seller = await kit.insertPerson({ market: "GB" });
    const listing = await kit.insertListing({ seller, market: "GB" });
    const card_reference = await kit.addCard(seller);
    const accepted_price = { amount: 490, currency: "GBP" };
    const { status, price } = expectData<Boost>(
      await boost(seller, listing, { card_reference, accepted_price }),
    );
    expect([status, price]).toEqual(["running", accepted_price]);
  });
});

describe("a declined card", () => {
  test.each([
    ["declined", TEST_CARDS.declined, "declined"],
    ["empty", TEST_CARDS.poor, "insufficient_funds"],
  ])(
    "%s: answers the reason, charges nothing and allows another card",
    async (_, card, decline_code) => {
      const { seller, listing, card_reference } = await openListing({ card });
      const failed = expectData<Boost>(await boost(seller, listing, { card_reference }));
      expect([failed.status, failed.decline_code]).toEqual(["failed", decline_code]);
      expect(await isShownFirst(listing)).toBe(false);
      const good = await kit.addCard(seller);
      expect(expectData(await boost(seller, listing, { card_reference: good })).status).toBe(
        "running",
      );
      expect((await listAtBank(listing)).map(({ taken }) => taken)).toEqual([0, 490]);
    },
  );

  test("at the capture: nothing runs, and the authorisation is voided", async () => {
    const { seller, listing, card_reference } = await openListing({ card: TEST_CARDS.failsLater });
    const failed = expectData<Boost>(await boost(seller, listing, { card_reference }));
    expect([failed.status, failed.decline_code]).toEqual(["failed", "declined"]);
    await kit.world.runDueJobs();
    expect(await listAtBank(listing)).toEqual([{ status: "cancelled", taken: 0 }]);
    expect((await listBoosts(listing))[0]!.closed_at).not.toBeNull();
    expect(await listEntries(listing)).toEqual([]);
  });

  test("at the capture by the outbox: the authorisation is voided as well", async () => {
    const { seller, listing, card_reference } = await openListing({ card: TEST_CARDS.failsLater });
    kit.bank.failNext("capture", "lost_request");
    expectData(await boost(seller, listing, { card_reference }));
    await wait(minutes(2), seconds(20));
    expect((await listBoosts(listing))[0]!.status).toBe("failed");
    expect(await listAtBank(listing)).toEqual([{ status: "cancelled", taken: 0 }]);
  });

  test("that the provider rejects outright is declined", async () => {
    const { seller, listing, card_reference } = await openListing();
    kit.bank.failNext("authorise", "refused");
    const failed = expectData<Boost>(await boost(seller, listing, { card_reference }));
    expect([failed.status, failed.decline_code]).toEqual(["failed", "declined"]);
    await kit.world.runDueJobs();
    expect(await listEntries(listing)).toEqual([]);
  });
});

describe("a bank challenge", () => {
  const ask = async () => {
    const opened = await openListing({ card: TEST_CARDS.challenge });
    const { seller, listing, card_reference } = opened;
    const asked = expectData<Boost>(await boost(seller, listing, { card_reference }));
    expect(asked.status).toBe("requires_action");
    return { ...opened, redirect_url: asked.redirect_url! };
  };

  test("that is passed starts the boost on the return to the page", async () => {
    const { seller, listing, redirect_url } = await ask();
    expect(await isShownFirst(listing)).toBe(false);
    const back = await kit.visit(redirect_url, { decision: "approve" });
    expect(back.location).toMatch(/^\/en-GR\/account\?payment=/);
    expect((await read(seller, listing)).status).toBe("running");
    await kit.world.runDueJobs();
    expect(await listAtBank(listing)).toEqual([{ status: "captured", taken: 490 }]);
  });

  test("that is passed without a return to the page starts the boost by the provider's event", async () => {
    const { seller, listing, redirect_url } = await ask();
    await kit.visit(redirect_url, { decision: "approve" });
    await kit.world.runDueJobs();
    expect((await listBoosts(listing))[0]!.status).toBe("running");
    expect(await isShownFirst(listing)).toBe(true);
    expect((await read(seller, listing)).status).toBe("running");
  });

  test("that is failed fails the boost", async () => {
    const { seller, listing, redirect_url } = await ask();
    await kit.visit(redirect_url, { decision: "refuse" });
    const failed = await read(seller, listing);
    expect([failed.status, failed.decline_code]).toEqual(["failed", "challenge_failed"]);
  });

  test("without an answer for half an hour cancels the boost, and later events charge nothing", async () => {
    const { seller, listing, redirect_url } = await ask();
    await wait(minutes(30) - 1);
    expect((await read(seller, listing)).status).toBe("requires_action");
    await wait(1);
    expect((await read(seller, listing)).status).toBe("cancelled");
    await kit.visit(redirect_url, { decision: "approve" });
    await wait(minutes(5));
    expect(await listAtBank(listing)).toEqual([{ status: "cancelled", taken: 0 }]);
    expect(await isShownFirst(listing)).toBe(false);
  });

  test("abandoned for another card charges only that one", async () => {
    const { seller, listing, redirect_url } = await ask();
    const good = await kit.addCard(seller);
    expect(expectData(await boost(seller, listing, { card_reference: good })).status).toBe(
      "running",
    );
    await kit.world.runDueJobs();
    expect((await listAtBank(listing))[0]!.status).toBe("cancelled");
    await kit.visit(redirect_url, { decision: "approve" });
    await wait(minutes(5));
    expect((await listAtBank(listing)).map(({ taken }) => taken)).toEqual([0, 490]);
    expect((await listBoosts(listing)).map(({ status }) => status)).toEqual([
      "cancelled",
      "running",
    ]);
  });
});

describe("a listing that goes off sale during the payment", () => {
  test.each(["sold", "hidden", "inactive", "under_review"])(
    "%s: nothing is charged",
    async (status) => {
      const { seller, listing, card_reference } = await openListing({ card: TEST_CARDS.challenge });
      const asked = expectData<Boost>(await boost(seller, listing, { card_reference }));
      await kit.setListingStatus(listing, status);
      await kit.visit(asked.redirect_url!, { decision: "approve" });
      expect((await read(seller, listing)).status).toBe("cancelled");
      await kit.world.runDueJobs();
      expect(await listAtBank(listing)).toEqual([{ status: "cancelled", taken: 0 }]);
      expect(await listEntries(listing)).toEqual([]);
      expect((await kit.findListing(listing)).boosted_until).toBeNull();
      await kit.setListingStatus(listing, "hidden");
    },
  );

  test("after the authorisation: the authorisation is voided", async () => {
    const { seller, listing, card_reference } = await openListing();
    kit.bank.failNext("capture", "lost_request");
    const waiting = expectData<Boost>(await boost(seller, listing, { card_reference }));
    expect(waiting.status).toBe("processing");
    await kit.setListingStatus(listing, "hidden");
    await wait(minutes(2));
    expect(await listAtBank(listing)).toEqual([{ status: "cancelled", taken: 0 }]);
    expect((await read(seller, listing)).status).toBe("cancelled");
  });

  test("during the capture: it is refunded, and both transfers are in the ledger", async () => {
    const { seller, listing, card_reference } = await openListing();
    const { capture } = kit.bank;
    kit.bank.capture = async (payment) => {
      const answer = await capture(payment);
      await kit.setListingStatus(listing, "hidden");
      return answer;
    };
    const answer = expectData<Boost>(await boost(seller, listing, { card_reference }));
    kit.bank.capture = capture;
    expect(answer.status).toBe("cancelled");
    kit.bank.failNext("refund", "lost_answer");
    await wait(minutes(3));
    expect(await listAtBank(listing)).toEqual([{ status: "refunded", taken: 0 }]);
    expect(await listEntries(listing)).toEqual([
      { kind: "boost_capture", account: "boost_revenue", amount: -490 },
      { kind: "boost_capture", account: "provider_clearing", amount: 490 },
      { kind: "boost_refund", account: "boost_revenue", amount: 490 },
      { kind: "boost_refund", account: "provider_clearing", amount: -490 },
    ]);
    expect((await listBoosts(listing))[0]!.closed_at).not.toBeNull();
  });
});

describe("a connection failure", () => {
  test.each([
    ["the authorisation request is lost", "authorise", "lost_request"],
    ["the authorisation answer is lost", "authorise", "lost_answer"],
    ["the capture request is lost", "capture", "lost_request"],
    ["the capture answer is lost", "capture", "lost_answer"],
  ] as const)(
    "%s: the boost is finally resolved, and charged once or not at all",
    async (_, step, fault) => {
      const { seller, listing, card_reference } = await openListing();
      kit.bank.failNext(step, fault);
      const waiting = expectData<Boost>(await boost(seller, listing, { card_reference }));
      expect(waiting.status).toBe("processing");
      const second = await boost(seller, listing, { card_reference });
      expect(second.status === 200 || second.body.code === "boost_running").toBe(true);
      await wait(minutes(3), seconds(10));
      const known = await read(seller, listing);
      if (step === "authorise" && fault === "lost_request") {
        expect([known.status, known.decline_code]).toEqual(["failed", "provider_unavailable"]);
        expect(await listAtBank(listing)).toEqual([]);
      } else {
        expect(known.status).toBe("running");
        expect(await listAtBank(listing)).toEqual([{ status: "captured", taken: 490 }]);
      }
      expect(await listBoosts(listing)).toHaveLength(1);
    },
  );

  test("a bank that answers late is asked again, by the page and by the deadline", async () => {
    const { seller, listing, card_reference } = await openListing({ card: TEST_CARDS.late });
    const waiting = expectData<Boost>(await boost(seller, listing, { card_reference }));
    expect(waiting.status).toBe("processing");
    kit.bank.failNext("readPayment", "lost_answer");
    expect((await read(seller, listing)).status).toBe("processing");
    await wait(seconds(60), seconds(20));
    expect((await listBoosts(listing))[0]!.status).toBe("running");
  });

  test("a bank that never answers is given up after a day", async () => {
    const { seller, listing, card_reference } = await openListing({ card: TEST_CARDS.late });
    expectData(await boost(seller, listing, { card_reference }));
    const { readPayment } = kit.bank;
    kit.bank.readPayment = async (by) => {
      const payment = await readPayment(by);
      return payment && { ...payment, status: "processing" };
    };
    await wait(hours(23), hours(1));
    expect((await read(seller, listing)).status).toBe("processing");
    await wait(hours(1) + minutes(1), minutes(30));
    kit.bank.readPayment = readPayment;
    expect((await read(seller, listing)).status).toBe("cancelled");
    await wait(hours(2), minutes(10));
    expect(await listAtBank(listing)).toEqual([{ status: "cancelled", taken: 0 }]);
  });

  test("a process that dies between authorisation and capture: the next one captures once", async () => {
    const { seller, listing, card_reference } = await openListing();
    const { capture } = kit.bank;
    kit.bank.capture = () => Promise.reject(new Error("The process has died"));
    const died = await boost(seller, listing, { card_reference });
    expect(died.status).toBe(500);
    kit.bank.capture = capture;
    expect((await listAtBank(listing))[0]).toEqual({ status: "authorised", taken: 0 });

    // Simulates a second process with the same database and no memory.
    const { database, log } = kit.deps;
    const jobs = await createJobs({ database, now: kit.world.now, log });
    registerBoostJobs({ ...kit.deps, jobs });
    await jobs.outbox.drain();
    await jobs.stop();
    expect((await listBoosts(listing))[0]!.status).toBe("running");
    await kit.world.runDueJobs();
    expect(await listAtBank(listing)).toEqual([{ status: "captured", taken: 490 }]);
    expect((await boost(seller, listing, { card_reference })).body.code).toBe("boost_running");
  });

  test("a process that dies before the authorisation leaves nothing open", async () => {
    const { seller, listing, card_reference } = await openListing();
    const { authorise } = kit.bank;
    kit.bank.authorise = () => Promise.reject(new Error("The process has died"));
    expect((await boost(seller, listing, { card_reference })).status).toBe(500);
    kit.bank.authorise = authorise;
    await wait(minutes(2), seconds(20));
    expect((await listBoosts(listing))[0]!.status).toBe("failed");
    expect(expectData(await boost(seller, listing, { card_reference })).status).toBe("running");
  });
});

test("the invariants find a boost that runs unpaid, and money kept for no boost", async () => {
  const { seller, listing, card_reference } = await openListing();
  expectData(await boost(seller, listing, { card_reference }));
  const [row] = await listBoosts(listing);
  const set = (change: object) =>
    kit.database.db().updateTable("boost").set(change).where("id", "=", row!.id).execute();
  await set({ amount: 491 });
  expect((await checkInvariants(kit.database)).map(({ rule }) => rule)).toEqual([
    "A boost that has begun was paid for, once and whole",
  ]);
  await set({ amount: 490, status: "cancelled" });
  expect((await checkInvariants(kit.database)).map(({ rule }) => rule)).toEqual([
    "Of a boost that has not begun nothing is kept",
  ]);
  await set({ status: "running" });
  await kit.database
    .db()
    .updateTable("listing")
    .set({ boosted_until: null })
    .where("id", "=", listing)
    .execute();
  expect((await checkInvariants(kit.database)).map(({ rule }) => rule)).toEqual([
    "A running boost shows its listing first until its end",
  ]);
  await kit.database
    .db()
    .updateTable("listing")
    .set({ boosted_until: row!.ends_at })
    .where("id", "=", listing)
    .execute();
  expect(await checkInvariants(kit.database)).toEqual([]);
});
