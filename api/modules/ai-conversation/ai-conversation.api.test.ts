import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { days, hours, minutes } from "#contract/duration.ts";
import { LIMITS, RATE_LIMITS } from "#contract/limits.ts";
import { publish } from "#api/events.ts";
import { createToken } from "#api/http/token.ts";
import { createPostgresIndex } from "#api/modules/search/index.ts";
import { sweepServed } from "#api/jobs/sweep-served.ts";
import { type Caller, codeOf, openFavoriteKit } from "#tests/favorite-kit.ts";
import { expectData } from "#tests/order-kit.ts";
import type { Answer } from "#tests/world.ts";

let kit: Awaited<ReturnType<typeof openFavoriteKit>>;
beforeAll(async () => void (kit = await openFavoriteKit()));
afterAll(() => kit[Symbol.asyncDispose]());
// Limits count by the machine's clock, and turns of an address by the hour.
let time = Date.now();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  waitFor(hours(1));
});
afterEach(() => void vi.useRealTimers());
function waitFor(duration: number) {
  time += duration + 1;
  vi.setSystemTime(time);
}

const PATH = "/ai-conversations";
const MISSING = [404, "not_found"];
const create = (caller: Caller, body: object) => kit.send(caller, PATH, body);
const begin = async (caller: Caller, text = "iphone 13") =>
  expectData(await create(caller, { text }));
const reply = (caller: Caller, id: string, body: object) =>
  kit.send(caller, `${PATH}/${id}/reply`, body);
const say = async (caller: Caller, id: string, text: string) =>
  expectData(await reply(caller, id, { text }));
const see = (caller: Caller, id: string) => kit.read(caller, `${PATH}/${id}`);
const remove = (caller: Caller, id: string) => kit.remove(caller, `${PATH}/${id}`);
const visitorOf = (answer: Answer): Caller => ({ visitor: answer.headers.get("x-session-token")! });
const lastOf = ({ turns }: { turns: any[] }) => turns.at(-1).reply;
const wordsOf = (conversation: { turns: any[] }): string =>
  lastOf(conversation)
    .segments.map(({ text }: { text: string }) => text)
    .join("");

async function refreshIndex(...listings: string[]) {
  await kit.database.tx(() =>
    Promise.all(
      listings.map((listing_id) =>
        kit.deps.jobs.outbox.add({
          market: "GR",
          topic: "listing-changed",
          payload: { listing_id },
        }),
      ),
    ),
  );
  await kit.world.runDueJobs();
}

/** On sale, and in the index. */
async function list(options: { price?: number } = {}) {
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, ...options });
  await refreshIndex(listing);
  return listing;
}

/** Makes it another model of the same maker. */
async function setModel(listing: string, name: string) {
  const db = kit.database.db();
  const { brand_id } = await kit.findListing(listing);
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const known = await db
    .selectFrom("model")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("slug", "=", slug)
    .executeTakeFirst();
  const id = known?.id ?? randomUUID();
  if (!known)
    await db
      .insertInto("model")
      .values({ id, brand_id, slug, name, vertical: "smartphones", release_date: "2022-09-16" })
      .execute();
  await createPostgresIndex(kit.database, kit.world.now).refreshCatalog();
  await db.updateTable("listing").set({ model_id: id }).where("id", "=", listing).execute();
  await refreshIndex(listing);
}

async function clearShop() {
  const db = kit.database.db();
  const rows = await db.selectFrom("listing").select("id").execute();
  await db.updateTable("listing").set({ status: "inactive" }).execute();
  await refreshIndex(...rows.map(({ id }) => id));
}

