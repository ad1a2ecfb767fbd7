import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Checklist, ChecklistProvider } from "#contract/checklist.ts";
import {
  MARKET_CHECKS,
  TESTED_PROVIDERS,
  type MarketCheck,
  type TestedProvider,
} from "#contract/checklist-words.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { MailRefused } from "#api/providers/mail/port.ts";
import { StorageUnavailableError } from "#api/providers/storage/port.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let owner: Person;
beforeAll(async () => void (kit = await openOrderKit()));
beforeEach(async () => {
  owner = await insertStaff("owner");
});
afterAll(() => kit[Symbol.asyncDispose]());

type Role = Parameters<typeof makeStaff>[2];
async function insertStaff(role: Role, markets: Market[] | null = null): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, role, { markets });
  return person;
}

const insertFactor = (person: Person, confirmed_at: Date | null = kit.world.now()) =>
  db()
    .insertInto("totp")
    .values({
      user_id: person.id,
      secret: new Uint8Array(20),
      created_at: kit.world.now(),
      confirmed_at,
    })
    .execute();

const look = async (person = owner): Promise<Checklist> =>
  expectData(await kit.get(person, "/staff/checklist"));
const isDone = async (name: MarketCheck, market: Market = "GR") =>
  (await look()).markets
    .find((row) => row.market === market)!
    .checks.find((check) => check.name === name)!.is_done;

async function set(name: string, value: object): Promise<void> {
  const { version } = expectData<any>(await kit.get(owner, `/settings/${name}?market=GR`));
  const change = { market: "GR", value, effective_from: null, version, reason: "Because" };
  expectData(await kit.post(owner, `/settings/${name}`, change));
  kit.world.advance(1000);
}
const valueOf = async (name: string) =>
  expectData<any>(await kit.get(owner, `/settings/${name}?market=GR`)).now.value;

const ask = async (provider: TestedProvider, person = owner) =>
  kit.post(person, `/staff/checklist/${provider}/test`, {});
const tested = async (provider: TestedProvider): Promise<ChecklistProvider> =>
  expectData(await ask(provider));
const db = () => kit.database.db();

