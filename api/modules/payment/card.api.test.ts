import { removeUnkeptCards } from "./erase-cards.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import {
  expectData,
  openOrderKit,
  TEST_CARDS,
  type OrderKit,
  type Person,
} from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const begin = async (person: Person, return_path = "/en-GR/account/cards?from=checkout") =>
  expectData(await kit.post(person, "/payment/initialize-payment-method-setup", { return_path }));
const entry = {
  number: "4242 4242 4242 4242",
  name: "MARIA PAPADOPOULOU",
  expiry: "08/31",
  cvc: "123",
};

test("a card entered at the bank is stored as four digits and deleted in both places", async () => {
  const person = await kit.insertPerson();
  const { setup_reference, redirect_url } = await begin(person);
  const page = await kit.visit(redirect_url);
  expect(page.status).toBe(200);
  const back = await kit.visit(redirect_url, entry);
  expect([back.status, back.location]).toEqual([
    303,
    `/en-GR/account/cards?from=checkout&setup=${setup_reference}`,
  ]);
  const kept = await kit.post(person, "/card", { setup_reference });
  expect(kept.status).toBe(201);
  expect(kept.body.data).toEqual({
    reference: expect.stringMatching(/^card_/),
    brand: "visa",
    last4: "4242",
    exp_month: 8,
    exp_year: 2031,
    name: "MARIA PAPADOPOULOU",
    is_expired: false,
    is_kept: false,
    label: null,
    is_default: false,
    is_expiring: false,
  });
  const { reference } = kept.body.data;
  expect((await kit.get(person, "/card")).body.data).toHaveLength(1);
  const removed = await kit.world.delete(`/card/${reference}/remove`, { token: person.token });
  expect(removed.status).toBe(204);
  expect((await kit.get(person, "/card")).body.data).toEqual([]);
  const again = await kit.world.delete(`/card/${reference}/remove`, { token: person.token });
  expect([again.status, again.body.code]).toEqual([404, "card_not_found"]);
});

test("deleting a card requires a recent password confirmation", async () => {
  const person = await kit.insertPerson();
  const reference = await kit.addCard(person);
  kit.world.advance(LIMITS.stepUp + 1);
  const path = `/card/${reference}/remove`;
  const refused = await kit.world.delete(path, { token: person.token });
  expect([refused.status, refused.body.code]).toEqual([403, "proof_needed"]);
  expect((await kit.get(person, "/card")).body.data).toHaveLength(1);
});

describe("saved cards", () => {
  const listLast4 = async (person: Person) =>
    (await kit.get(person, "/card")).body.data.map(({ last4 }: { last4: string }) => last4);
  async function pay(person: Person, number: string, keep: boolean): Promise<string> {
    const { setup_reference, redirect_url } = await begin(person);
    await kit.visit(redirect_url, { ...entry, number });
    const card = await kit.post(person, "/card", { setup_reference, keep });
    const { reference } = card.body.data;
    const order = await kit.createOrder(
      person,
      await kit.insertListing({ seller: await kit.insertPerson() }),
    );
    await kit.authorise(person, await kit.fillIn(person, order, reference), reference);
    return reference;
  }

  test("a saved card that has paid stays; others disappear after an hour", async () => {
    const person = await kit.insertPerson();
    await pay(person, TEST_CARDS.good, true);
    await pay(person, TEST_CARDS.declined, true);
    expect(await listLast4(person)).toEqual(["4242", "0002"]);
    kit.world.advance(hours(1) + 1);
    expect(await listLast4(person)).toEqual(["4242"]);
  });

  test("the bank deletes unsaved cards once their owner has no open order", async () => {
    const person = await kit.insertPerson();
    const typed = await pay(person, TEST_CARDS.declined, false);
    await pay(person, TEST_CARDS.good, true);
    kit.world.advance(hours(25));
    await kit.world.runDueJobs();
    await removeUnkeptCards(kit.deps, kit.world.now());
    const rows = await kit.world.deps.database
      .db()
      .selectFrom("card")
      .select(["reference", "removed_at"])
      .where("user_id", "=", person.id)
      .execute();
    const gone = rows.filter(({ removed_at }) => removed_at !== null);
    expect(gone.map(({ reference }) => reference)).toEqual([typed]);
  });

  test("a card that was not saved disappears although it has paid", async () => {
    const person = await kit.insertPerson();
    await pay(person, TEST_CARDS.good, false);
    expect((await kit.get(person, "/card")).body.data).toMatchObject([{ is_kept: false }]);
    kit.world.advance(hours(1) + 1);
    expect(await listLast4(person)).toEqual([]);
  });
});

test("the same finished setup twice creates one card", async () => {
  const person = await kit.insertPerson();
  const { setup_reference, redirect_url } = await begin(person);
  await kit.visit(redirect_url, entry);
  const [one, two] = await Promise.all([
    kit.post(person, "/card", { setup_reference }),
    kit.post(person, "/card", { setup_reference }),
  ]);
  expect(one!.body.data).toEqual(two!.body.data);
  expect((await kit.get(person, "/card")).body.data).toHaveLength(1);
});