describe("a turn", () => {
  beforeEach(clearShop);

  test("answers with live listings, two reasons and a drawback for each", async () => {
    const listing = await list({ price: 30_000 });
    const conversation = await begin(await kit.insertPerson(), "iphone 13 under 330");
    expect(conversation.constraints.map(({ field, label }: any) => [field, label])).toEqual([
      ["model", "iPhone 13"],
      ["price_max", "up to 330\u00a0€"],
    ]);
    const [first] = lastOf(conversation).suggestions;
    expect(first).toMatchObject({ position: 1, listing_id: listing, state: "live" });
    expect(first.card).toMatchObject({ id: listing });
    expect(first.reasons).toHaveLength(2);
    expect(new Set(first.reasons.map(({ fact }: any) => fact)).size).toBe(2);
    expect(first.drawback.fact).toMatch(/^L1\./);
  });

  test("takes a sum for what is paid in all", async () => {
    const listing = await list({ price: 30_000 });
    const { total_price: total } = await kit.findListing(listing);
    const member = await kit.insertPerson();
    const fits = await begin(member, `iphone 13 under ${Math.ceil(total / 100)}`);
    expect(lastOf(fits).suggestions).toMatchObject([{ listing_id: listing, misses: [] }]);
    const short = await begin(member, `iphone 13 under ${Math.floor(total / 100) - 1}`);
    expect(lastOf(short).total).toBe(0);
    expect(lastOf(short).relaxed.map(({ id }: any) => id)).toContain("price_max");
    expect(lastOf(short).suggestions.every(({ misses }: any) => misses.length > 0)).toBe(true);
  });

  test("keeps to the search before, and takes off what is taken off", async () => {
    await list({ price: 30_000 });
    const member = await kit.insertPerson();
    const { id } = await begin(member, "iphone 13 with box, under 500");
    const cheaper = await say(member, id, "cheaper?");
    expect(cheaper.constraints.map((one: any) => [one.id, one.turn])).toEqual([
      ["model", 1],
      ["price_max", 1],
      ["accessories:box", 1],
      ["sort", 2],
    ]);
    const off = expectData(await reply(member, id, { remove: "accessories:box" }));
    expect(off.constraints.map((one: any) => one.id)).toEqual(["model", "price_max", "sort"]);
    expect(off.turns.at(-1).text).toBe("Without: with box");
    const again = expectData(await reply(member, id, { remove: "accessories:box" }));
    expect(again.constraints).toEqual(off.constraints);
  });

  test("names the words that it skipped, and searches by the others", async () => {
    const listing = await list();
    const conversation = await begin(await kit.insertPerson(), "iphone 13 flurbish");
    expect(lastOf(conversation).skipped).toEqual(["flurbish"]);
    expect(wordsOf(conversation)).toContain("flurbish");
    expect(lastOf(conversation).suggestions).toMatchObject([{ listing_id: listing }]);
  });

  test("shows the second one by itself, and leads to its pages", async () => {
    await list({ price: 30_000 });
    const second = await list({ price: 31_000 });
    const member = await kit.insertPerson();
    const { id } = await begin(member, "the cheapest iphone 13");
    const picked = lastOf(await say(member, id, "the second one"));
    expect(picked.suggestions).toMatchObject([{ listing_id: second, position: 2 }]);
    const offer = lastOf(await say(member, id, "give him 250"));
    expect(offer.actions).toContainEqual({
      kind: "offer",
      listing_id: second,
      amount: { amount: 25_000, currency: "EUR" },
    });
    expect(lastOf(await say(member, id, "I'll take it")).actions).toEqual([
      { kind: "buy", listing_id: second },
    ]);
    const rows = await kit.database.db().selectFrom("offer").select("id").execute();
    const orders = await kit.database.db().selectFrom("customer_order").select("id").execute();
    expect([rows, orders]).toEqual([[], []]);
  });

  test("puts the best battery first, where that is asked for", async () => {
    const [tired, fresh] = [await list({ price: 30_000 }), await list({ price: 31_000 })];
    const setBattery = (id: string, battery_health: number) =>
      kit.database
        .db()
        .updateTable("listing")
        .set({ battery_health })
        .where("id", "=", id)
        .execute();
    await setBattery(tired, 81);
    await setBattery(fresh, 97);
    await refreshIndex(tired, fresh);
    const { suggestions } = lastOf(
      await begin(await kit.insertPerson(), "iphone 13 with the best battery"),
    );
    expect(suggestions.map((one: any) => one.listing_id)).toEqual([fresh, tired]);
  });

  test("compares two of the shown ones", async () => {
    await list({ price: 30_000 });
    await list({ price: 35_000 });
    const member = await kit.insertPerson();
    const { id } = await begin(member, "the cheapest iphone 13");
    const { comparison } = lastOf(expectData(await reply(member, id, { quick: "compare:1,2" })));
    expect(comparison.listings).toHaveLength(2);
    const [price] = comparison.rows;
    expect([price.name, price.best]).toEqual(["price", [0]]);
  });

  test("compares models within a limit, names what the dearer one misses, and goes on from there", async () => {
    const own = await list({ price: 30_000 });
    const dear = await list({ price: 60_000 });
    await setModel(dear, "iPhone 14");
    const member = await kit.insertPerson();
    const compared = await begin(member, "iphone 13 vs 14, under 400");
    const toMisses = ({ suggestions }: any) =>
      suggestions.map((one: any) => [one.listing_id, one.misses]).toSorted();
    expect(toMisses(lastOf(compared))).toEqual(
      [
        [own, []],
        [dear, ["up to 400\u00a0€"]],
      ].toSorted(),
    );
    const blue = await say(member, compared.id, "blue only");
    expect(blue.constraints.map(({ field }: any) => field)).toEqual([
      "model",
      "price_max",
      "color",
    ]);
    expect(toMisses(lastOf(blue))).toEqual([[own, []]]);
  });

  test("shows the best of each model that was named, and compares one of each", async () => {
    const [first, second] = [await list({ price: 30_000 }), await list({ price: 31_000 })];
    const dear = await list({ price: 60_000 });
    await setModel(dear, "iPhone 14");
    const member = await kit.insertPerson();
    const asked = await begin(member, "iphone 13 or iphone 14");
    expect(lastOf(asked).suggestions.map(({ listing_id }: any) => listing_id)).toEqual([
      first,
      dear,
      second,
    ]);
    const { comparison } = lastOf(await say(member, asked.id, "which one is better?"));
    expect(comparison.listings.map(({ id }: any) => id)).toEqual([first, dear]);
  });

  test("compares the first two of what is named, where none was shown before", async () => {
    await list({ price: 50_000 });
    const [dear, cheap] = [await list({ price: 31_000 }), await list({ price: 30_000 })];
    const asked = await begin(await kit.insertPerson(), "compare the cheapest two iphone 13");
    const { comparison } = lastOf(asked);
    expect(comparison.listings.map(({ id }: any) => id)).toEqual([cheap, dear]);
  });

  test("asked what they go for, means the model that is sought and not one shown in its place", async () => {
    await list({ price: 30_000 });
    const member = await kit.insertPerson();
    const near = await begin(member, "iphone 14 under 600");
    const asked = await say(member, near.id, "what do they usually go for");
    expect(lastOf(asked).intent).toBe("price_question");
    expect(wordsOf(asked)).toContain("iPhone 14");
  });

  test("says that a model is not sold here, and shows the nearest as near", async () => {
    const listing = await list({ price: 30_000 });
    const conversation = await begin(await kit.insertPerson(), "iphone 7 under 400");
    expect(wordsOf(conversation)).toContain("“iphone 7” is not among the models sold here.");
    expect(lastOf(conversation).suggestions).toMatchObject([
      { listing_id: listing, misses: ["iphone 7"] },
    ]);
  });

  test("names no other kind of device where its own has none, and says what a near one misses", async () => {
    const phone = await list({ price: 30_000 });
    const member = await kit.insertPerson();
    const none = await begin(member, "nintendo switch");
    expect(lastOf(none)).toMatchObject({ relaxed: [], suggestions: [] });
    const near = await begin(member, "iphone 14 under 600");
    expect(lastOf(near).relaxed).toEqual([{ id: "model", label: "iPhone 14", total: 1 }]);
    expect(lastOf(near).suggestions).toMatchObject([{ listing_id: phone, misses: ["iPhone 14"] }]);
    const bought = await say(member, near.id, "I want to buy the first one");
    expect(wordsOf(bought)).toContain("doesn’t match your request: iPhone 14.");
    const wider = expectData(await reply(member, near.id, { quick: "drop:model" }));
    expect(wider.constraints.map((one: any) => one.id)).toEqual(["kind", "price_max"]);
    expect(wordsOf(await say(member, near.id, "I want to buy the first one"))).not.toContain(
      "doesn’t match",
    );
  });

  test("answers thanks and a goodbye as such, and greets who greets", async () => {
    const member = await kit.insertPerson();
    const { id } = await begin(member);
    expect(wordsOf(await say(member, id, "thank you"))).toContain("You are welcome");
    expect(wordsOf(await say(member, id, "bye"))).toContain("Goodbye");
    expect(wordsOf(await say(member, id, "hello"))).toContain("What are you looking for?");
  });

  test("puts a damaged device after whole ones, cheap as it is, unless its condition is asked for", async () => {
    const [worn, whole] = [await list({ price: 20_000 }), await list({ price: 30_000 })];
    const set = kit.database.db().updateTable("listing").set({ generic_condition: "poor" });
    await set.where("id", "=", worn).execute();
    await refreshIndex(worn);
    const member = await kit.insertPerson();
    const toIds = (conversation: { turns: any[] }) =>
      lastOf(conversation).suggestions.map(({ listing_id }: any) => listing_id);
    expect(toIds(await begin(member, "iphone 13"))).toEqual([whole, worn]);
    expect(toIds(await begin(member, "iphone 13 cheapest first"))).toEqual([worn, whole]);
  });

  test("keeps the search when it is asked something that is none of it", async () => {
    await list({ price: 30_000 });
    const member = await kit.insertPerson();
    const { id, constraints } = await begin(member, "iphone 13 under 400");
    const asked = await say(member, id, "tell me a joke");
    expect(asked.constraints).toEqual(constraints);
    expect(wordsOf(asked)).toContain("your search stays as it is");
  });

  test("says that it is a program, and where a person answers", async () => {
    const asked = await begin(await kit.insertPerson(), "are you human?");
    expect(wordsOf(asked)).toMatch(/not a person.*A person answers you/);
  });

  test("asks of the same model what was asked before, with another capacity", async () => {
    const member = await kit.insertPerson();
    const { id } = await begin(member, "how much is a used iphone 13 worth");
    const asked = await say(member, id, "and the 256gb?");
    expect(lastOf(asked).intent).toBe("price_question");
    expect(wordsOf(asked)).toContain("iPhone 13");
    expect((await say(member, id, "and in black?")).constraints).toMatchObject([
      { field: "model" },
      { field: "color" },
    ]);
  });

  test("looks for one where it is asked which of a family does best", async () => {
    const listing = await list({ price: 30_000 });
    const member = await kit.insertPerson();
    const asked = await begin(member, "which iphone has the best camera under 400 quid");
    expect(asked.constraints.map(({ field }: any) => field)).toEqual([
      "model",
      "price_max",
      "need",
    ]);
    const blue = await say(member, asked.id, "black or blue only");
    expect(blue.constraints.map(({ field }: any) => field)).toContain("price_max");
    expect(lastOf(blue).suggestions).toMatchObject([{ listing_id: listing, misses: [] }]);
  });

  test("says when a listing was sold or changed since", async () => {
    const listing = await list({ price: 30_000 });
    const member = await kit.insertPerson();
    const { id } = await begin(member);
    const stateNow = async () =>
      lastOf(expectData(await see(member, id))).suggestions.map((one: any) => one.state);
    await kit.setPrice(listing, 29_000);
    expect(await stateNow()).toEqual(["changed"]);
    await kit.setListingStatus(listing, "sold");
    expect(await stateNow()).toEqual(["sold"]);
    await kit.setListingStatus(listing, "hidden");
    expect(await stateNow()).toEqual(["gone"]);
  });

  test("has a standing hunt as an address of the search, which does nothing by itself", async () => {
    const member = await kit.insertPerson();
    const hunt = await begin(member, "let me know when an iphone 13 under 300 shows up");
    const action = lastOf(hunt).actions.find(({ kind }: any) => kind === "standing_hunt");
    expect(Object.fromEntries(new URLSearchParams(action.query))).toEqual({
      brand: "apple",
      model: "iphone-13",
      price_max: "300",
    });
  });

  test("begins from a button and from a vertical as well", async () => {
    const member = await kit.insertPerson();
    const { body } = await kit.read(member, PATH);
    for (const start of body.starts) {
      const conversation = expectData(await create(member, { quick: start.id }));
      expect(conversation.turns[0].text).toBe(start.label);
      expect(conversation.constraints.length).toBeGreaterThan(0);
    }
    const { constraints } = expectData(await create(member, { vertical: "tablets" }));
    expect(constraints).toMatchObject([{ field: "kind", label: "Tablets" }]);
  });
});