describe("what the shop lacks", () => {
  test("is everything at first, but that it is open", async () => {
    const { shop, markets, providers, held, missing } = await look();
    expect(shop).toEqual([
      { name: "owner_factor", is_done: false },
      { name: "colleague", is_done: false },
    ]);
    for (const { checks } of markets)
      expect(checks.filter(({ is_done }) => is_done).map(({ name }) => name)).toEqual(["market"]);
    expect(markets.map(({ market }) => market)).toEqual(["GR", "GB"]);
    expect(providers.filter(({ kind }) => kind === "real").map(({ name }) => name)).toEqual([
      "push",
    ]);
    expect(providers.find(({ name }) => name === "ai")!.kind).toBe("missing");
    expect(providers.every(({ last_test }) => last_test === null)).toBe(true);
    expect(held).toBeNull();
    // The owner, a colleague, five lines of each market, and cards, mail, SMS, courier.
    expect(missing).toBe(2 + 2 * 5 + 4);
  });

  test("turns to done with an owner who has a second factor, and back", async () => {
    const before = (await look()).missing;
    await insertFactor(owner, null);
    expect((await look()).shop[0]!.is_done).toBe(false);
    await db().updateTable("totp").set({ confirmed_at: kit.world.now() }).execute();
    const { shop, missing } = await look();
    expect(shop.map(({ is_done }) => is_done)).toEqual([true, false]);
    expect(missing).toBe(before - 1);
    await makeStaff(kit.database, owner.id, "support");
    owner = await insertStaff("owner");
    expect((await look()).shop[0]!.is_done).toBe(false);
  });

  test("asks for two people who may decide a complaint, each with a second factor", async () => {
    const hasColleague = async () =>
      (await look()).shop.find(({ name }) => name === "colleague")!.is_done;
    const [one, keeper, other] = [
      await insertStaff("moderation"),
      await insertStaff("catalogue"),
      await insertStaff("hub"),
    ];
    await db().deleteFrom("totp").execute();
    await insertFactor(one);
    await insertFactor(keeper);
    expect(await hasColleague()).toBe(false);
    await insertFactor(other);
    expect(await hasColleague()).toBe(true);
    await db().deleteFrom("totp").where("user_id", "=", one.id).execute();
    expect(await hasColleague()).toBe(false);
  });

  test("turns line by line with the settings of the market alone", async () => {
    const company = await valueOf("company");
    await set("company", { ...company, address: "2 Example Street" });
    expect(await isDone("company")).toBe(true);
    expect(await isDone("company", "GB")).toBe(false);
    await set("company", company);
    expect(await isDone("company")).toBe(false);

    expect(await isDone("fees")).toBe(false);
    await set("fees", await valueOf("fees"));
    expect(await isDone("fees")).toBe(true);

    const { place } = await valueOf("hub");
    await set("hub", { place });
    expect(await isDone("hub")).toBe(true);
    await set("hub", { place: null });
    expect(await isDone("hub")).toBe(false);

    await set("header", { line: { el: "Κλειστά", en: "Closed" } });
    expect(await isDone("header")).toBe(true);
    const co2 = { value: 60, source: "A study", date: "2026-01-31" };
    await set("claims", { savings: null, co2 });
    expect(await isDone("claims")).toBe(true);
  });

  test("turns with a face value that a person has set, and the first listing on sale", async () => {
    // As the first filling of a shop leaves them.
    await db().updateTable("sku").set({ valued_at: kit.world.now() }).execute();
    expect(await isDone("catalog")).toBe(false);
    const { product_id, version } = await db()
      .selectFrom("sku")
      .select(["product_id", "version"])
      .where("market", "=", "GR")
      .executeTakeFirstOrThrow();
    expectData(
      await kit.world.put(
        `/console/catalog/devices/${product_id}/face-values/GR`,
        { value: 30_000, version: Number(version), reason: "Checked" },
        { token: owner.token },
      ),
    );
    expect(await isDone("catalog")).toBe(true);
    expect(await isDone("catalog", "GB")).toBe(false);
    expect(await isDone("listing")).toBe(false);
    await kit.insertListing({ seller: await kit.insertPerson() });
    expect(await isDone("listing")).toBe(true);
  });

  test("leaves a closed market out of the count beside an open one", async () => {
    const before = (await look()).missing;
    await set("market", { is_open: false });
    expect(await isDone("market")).toBe(false);
    const after = await look();
    const lacks = after.markets
      .find(({ market }) => market === "GR")!
      .checks.filter(({ is_needed, is_done, name }) => is_needed && !is_done && name !== "market");
    expect(after.missing).toBe(before - lacks.length);
    await set("market", { is_open: true });
  });

  test("shows staff their own markets, and what is on hold", async () => {
    const { markets } = await look(await insertStaff("owner", ["GB"]));
    expect(markets.map(({ market }) => market)).toEqual(["GB"]);
    expect(markets[0]!.checks.map(({ name }) => name)).toEqual([...MARKET_CHECKS]);
    await kit.world.deps.hold.hold("A copy");
    const { held, providers } = await look();
    await kit.world.deps.hold.release();
    expect(held).toEqual({ since: kit.world.now().toISOString(), because: "A copy" });
    const waiting = providers.filter(({ is_held }) => is_held).map(({ name }) => name);
    expect(waiting).toEqual(["cards", "mail", "sms", "courier", "push"]);
  });
});

