import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, hours, days } from "#contract/duration.ts";
import type { SavedSearch } from "#contract/saved-search.ts";
import { LIMITS } from "#contract/limits.ts";
import { createJobs } from "#api/jobs/jobs.ts";
import { codeOf, openFavoriteKit, type Caller, type FavoriteKit } from "#tests/favorite-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { notifySavedSearches } from "./notify-saved-searches.ts";

let kit: FavoriteKit;
let seller: Person;
beforeAll(async () => {
  kit = await openFavoriteKit();
  seller = await kit.insertPerson();
  const { createPostgresIndex } = await import("#api/modules/search/postgres-index.ts");
  await createPostgresIndex(kit.database, kit.world.now).refreshCatalog();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.world.advance(minutes(6)));

const save = (caller: Caller, query: string) =>
  kit.send(caller, "/profile/saved-searches", { query });
const keep = async (caller: Caller, query: string): Promise<SavedSearch> =>
  expectData(await save(caller, query));
const list = async (caller: Caller): Promise<SavedSearch[]> =>
  expectData(await kit.read(caller, "/profile/saved-searches"));

/** A listing on sale, and in the search index. */
async function publish(price = 30_000, by = seller, market: "GR" | "GB" = "GR"): Promise<string> {
  const listing = await kit.insertListing({ seller: by, price, market });
  await kit.database.tx(() =>
    kit.deps.jobs.outbox.add({
      market,
      topic: "listing-changed",
      payload: { listing_id: listing },
    }),
  );
  await kit.world.runDueJobs();
  return listing;
}
/** Advances to half past nine in Athens on another day. */
async function comeMorning() {
  const now = kit.world.now().getTime();
  const start = Math.floor(now / days(1)) * days(1);
  kit.world.advance(start + days(1) + hours(7) + minutes(30) - now);
  await runMorning();
}
async function runMorning() {
  await kit.deps.jobs.enqueue("tell-searches", {});
  await kit.world.runDueJobs();
}
const news = async (person: Person) =>
  (await kit.bell(person)).filter(({ topic }) => topic === "search-new-matches");

describe("a member's saved searches", () => {
  test("are stored as their canonical URL query, without page and order", async () => {
    const member = await kit.insertPerson();
    const { query } = await keep(
      member,
      "page=3&brand=sony&sort_by=new&unknown=1&price_max=400&q=+iPhone++13&brand[]=apple&smart_filter=on&audio=pink",
    );
    expect(query).toBe("q=iPhone+13&price_max=400&brand=apple&brand=sony&smart_filter=1");
  });

  test("are stored once, also when saved concurrently", async () => {
    const member = await kit.insertPerson();
    const answers = await Promise.all([
      keep(member, "brand=apple&price_max=400"),
      keep(member, "price_max=400&brand=apple&page=2"),
      keep(member, "?price_max=400&brand=apple&brand=apple".slice(1)),
    ]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await list(member)).toHaveLength(1);
  });

  test("without a filter, or too long, are refused", async () => {
    const member = await kit.insertPerson();
    for (const query of [
      "",
      "page=2&sort_by=new",
      "unknown=1",
      "price_min=0&price_max=2000",
      "q=%00",
    ])
      expect((await save(member, query)).body.errors, query).toEqual({ query: ["search.empty"] });
    const long = `q=${"a".repeat(LIMITS.savedSearch.query)}`;
    expect((await save(member, long)).body.errors).toEqual({ query: ["search.too-long"] });
    expect(await list(member)).toEqual([]);
  });

  test("are limited to twenty, also by concurrent requests", async () => {
    const member = await kit.insertPerson();
    const answers = await Promise.all(
      Array.from({ length: LIMITS.savedSearch.max + 5 }, (_, i) => save(member, `q=phone${i}`)),
    );
    const codes = answers.map(({ status, body }) => (status < 300 ? "kept" : body.code));
    expect(codes.filter((code) => code === "kept")).toHaveLength(LIMITS.savedSearch.max);
    expect(codes.filter((code) => code === "too_many_saved_searches")).toHaveLength(5);
    expect((await save(member, "q=phone0")).status).toBeLessThan(410);
  });

  test("count their results, and those that are new since they were last seen", async () => {
    const member = await kit.insertPerson();
    await publish(61_000);
    const { id, count, new_count } = await keep(member, "price_min=600&price_max=700");
    expect([count, new_count]).toEqual([1, 0]);
    kit.world.advance(1000);
    await publish(62_000);
    await publish(63_000, member);
    await publish(90_000);
    expect(await list(member)).toMatchObject([{ id, count: 3, new_count: 1 }]);
    expect((await kit.send(member, `/profile/saved-searches/${id}/seen`)).status).toBe(204);
    expect(await list(member)).toMatchObject([{ id, count: 3, new_count: 0 }]);
    kit.world.advance(1000);
    await publish(64_000);
    expect(await list(member)).toMatchObject([{ id, count: 4, new_count: 1 }]);
    await comeMorning();
    expect(await list(member)).toMatchObject([{ id, count: 4, new_count: 0 }]);
  });

  test("are listed by market", async () => {
    const member = await kit.insertPerson();
    await keep({ ...member, locale: "en-GB" }, "q=iphone");
    expect(await list(member)).toEqual([]);
    expect(await list({ ...member, locale: "en-GB" })).toMatchObject([{ query: "q=iphone" }]);
  });

  test("are 404 for others, and 401 when signed out", async () => {
    const [member, stranger] = [await kit.insertPerson(), await kit.insertPerson()];
    const { id } = await keep(member, "q=iphone");
    const at = `/profile/saved-searches/${id}`;
    expect(codeOf(await kit.remove(stranger, at))).toEqual([404, "not_found"]);
    expect(codeOf(await kit.send(stranger, `${at}/seen`))).toEqual([404, "not_found"]);
    expect(await list(stranger)).toEqual([]);
    const visitor = await kit.visit(await publish());
    for (const caller of [{}, { visitor }]) {
      expect((await kit.read(caller, "/profile/saved-searches")).status).toBe(401);
      expect((await save(caller, "q=iphone")).status).toBe(401);
      expect((await kit.remove(caller, at)).status).toBe(401);
      expect((await kit.send(caller, `${at}/seen`)).status).toBe(401);
    }
    expect(await list(member)).toHaveLength(1);
    expect((await kit.remove(member, at)).status).toBe(204);
    expect(codeOf(await kit.remove(member, at))).toEqual([404, "not_found"]);
    expect(codeOf(await kit.remove(member, `/profile/saved-searches/${randomUUIDv7()}`))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("are erased with the account", async () => {
    const member = await kit.insertMember();
    await keep(member, "q=iphone");
    await kit.remove(member, "/profile/delete");
    kit.world.advance(days(90));
    await kit.world.runDueJobs();
    const left = kit.database.db().selectFrom("saved_search").select("id");
    expect(await left.where("user_id", "=", member.id).execute()).toEqual([]);
  });
});

describe("new results", () => {
  test("are sent in the morning, in one mail with the first five and the number of all", async () => {
    const member = await kit.insertPerson();
    const before = await publish(31_000);
    await keep(member, "brand=apple&price_max=500");
    kit.world.advance(minutes(1));
    const fresh: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      kit.world.advance(1000);
      fresh.push(await publish(30_000 + i * 100));
    }
    await publish(80_000);
    await comeMorning();
    expect(await news(member)).toMatchObject([
      { subject: { type: "saved_search" }, data: { title: "Apple", count: "7" } },
    ]);
    const mails = await kit.mailsTo(member);
    expect(mails.map(({ subject }) => subject)).toEqual(["7 new devices: Apple"]);
    const { payload } = await kit.database
      .db()
      .selectFrom("message")
      .select("payload")
      .where("user_id", "=", member.id)
      .executeTakeFirstOrThrow();
    const { devices } = payload as unknown as { devices: { listing_id: string }[] };
    expect(devices.map(({ listing_id }) => listing_id)).toEqual(fresh.toReversed().slice(0, 5));
    expect(devices.map(({ listing_id }) => listing_id)).not.toContain(before);
  });

  test("are sent once a day", async () => {
    const member = await kit.insertPerson();
    await keep(member, "q=iphone+13");
    kit.world.advance(minutes(1));
    await publish();
    await comeMorning();
    await runMorning();
    await publish();
    kit.world.advance(minutes(30));
    await runMorning();
    expect(await news(member)).toMatchObject([{ data: { count: "1", title: "iphone 13" } }]);
    await comeMorning();
    expect(await news(member)).toHaveLength(2);
    await comeMorning();
    expect(await news(member)).toHaveLength(2);
    expect(await kit.mailsTo(member)).toHaveLength(2);
  });

  test("are not sent at night, nor for the time before a search was saved", async () => {
    const member = await kit.insertPerson();
    await comeMorning();
    await publish();
    kit.world.advance(minutes(1));
    await keep(member, "q=iphone");
    kit.world.advance(hours(22));
    await runMorning();
    await comeMorning();
    expect(await news(member)).toEqual([]);
    await publish();
    const now = kit.world.now();
    const night = new Date(Math.floor(now.getTime() / days(1)) * days(1) + days(1) + hours(5));
    kit.world.advance(night.getTime() - now.getTime());
    await runMorning();
    expect(await news(member)).toEqual([]);
    kit.world.advance(hours(4));
    await runMorning();
    expect(await news(member)).toHaveLength(1);
  });

  test("exclude the member's own listings, and those that are gone by the morning", async () => {
    const member = await kit.insertPerson();
    await keep(member, "q=iphone");
    kit.world.advance(minutes(1));
    await publish(30_000, member);
    const gone = await publish();
    await kit.setListingStatus(gone, "sold");
    await comeMorning();
    expect(await news(member)).toEqual([]);
  });

  test("follow the member's notification preferences, and are not sent to deactivated accounts", async () => {
    const [member, left] = [await kit.insertPerson(), await kit.insertPerson()];
    for (const person of [member, left]) await keep(person, "q=iphone");
    await kit.wish(member, "search", { mail: false, bell: true });
    await kit.remove(left, "/profile/delete");
    kit.world.advance(minutes(1));
    await publish();
    await comeMorning();
    expect([(await news(member)).length, (await kit.mailsTo(member)).length]).toEqual([1, 0]);
    const subjects = (await kit.mailsTo(left)).map(({ subject }) => subject);
    expect(subjects).not.toContainEqual(expect.stringMatching(/new device/));
  });

  test("are sent once by two concurrent processes", async () => {
    const { openAnother } = kit.world;
    if (!openAnother) return;
    const second = await openAnother();
    const jobs = await createJobs({ database: second, now: kit.world.now, log: kit.deps.log });
    const people = [await kit.insertPerson(), await kit.insertPerson(), await kit.insertPerson()];
    for (const person of people) await keep(person, "q=iphone");
    kit.world.advance(minutes(1));
    await publish();
    kit.world.advance(days(2));
    await Promise.all(
      [kit.deps, { ...kit.deps, database: second, jobs }].map((deps) =>
        notifySavedSearches(deps, kit.world.now()),
      ),
    );
    for (const person of people) expect(await news(person)).toHaveLength(1);
    await jobs.stop();
    await second.close();
  });

  test.each([
    ["price_min=100&price_max=500", "1 new device: from €100 up to €500"],
    ["price_max=500", "1 new device: up to €500"],
    ["generic_condition=excellent&generic_condition=good", "1 new device: with your filters"],
  ])("of %s are named by price, or by filters", async (query, subject) => {
    const member = await kit.insertPerson();
    await keep(member, query);
    kit.world.advance(minutes(1));
    await publish();
    await comeMorning();
    expect((await kit.mailsTo(member)).map((mail) => mail.subject)).toEqual([subject]);
  });

  test("have prices in pounds for searches in Britain", async () => {
    const member = await kit.insertPerson();
    await keep({ ...member, locale: "en-GB" }, "vertical=smartphones");
    kit.world.advance(minutes(1));
    await publish(30_000, seller, "GB");
    await comeMorning();
    expect(await news(member)).toEqual([]);
    kit.world.advance(hours(2));
    await runMorning();
    const [mail] = await kit.mailsTo(member);
    expect(mail!.subject).toBe("1 new device: phones");
    expect(mail!.text_body).toContain("£");
  });
});