describe("bad input", () => {
  test.each([
    [{}],
    [{ text: "   " }],
    [{ text: "iphone", quick: "console" }],
    [{ text: "x".repeat(LIMITS.aiConversation.text + 1) }],
  ])("%o names the field", async (body) => {
    const answer = await create(await kit.insertPerson(), body);
    expect(codeOf(answer)).toEqual([422, "invalid_fields"]);
    expect(Object.keys(answer.body.errors)).toEqual(["text"]);
  });

  test("of a button that no answer has names the button", async () => {
    const member = await kit.insertPerson();
    const { id } = await begin(member);
    const answer = await reply(member, id, { quick: "pay:now" });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { quick: ["hunter.button-unknown"] },
    ]);
  });

  test.each([
    "🦄🦄🦄",
    "ищу телефон дешево",
    "我想买手机",
    "iphone under 0",
    "iphone under 10000000000",
    "iphone over 500 under 100",
    "iphone 13 black not black",
    "'; drop table listing; --",
    "<script>alert(1)</script>",
    "​‮iphone 13‬",
    "x".repeat(LIMITS.aiConversation.text),
    "not ".repeat(900),
    `${"300 ".repeat(400)}iphone`,
    Array.from({ length: 100 }, (_, i) => `with box, not samsung, ${i + 40}gb, black`).join(", "),
  ])("%# is answered with a sentence", async (text) => {
    const member = await kit.insertPerson();
    const { id } = await begin(member, text);
    const next = await say(member, id, "iphone 13");
    expect(next.turns[0].text).toBe(text.trim());
    expect(wordsOf(next).length).toBeGreaterThan(10);
    expect(next.constraints.length).toBeLessThanOrEqual(LIMITS.aiConversation.constraints);
  });
});