describe("the test of a provider", () => {
  test("asks each, keeps that it answered, and is in the audit", async () => {
    for (const provider of TESTED_PROVIDERS) {
      expect(await tested(provider)).toMatchObject({
        name: provider,
        last_test: { kind: "embedded", outcome: "answered" },
      });
    }
    const kept = (await look()).providers.filter(({ last_test }) => last_test !== null);
    expect(kept.map(({ name }) => name)).toEqual([...TESTED_PROVIDERS]);
    expect(kept[0]!.last_test!.detail).toBe("sandbox");
    const entries = await db()
      .selectFrom("audit_entry")
      .select(["data", "actor_id"])
      .where("action", "=", "provider.test")
      .where("actor_id", "=", owner.id)
      .execute();
    expect(entries.map(({ data }) => (data as { provider: string }).provider).toSorted()).toEqual(
      TESTED_PROVIDERS.toSorted(),
    );
    expect(entries[0]!.data).toMatchObject({ kind: "embedded", outcome: "answered" });
  });

  test("writes to the caller alone, in their language, and leaves no file behind", async () => {
    await tested("mail");
    await tested("sms");
    await tested("storage");
    const { email, phone_number } = await db()
      .selectFrom("user_account")
      .select(["email", "phone_number"])
      .where("id", "=", owner.id)
      .executeTakeFirstOrThrow();
    const [mail] = await kit.world.letters({ to: email });
    expect(mail).toMatchObject({ subject: "A test email" });
    expect(await kit.world.letters({ to: phone_number! })).toHaveLength(1);
    const files: string[] = [];
    for await (const file of kit.world.deps.storage.list("provider-tests/")) files.push(file);
    expect(files).toEqual([]);
  });

  test("tells a failure in the provider's words, without the recipient", async () => {
    const { deps } = kit.world;
    const email = (
      await db()
        .selectFrom("user_account")
        .select("email")
        .where("id", "=", owner.id)
        .executeTakeFirstOrThrow()
    ).email;
    const { send } = deps.mail;
    deps.mail.send = async ({ to }) => {
      throw new MailRefused(`550 no mailbox ${to}`);
    };
    const mail = await tested("mail");
    deps.mail.send = send;
    expect(mail.last_test).toMatchObject({ outcome: "failed", detail: "550 no mailbox …" });
    expect(JSON.stringify(await look())).not.toContain(email);

    deps.courier.failNext("listSlots", "lost_request");
    expect((await tested("courier")).last_test).toMatchObject({
      outcome: "failed",
      detail: "listSlots: no connection",
    });
    expect((await tested("courier")).last_test!.outcome).toBe("answered");
  });

  test("finds a storage that does not keep what it takes, or is away", async () => {
    const { storage } = kit.world.deps;
    const { get, put } = storage;
    storage.get = async () => null;
    const lost = await tested("storage");
    storage.get = get;
    storage.put = () => Promise.reject(new StorageUnavailableError("No disk"));
    const away = await tested("storage");
    storage.put = put;
    expect(lost.last_test).toMatchObject({
      outcome: "failed",
      detail: "What was read is not what was written",
    });
    expect(away.last_test).toMatchObject({ outcome: "failed", detail: "No disk" });
  });

  test("sends nothing during a hold, and says so", async () => {
    const before = (await kit.world.letters()).length;
    await kit.world.deps.hold.hold("A copy");
    const mail = await tested("mail");
    const cards = await tested("cards");
    await kit.world.deps.hold.release();
    expect(mail.last_test).toMatchObject({ outcome: "held" });
    expect(cards.last_test).toMatchObject({ outcome: "answered" });
    expect(await kit.world.letters()).toHaveLength(before);
  });

  test("needs a confirmed number for an SMS, and has an end", async () => {
    await db()
      .updateTable("user_account")
      .set({ phone_verified_at: null })
      .where("id", "=", owner.id)
      .execute();
    expect(await ask("sms")).toMatchObject({ status: 409, body: { code: "own_number_needed" } });
    for (let asked = 1; asked < RATE_LIMITS.providerTest.points; asked += 1) await ask("cards");
    expect(await ask("cards")).toMatchObject({ status: 429 });
  });

  test("exists for no provider without a harmless call", async () => {
    const answer = await kit.post(owner, "/staff/checklist/ai/test", {});
    expect([404, 422]).toContain(answer.status);
  });
});

test("strangers see no checklist, and who only reads tests nothing", async () => {
  expect(await kit.world.get("/staff/checklist", {})).toMatchObject({ status: 401 });
  const member = await kit.insertPerson();
  expect(await kit.get(member, "/staff/checklist")).toMatchObject({ status: 404 });
  expect(await ask("cards", member)).toMatchObject({ status: 404 });
  const expert = await insertStaff("hub");
  expect(await kit.get(expert, "/staff/checklist")).toMatchObject({
    status: 403,
    body: { code: "key_missing", data: { key: "read_settings" } },
  });
  expect(await ask("cards", expert)).toMatchObject({
    status: 403,
    body: { code: "key_missing", data: { key: "write_settings" } },
  });
});
