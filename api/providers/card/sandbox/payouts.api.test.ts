import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_IBANS } from "#tests/payout-kit.ts";
import { createWorld, type World } from "#tests/world.ts";
import { ProviderUnavailableError } from "../port.ts";
import type { Sandbox } from "./create-sandbox.ts";

const toTight = (text: string) =>
  text.replaceAll(/\s+/g, " ").replaceAll("> ", ">").replaceAll(" <", "<");

/** Behavior of the sandbox that the tests of the port (port.contract) do not cover. */
describe("payouts of the sandbox", () => {
  let world: World;
  let provider: Sandbox;
  beforeAll(async () => {
    world = await createWorld();
    provider = world.deps.cardProvider;
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const begin = ({ key = randomUUIDv7() }: { key?: string } = {}) =>
    provider.createPayoutAccount({
      key,
      owner: randomUUIDv7(),
      returnPath: "/en-GR/account/payouts",
      language: "en",
    });
  const visit = (address: string, form?: Record<string, string>) =>
    world.api.fetch(
      new Request(`http://marketplace.test${address}`, {
        ...(form && {
          method: "POST",
          body: new URLSearchParams(form).toString(),
          headers: {
            "Content-Type": "application/x-www-form-urlencoded",
            "Sec-Fetch-Site": "same-origin",
          },
        }),
      }),
    );
  const prove = (address: string) =>
    visit(address, { name: "Eleni K", day: "1", month: "1", year: "1980", country: "GR" });
  const beginVerified = async () => {
    const { reference, redirectUrl } = await begin();
    await prove(redirectUrl);
    return reference;
  };
  const add = (accountReference: string, iban: string) =>
    provider.addBankAccount({
      key: randomUUIDv7(),
      accountReference,
      iban,
      beneficiaryName: "Eleni K",
    });

  test("an IBAN that is added twice concurrently is one bank account; for another seller it is another", async () => {
    const account = await beginVerified();
    const [one, two] = await Promise.all([
      add(account, TEST_IBANS.british),
      add(account, TEST_IBANS.british),
    ]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ bankName: "Barclays" });
    const other = await beginVerified();
    expect((await add(other, TEST_IBANS.british)).reference).not.toBe(one.reference);
  });

  test("calls inside a transaction are refused, and a retry after a lost response has one effect", async () => {
    await expect(world.database.tx(() => begin())).rejects.toThrow(/must not run inside/);
    const key = randomUUIDv7();
    provider.failNext("createPayoutAccount", "lost_answer");
    await expect(begin({ key })).rejects.toThrow(ProviderUnavailableError);
    const { reference, redirectUrl } = await begin({ key });
    await prove(redirectUrl);
    provider.failNext("addBankAccount", "lost_answer");
    await expect(add(reference, TEST_IBANS.greek)).rejects.toThrow(ProviderUnavailableError);
    const found = await add(reference, TEST_IBANS.greek);
    const rows = await world.database
      .db()
      .selectFrom("sandbox_bank_account")
      .select("reference")
      .where("account_reference", "=", reference)
      .execute();
    expect(rows).toEqual([{ reference: found.reference }]);
    for (const step of ["readPayoutAccount", "closePayoutAccount", "removeBankAccount"] as const)
      provider.failNext(step, "lost_request");
    const away = [
      () => provider.readPayoutAccount(reference),
      () => provider.removeBankAccount(found.reference),
      () => provider.closePayoutAccount(reference),
    ];
    for (const call of away) await expect(call()).rejects.toThrow(ProviderUnavailableError);
    expect(await provider.readPayoutAccount(reference)).toMatchObject({ status: "verified" });
  });

  describe("the onboarding page", () => {
    const good = { name: "Eleni K", day: "23", month: "11", year: "1990", country: "GR" };

    test.each([
      [{ name: " " }, "name", "Enter your full name."],
      [{ name: "x".repeat(81) }, "name", "The name is longer than 80 characters. Shorten it."],
      [{ day: "" }, "day", "Enter the day."],
      [{ day: "31" }, "day", "This month doesn’t have that day. Check the date."],
      [{ day: "0" }, "day", "This month doesn’t have that day. Check the date."],
      [{ day: "x" }, "day", "This month doesn’t have that day. Check the date."],
      [{ month: "" }, "month", "Choose the month."],
      [{ month: "13" }, "day", "This month doesn’t have that day. Check the date."],
      [{ year: "" }, "year", "Enter the year."],
      [{ year: "90" }, "year", "Enter the year in four digits, such as 1990."],
      [{ year: "19900" }, "year", "Enter the year in four digits, such as 1990."],
      [{ year: "1800" }, "year", "Check the year."],
      [{ year: "2030" }, "year", "Check the year."],
      [{ year: "2010", day: "24" }, "year", "You must be 16 or older to be paid here."],
      [{ country: "" }, "country", "Choose the country."],
    ])("refuses %j at its field and keeps the other fields", async (change, field, sentence) => {
      const { reference, redirectUrl } = await begin();
      const page = await visit(redirectUrl, { ...good, ...change });
      const text = toTight(await page.text());
      expect(page.status).toBe(422);
      expect(text).toContain(`<a href="#${field}">${sentence}</a>`);
      expect(text).toContain(`id="${field}-error">${sentence}`);
      if (!("name" in change)) expect(text).toContain('value="Eleni K"');
      if (!("month" in change)) expect(text).toContain('<option value="11" selected>November');
      expect(await provider.readPayoutAccount(reference)).toMatchObject({ status: "pending" });
    });

    test("accepts a person who turns sixteen today", async () => {
      const { reference, redirectUrl } = await begin();
      const today = world.now();
      await visit(redirectUrl, {
        ...good,
        day: String(today.getUTCDate()),
        month: String(today.getUTCMonth() + 1),
        year: String(today.getUTCFullYear() - 16),
      });
      expect(await provider.readPayoutAccount(reference)).toMatchObject({ status: "verified" });
    });

    test("is in Greek, escapes input, has no script and refuses forms of other sites", async () => {
      const { reference } = await begin();
      const address = `/api/sandbox/onboardings/${reference}?lang=el`;
      const page = await visit(address, { ...good, name: '"><script>x</script>', year: "90" });
      const text = toTight(await page.text());
      expect(text).toContain('<html lang="el">');
      expect(text).toContain("Γράψε το έτος με τέσσερα ψηφία");
      expect(text).toContain(">Νοέμβριος</option>");
      expect(text).not.toContain("<script");
      const foreign = await world.api.fetch(
        new Request(`http://marketplace.test${address}`, {
          method: "POST",
          body: new URLSearchParams(good).toString(),
          headers: { "Sec-Fetch-Site": "cross-site" },
        }),
      );
      expect(foreign.status).toBe(403);
      expect(await provider.readPayoutAccount(reference)).toMatchObject({ status: "pending" });
    });

    test("allows twenty attempts per visit, and redirects verified sellers", async () => {
      const key = randomUUIDv7();
      const { redirectUrl } = await begin({ key });
      const statuses = [];
      for (let index = 0; index < 21; index += 1)
        statuses.push((await visit(redirectUrl, { ...good, year: "90" })).status);
      expect(statuses.filter((status) => status === 422)).toHaveLength(20);
      expect(statuses.at(-1)).toBe(429);
      await begin({ key });
      expect((await prove(redirectUrl)).status).toBe(303);
      expect((await visit(redirectUrl)).status).toBe(303);
      expect((await visit("/api/sandbox/onboardings/payee_unknown")).status).toBe(404);
    });
  });
});