describe("a conversation", () => {
  test("of a stranger answers 404", async () => {
    const member = await kit.insertPerson();
    const { id } = await begin(member);
    for (const stranger of [await kit.insertPerson(), { visitor: createToken() }, {}]) {
      expect(codeOf(await see(stranger, id))).toEqual(MISSING);
      expect(codeOf(await reply(stranger, id, { text: "pixel 7" }))).toEqual(MISSING);
      expect(codeOf(await remove(stranger, id))).toEqual(MISSING);
    }
    expect(expectData(await see(member, id)).turns).toHaveLength(1);
    expect(codeOf(await see({ ...member, locale: "en-GB" }, id))).toEqual(MISSING);
  });

  test("is listed, last used first, and deleted by its owner", async () => {
    const member = await kit.insertPerson();
    const first = await begin(member, "iphone 13");
    kit.world.advance(minutes(1));
    const second = await begin(member, "pixel 7");
    kit.world.advance(minutes(1));
    await say(member, first.id, "cheaper?");
    const listed = async () =>
      (await kit.read(member, PATH)).body.data.map(({ id, turns }: any) => [id, turns]);
    expect(await listed()).toEqual([
      [first.id, 2],
      [second.id, 1],
    ]);
    expect((await remove(member, first.id)).status).toBe(204);
    expect(await listed()).toEqual([[second.id, 1]]);
    expect(codeOf(await remove(member, first.id))).toEqual(MISSING);
  });

  test("has a turn once, however often it is sent, and two at once in turn", async () => {
    const member = await kit.insertPerson();
    const { id } = await begin(member);
    const key = randomUUID();
    const send = (text: string, with_: string) =>
      kit.world.post(`${PATH}/${id}/reply`, { text }, { token: member.token, key: with_ });
    await Promise.all([send("cheaper?", key), send("cheaper?", key), send("black", randomUUID())]);
    const { turns } = expectData(await see(member, id));
    expect(turns.map(({ number }: any) => number)).toEqual([1, 2, 3]);
    expect(turns.map(({ text }: any) => text).toSorted()).toEqual([
      "black",
      "cheaper?",
      "iphone 13",
    ]);
  });

  test("of a visitor moves to the account at sign-in", async () => {
    const started = await create({}, { text: "iphone 13" });
    const { id } = expectData(started);
    const visitor = visitorOf(started);
    expect((await see(visitor, id)).status).toBe(200);
    const member = await kit.insertMember();
    const token = await kit.logIn(member.email, visitor.visitor);
    expect((await see({ token }, id)).status).toBe(200);
    expect((await see(member, id)).status).toBe(200);
    expect(codeOf(await see(visitor, id))).toEqual(MISSING);
  });

  test("is erased with the account, and no one else's is", async () => {
    const [member, other] = [await kit.insertPerson(), await kit.insertPerson()];
    const [{ id }, kept] = [await begin(member), await begin(other)];
    await kit.database.tx(() =>
      publish(kit.deps, "account_erased", {
        userId: member.id,
        contacts: [],
        at: kit.world.now(),
      }),
    );
    expect(codeOf(await see(member, id))).toEqual(MISSING);
    expect((await see(other, kept.id)).status).toBe(200);
  });

  test("is deleted 90 days after its last turn", async () => {
    const member = await kit.insertPerson();
    const { id, kept_until } = await begin(member);
    const sweep = () => sweepServed(kit.database, kit.world.now());
    expect(new Date(kept_until).getTime() - kit.world.now().getTime()).toBe(days(90));
    kit.world.advance(days(89));
    await sweep();
    const count = async () =>
      (
        await kit.database
          .db()
          .selectFrom("ai_turn")
          .select("number")
          .where("conversation_id", "=", id)
          .execute()
      ).length;
    expect(await count()).toBe(1);
    kit.world.advance(days(1) + 1);
    await sweep();
    expect(await count()).toBe(0);
  });
});