test("an abandoned setup creates no card", async () => {
  const person = await kit.insertPerson();
  const open = await begin(person);
  const early = await kit.post(person, "/card", { setup_reference: open.setup_reference });
  expect([early.status, early.body.code]).toEqual([402, "payment_failed"]);
  const back = await kit.visit(open.redirect_url, { decision: "back" });
  expect(back.status).toBe(303);
  expect((await kit.post(person, "/card", { setup_reference: open.setup_reference })).status).toBe(
    402,
  );
  const unknown = await kit.post(person, "/card", { setup_reference: "setup_unknown" });
  expect(unknown.status).toBe(404);
});

describe("the bank's card page", () => {
  test("shows each error at its field, keeps name and expiry, and never shows number or code", async () => {
    const { redirect_url } = await begin(await kit.insertPerson());
    const page = await kit.visit(redirect_url, {
      number: "4242424242424241",
      name: `"><script>alert(1)</script>`,
      expiry: "08/20",
      cvc: "12",
    });
    expect(page.status).toBe(422);
    expect(page.text).toContain("This is not a card number. One of the digits is wrong.");
    expect(page.text).toContain("This card has expired. Use another one.");
    expect(page.text).toContain("Invalid CVC. It has 3 digits.");
    expect(page.text).toContain('value="08/20"');
    expect(page.text).toContain("&quot;&gt;&lt;script&gt;");
    expect(page.text).not.toContain("<script");
    expect(page.text).not.toContain("4242424242424241");
    expect(page.text).not.toMatch(/value="12"/);
    expect(page.text).toContain('aria-describedby="number-hint number-error"');
  });

  test("refuses American Express by name, in the visitor's language", async () => {
    const person = await kit.insertPerson();
    const setup = await kit.world.post(
      "/payment/initialize-payment-method-setup",
      { return_path: "/el-GR" },
      { token: person.token, locale: "el-GR" },
    );
    const { redirect_url } = setup.body.data;
    expect(redirect_url).toMatch(/\?lang=el$/);
    const page = await kit.visit(redirect_url, { ...entry, number: "378282246310005" });
    expect(page.text).toContain("Η American Express δεν υποστηρίζεται.");
    expect(page.text).toContain('<html lang="el">');
  });

  test("contains nothing executable: no script, a policy that allows none, no frame", async () => {
    const { redirect_url } = await begin(await kit.insertPerson());
    const { headers, text } = await kit.visit(redirect_url);
    expect(text).not.toMatch(/<script|onclick|javascript:/i);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  test("refuses a cross-site form post", async () => {
    const { redirect_url, setup_reference } = await begin(await kit.insertPerson());
    const elsewhere: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.test" },
      { Origin: "null" },
    ];
    for (const headers of elsewhere) {
      const page = await kit.visit(redirect_url, entry, headers);
      expect(page.status).toBe(403);
    }
    expect(await kit.bank.readSetup(setup_reference)).toMatchObject({ status: "pending" });
  });

  test("limits the number of attempts", async () => {
    const { redirect_url } = await begin(await kit.insertPerson());
    const statuses = [];
    for (let index = 0; index < 21; index += 1)
      statuses.push((await kit.visit(redirect_url, { ...entry, cvc: "1" })).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([422]));
    expect(statuses[20]).toBe(429);
  });

  test("expires after an hour, and redirects a used setup back at once", async () => {
    const person = await kit.insertPerson();
    const used = await begin(person);
    await kit.visit(used.redirect_url, entry);
    expect((await kit.visit(used.redirect_url)).status).toBe(303);
    const old = await begin(person);
    kit.world.advance(hours(1));
    expect((await kit.visit(old.redirect_url)).status).toBe(410);
    expect((await kit.visit("/api/sandbox/setups/setup_unknown")).status).toBe(404);
    expect((await kit.visit("/api/sandbox/elsewhere")).status).toBe(404);
  });

  test("refuses a body that is not a card form", async () => {
    const { redirect_url } = await begin(await kit.insertPerson());
    const page = await kit.visit(redirect_url, { ...entry, name: "x".repeat(20_000) });
    expect(page.status).toBe(413);
  });
});

test("an unreachable bank is reported, and the setup stays usable", async () => {
  const person = await kit.insertPerson();
  const reference = await kit.addCard(person);
  const path = `/card/${reference}/remove`;
  const { deleteCard } = kit.bank;
  kit.bank.deleteCard = () => Promise.reject(new ProviderUnavailableError("no answer"));
  const refused = await kit.world.delete(path, { token: person.token });
  kit.bank.deleteCard = deleteCard;
  expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
  kit.bank.failNext("createSetup", "lost_request");
  const begun = await kit.post(person, "/payment/initialize-payment-method-setup", {
    return_path: "/en-GR/checkout",
  });
  expect([begun.status, begun.body.code]).toEqual([503, "unavailable"]);
  expect((await kit.world.delete(path, { token: person.token })).status).toBe(204);
});

test("the bank stores a token and four digits, never the number", async () => {
  const person = await kit.insertPerson();
  await kit.addCard(person, "5555555555554444");
  const rows = await kit.database.db().selectFrom("sandbox_card").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("5555555555554444");
  expect(rows.at(-1)).toMatchObject({ brand: "mastercard", last4: "4444" });
});