describe("turns", () => {
  const LIMITED = [429, "search_limit_reached"];

  test("of a visitor are limited by minute, with the time to wait", async () => {
    const started = await create({}, { text: "iphone 13" });
    const visitor = visitorOf(started);
    const { id } = expectData(started);
    for (let turn = 1; turn < RATE_LIMITS.hunterVisitor.points; turn += 1)
      await say(visitor, id, "cheaper?");
    const refused = await reply(visitor, id, { text: "cheaper?" });
    expect(codeOf(refused)).toEqual(LIMITED);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(expectData(await see(visitor, id)).turns).toHaveLength(5);
    waitFor(minutes(1));
    expect((await reply(visitor, id, { text: "cheaper?" })).status).toBe(200);
  });

  test("of a visitor are 20 a day, which is said before it is reached", async () => {
    const started = await create({}, { text: "iphone 13" });
    const visitor = visitorOf(started);
    const { id, turns_left } = expectData(started);
    expect(turns_left).toBe(19);
    for (let turn = 2; turn <= 20; turn += 1) {
      if (turn % 5 === 1) waitFor(minutes(1));
      await say(visitor, id, "cheaper?");
    }
    waitFor(minutes(1));
    expect(codeOf(await reply(visitor, id, { text: "cheaper?" }))).toEqual(LIMITED);
    expect((await kit.read(visitor, PATH)).body.turns_left).toBe(0);
  });

  test("of one address are limited, whatever visitors they come from", async () => {
    const { points } = RATE_LIMITS.hunterAddress;
    const answers = [];
    for (let turn = 0; turn <= points; turn += 1) {
      // Fewer in a minute than any calls that write.
      if (turn % 30 === 29) waitFor(minutes(1));
      answers.push(await create({}, { text: "iphone 13" }));
    }
    expect(answers.slice(0, points).every(({ status }) => status === 201)).toBe(true);
    expect(codeOf(answers.at(-1)!)).toEqual(LIMITED);
  });
});
