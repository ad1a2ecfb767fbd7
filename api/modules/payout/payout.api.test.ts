import { createHash, createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { createWorld } from "#tests/world.ts";
import type { Person } from "#tests/order-kit.ts";
import { openPayoutKit, TEST_IBANS, toGreekIban, type PayoutKit } from "#tests/payout-kit.ts";

let kit: PayoutKit;
beforeAll(async () => {
  kit = await openPayoutKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const rowsOf = (person: Person) =>
  kit.database
    .db()
    .selectFrom("bank_account")
    .selectAll()
    .where("user_id", "=", person.id)
    .execute();

/** Searches every table as text, jobs included, so that no column is overlooked. */
async function listTablesWith(word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
  `.execute(kit.database.db());
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.id(schema, name)} t where t::text like ${`%${word}%`} limit 1
    `.execute(kit.database.db());
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe("onboarding", () => {
  test("a seller is identified at the bank and returns verified", async () => {
    const person = await kit.insertPerson();
    expect((await kit.verify(person)).body.data).toEqual({ status: "none", refusal: null });
    const begun = await kit.start(person, "/en-GR/account/payouts?returnTo=%2Fen-GR");
    const { reference, redirect_url } = begun.body.data;
    expect((await kit.verify(person)).body.data.status).toBe("pending");
    const back = await kit.visit(redirect_url, {
      name: "Maria Papadopoulou",
      day: "7",
      month: "3",
      year: "1990",
      country: "GR",
    });
    expect([back.status, back.location]).toEqual([
      303,
      `/en-GR/account/payouts?returnTo=%2Fen-GR&onboarding=${reference}`,
    ]);
    expect((await kit.verify(person)).body.data).toEqual({ status: "verified", refusal: null });
    expect(await kit.mailsTo(person)).toEqual(["verified"]);
    await kit.verify(person);
    expect(await kit.mailsTo(person)).toHaveLength(1);
  });

  test("starting again continues the same account, also concurrently", async () => {
    const person = await kit.insertPerson();
    const answers = await Promise.all(Array.from({ length: 5 }, () => kit.start(person)));
    const references = new Set(answers.map(({ body }) => body.data.reference));
    expect(references.size).toBe(1);
    await kit.visit(answers[0]!.body.data.redirect_url, { decision: "back" });
    const later = await kit.start(person, "/el-GR/account/payouts");
    expect(references.has(later.body.data.reference)).toBe(true);
    expect((await kit.verify(person)).body.data.status).toBe("pending");
  });

  test.each([
    ["Rita Refused", "GR", "identity"],
    ["Yara Young", "GB", "under_age"],
    ["Otto Other", "GR", "other"],
    ["Maria Papadopoulou", "other", "country"],
  ])("%s of %s is refused: %s, and may try again", async (name, country, refusal) => {
    const person = await kit.insertPerson();
    const first = await kit.onboard(person, { name, country });
    expect(first.verified).toEqual({ status: "refused", refusal });
    expect(await kit.needs(person)).toEqual(["payout_account", "bank_account"]);
    const again = await kit.onboard(person);
    expect(again.verified).toEqual({ status: "verified", refusal: null });
    expect(again.redirect_url).toBe(first.redirect_url);
    expect(await kit.mailsTo(person)).toEqual(["refused", "verified"]);
  });

  test("an unavailable bank is reported, and its result is found later", async () => {
    const person = await kit.insertPerson();
    kit.bank.failNext("createPayoutAccount", "lost_answer");
    const lost = await kit.start(person);
    expect([lost.status, lost.body.code]).toEqual([503, "unavailable"]);
    await kit.onboard(person);
    const accounts = await kit.database
      .db()
      .selectFrom("sandbox_payout_account")
      .select("reference")
      .where("owner", "=", person.id)
      .execute();
    expect(accounts).toHaveLength(1);
    kit.bank.failNext("readPayoutAccount", "lost_request");
    expect((await kit.verify(person)).status).toBe(503);
    expect(await kit.needs(person)).toEqual(["bank_account"]);
    kit.bank.failNext("createPayoutAccount", "refused");
    const refused = await kit.start(person);
    expect([refused.status, refused.body.code]).toEqual([409, "payout_refused"]);
  });

  test("another provider's paths are 404", async () => {
    const person = await kit.insertPayee();
    const answers = [
      await kit.post(person, "/stripe/onboarding", { return_path: "/en-GR" }),
      await kit.post(person, "/stripe/onboarding/verify"),
      await kit.get(person, "/stripe/onboarding/bank-accounts"),
      await kit.world.delete("/stripe/onboarding", { token: person.token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await kit.needs(person)).toEqual(["bank_account"]);
  });
});

describe("missing seller requirements", () => {
  test("are listed in the order in which they are asked for, until none is left", async () => {
    const person = await kit.insertPerson({ isComplete: false });
    expect(await kit.needs(person)).toEqual([
      "username",
      "photo",
      "payout_account",
      "bank_account",
    ]);
    const seller = await kit.insertPayee();
    expect(await kit.needs(seller)).toEqual(["bank_account"]);
    await kit.add(seller, TEST_IBANS.greek);
    const ready = await kit.get(seller, "/profile/selling");
    expect(ready.body.data).toEqual({
      missing: [],
      card_provider: "sandbox",
      away_since: null,
      away_until: null,
    });
  });
});

test("the seed has sellers who are ready, and a buyer who is not", async () => {
  await using world = await createWorld({ seed: "cast" });
  const needs: Record<string, string[]> = {};
  for (const as of ["seller", "pro", "seller-gb", "buyer"])
    needs[as] = (await world.get("/profile/selling", { as })).body.data.missing;
  expect(needs).toEqual({
    seller: [],
    pro: [],
    "seller-gb": [],
    buyer: ["payout_account", "bank_account"],
  });
  const again = { iban: TEST_IBANS.greek, beneficiary_name: "Ελένη Καρρά" };
  const path = "/sandbox/onboarding/bank-accounts";
  const { body } = await world.post(path, again, { as: "seller" });
  expect(body.data).toMatchObject({ last4: "0695", is_default: true });
  expect((await world.get(path, { as: "seller" })).body.data).toHaveLength(1);
});

describe("bank accounts", () => {
  test("an IBAN is stored as country, bank and four characters, and nowhere in full", async () => {
    const person = await kit.insertPayee();
    const added = await kit.add(person, " gr88 0110 1260-0000 0001 2300 695 ", " Maria P. ");
    expect(added.status).toBe(201);
    expect(added.body.data).toEqual({
      reference: expect.stringMatching(/^bank_/),
      country: "GR",
      last4: "0695",
      bank_name: "National Bank of Greece",
      beneficiary_name: "Maria P.",
      is_default: true,
    });
    expect(await kit.list(person)).toEqual([added.body.data]);
    expect(await kit.mailsTo(person)).toEqual(["verified", "added GR 0695"]);
    const traces = ["0110126000000001", "0110 1260"];
    expect(await listTablesWith("0695")).toEqual(expect.arrayContaining(["bank_account"]));
    for (const trace of traces) expect([trace, await listTablesWith(trace)]).toEqual([trace, []]);
  });

  test("an IBAN cannot be recovered by brute force from the stored request hash", async () => {
    const person = await kit.insertPayee();
    const key = randomUUID();
    const path = "/sandbox/onboarding/bank-accounts";
    const body = { iban: "GB29NWBK60161331926819", beneficiary_name: "Maria P." };
    expect((await kit.world.post(path, body, { token: person.token, key })).status).toBe(201);
    const kept = await kit.database
      .db()
      .selectFrom("idempotency_key")
      .select(["key", "request_hash"])
      .where("scope", "=", `user:${person.id}`)
      .where("endpoint", "=", "createBankAccount")
      .execute();
    expect(kept).toHaveLength(1);
    // For an account in the United Kingdom, ten thousand numbers remain for an attacker who knows
    // the branch.
    const asked = `/api${path}\n${JSON.stringify(body)}`;
    const guesses = [
      createHash("sha256").update(asked),
      createHmac("sha256", kept[0]!.key).update(asked),
    ];
    for (const guess of guesses) expect(guess.digest().equals(kept[0]!.request_hash)).toBe(false);
    expect(kept[0]!.key).not.toBe(key);
  });

  test("adding the same IBAN again returns the existing account", async () => {
    const person = await kit.insertPayee();
    const first = await kit.add(person, TEST_IBANS.british, "Maria One");
    kit.bank.failNext("addBankAccount", "lost_answer");
    expect((await kit.add(person, TEST_IBANS.greek)).status).toBe(503);
    const again = await Promise.all([
      kit.add(person, TEST_IBANS.british, "Maria Two"),
      kit.add(person, TEST_IBANS.greek),
      kit.add(person, TEST_IBANS.greek),
    ]);
    expect(again.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(again[0]!.body.data).toEqual(first.body.data);
    const accounts = await kit.list(person);
    expect(accounts.map(({ last4, is_default }) => [last4, is_default])).toEqual([
      ["5555", true],
      ["0695", false],
    ]);
    expect(await kit.mailsTo(person)).toHaveLength(3);
  });

  test("a removed account can be added again, as a new one", async () => {
    const person = await kit.insertPayee();
    const { reference } = (await kit.add(person, TEST_IBANS.greek)).body.data;
    expect((await kit.remove(person, reference)).status).toBe(204);
    expect((await kit.remove(person, reference)).status).toBe(404);
    kit.world.advance(days(1));
    const again = await kit.add(await kit.signInAgain(person), TEST_IBANS.greek);
    expect(again.body.data.reference).not.toBe(reference);
    const rows = await rowsOf(person);
    const kept = rows.find((row) => row.removed_at === null)!;
    expect(kept.created_at).toEqual(kit.world.now());
  });

  test("an account that the bank refuses is an error of the IBAN field", async () => {
    const person = await kit.insertPayee();
    const refused = await kit.add(person, TEST_IBANS.refused);
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      "payout_refused",
      { iban: ["payout.iban-refused"] },
    ]);
    expect(await kit.list(person)).toEqual([]);
  });

  test("adding one requires a name, and a verified seller", async () => {
    const person = await kit.insertPerson();
    expect((await kit.add(person, TEST_IBANS.greek)).status).toBe(404);
    await kit.start(person);
    const early = await kit.add(person, TEST_IBANS.greek);
    expect([early.status, early.body.code]).toEqual([409, "payout_refused"]);
    await kit.onboard(person);
    const nameless = await kit.add(person, TEST_IBANS.greek, "  ");
    expect([nameless.status, nameless.body.errors]).toEqual([
      422,
      { beneficiary_name: ["payout.beneficiary-required"] },
    ]);
    const blank = await kit.add(person, " ");
    expect(blank.body.errors).toEqual({ iban: ["payout.iban-required"] });
    const long = await kit.add(person, TEST_IBANS.greek, "x".repeat(81));
    expect(long.body.errors).toEqual({ beneficiary_name: ["payout.beneficiary-too-long"] });
  });

  test("the oldest of the others takes over from a removed default", async () => {
    const person = await kit.insertPayee();
    const references: string[] = [];
    for (const account of [11, 12, 13]) {
      references.push((await kit.add(person, toGreekIban(account))).body.data.reference);
      kit.world.advance(1000);
    }
    const chosen = await kit.makeDefault(person, references[2]!);
    expect(chosen.body.data.map((one: { is_default: boolean }) => one.is_default)).toEqual([
      false,
      false,
      true,
    ]);
    await kit.remove(person, references[2]!);
    expect((await kit.list(person)).map((one) => one.is_default)).toEqual([true, false]);
    await kit.remove(person, references[1]!);
    await kit.remove(person, references[0]!);
    expect(await kit.list(person)).toEqual([]);
    expect(await kit.mailsTo(person)).toEqual([
      "verified",
      "added GR 0011",
      "added GR 0012",
      "added GR 0013",
      "default GR 0013",
      "removed GR 0013",
      "removed GR 0012",
      "removed GR 0011",
    ]);
  });

  test("twenty concurrent calls leave exactly one default", async () => {
    const person = await kit.insertPayee();
    const isOne = async () =>
      expect((await kit.list(person)).filter((one) => one.is_default)).toHaveLength(1);
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) => kit.add(person, toGreekIban(100 + index))),
    );
    expect(added.map(({ status }) => status)).toEqual(Array(20).fill(201));
    await isOne();
    const references = added.map(({ body }) => body.data.reference as string);
    const chosen = await Promise.all(references.map((one) => kit.makeDefault(person, one)));
    expect(chosen.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await isOne();
    await Promise.all(
      references.map((one, index) =>
        index % 2 === 0 ? kit.remove(person, one) : kit.makeDefault(person, one),
      ),
    );
    expect(await kit.list(person)).toHaveLength(10);
    await isOne();
  });

  test("sellers get 404 for another seller's accounts", async () => {
    const owner = await kit.insertPayee();
    const { reference } = (await kit.add(owner, TEST_IBANS.greek)).body.data;
    await kit.add(owner, TEST_IBANS.british);
    const stranger = await kit.insertPayee();
    await kit.add(stranger, TEST_IBANS.greek);
    expect((await kit.remove(stranger, reference)).status).toBe(404);
    expect((await kit.makeDefault(stranger, reference)).status).toBe(404);
    expect((await kit.list(stranger)).map(({ last4 }) => last4)).toEqual(["0695"]);
    expect(await kit.list(owner)).toHaveLength(2);
  });
});

test("every change of the payout destination requires the password again", async () => {
  const person = await kit.insertPayee();
  const one = (await kit.add(person, TEST_IBANS.greek)).body.data.reference;
  const two = (await kit.add(person, TEST_IBANS.british)).body.data.reference;
  const before = await kit.list(person);
  kit.world.advance(LIMITS.stepUp + 1);
  const refused = [
    await kit.start(person),
    await kit.add(person, toGreekIban(77)),
    await kit.remove(person, one),
    await kit.makeDefault(person, two),
    await kit.end(person),
  ];
  expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
    Array(5).fill("403 proof_needed"),
  );
  const notified = await kit.get(person, "/sandbox/onboarding/bank-accounts");
  expect(notified.body).toEqual({ data: before, needs_proof: true });
  const fresh = await kit.get(await kit.signInAgain(person), "/sandbox/onboarding/bank-accounts");
  expect(fresh.body.needs_proof).toBe(false);
});

describe("closing the payout account", () => {
  test("removes the bank accounts, here and at the bank, and onboarding can start again", async () => {
    const person = await kit.insertPayee();
    await kit.add(person, TEST_IBANS.greek);
    const before = (await kit.start(person)).body.data.reference;
    expect((await kit.end(person)).status).toBe(204);
    expect(await kit.list(person)).toEqual([]);
    expect(await kit.needs(person)).toEqual(["payout_account", "bank_account"]);
    expect((await kit.end(person)).status).toBe(404);
    await kit.world.runDueJobs();
    expect(await kit.bank.readPayoutAccount(before)).toMatchObject({ status: "closed" });
    expect((await kit.visit(`/api/sandbox/onboardings/${before}`)).status).toBe(410);
    const restarted = await kit.onboard(person);
    expect(restarted.redirect_url).not.toContain(before);
    expect(restarted.verified.status).toBe("verified");
    expect(await kit.mailsTo(person)).toEqual(["verified", "added GR 0695", "closed", "verified"]);
  });

  test("is refused while a sale is open or money is owed", async () => {
    const { seller } = await kit.openPaidDraft();
    await kit.onboard(seller);
    const open = await kit.end(seller);
    expect([open.status, open.body.code]).toEqual([409, "account_busy"]);
    const payee = await kit.insertPayee();
    await kit.oweTo(payee, 5000);
    const owed = await kit.end(payee);
    expect([owed.status, owed.body.code]).toEqual([409, "account_busy"]);
    expect((await kit.verify(payee)).body.data.status).toBe("verified");
    await kit.oweTo(payee, -5000);
    expect((await kit.end(payee)).status).toBe(204);
  });

  test("an account that the bank has closed is closed here too", async () => {
    const person = await kit.insertPayee();
    await kit.add(person, TEST_IBANS.greek);
    const { reference } = (await kit.start(person)).body.data;
    await kit.bank.closePayoutAccount(reference);
    expect((await kit.verify(person)).body.data).toEqual({ status: "none", refusal: null });
    expect(await kit.list(person)).toEqual([]);
  });
});

test("erasing an account deletes its bank accounts, here and at the bank", async () => {
  const person = await kit.insertPayee();
  const bank = (await kit.add(person, TEST_IBANS.greek, "Erased Soon")).body.data;
  const account = (await kit.start(person)).body.data.reference;
  expect((await kit.world.delete("/profile/delete", { token: person.token })).status).toBe(204);
  kit.world.advance(LIMITS.accountErasure + days(1));
  await kit.world.runDueJobs();
  expect(await rowsOf(person)).toEqual([]);
  expect(await kit.bank.readPayoutAccount(account)).toMatchObject({ status: "closed" });
  const kept = await kit.database
    .db()
    .selectFrom("sandbox_bank_account")
    .select("removed_at")
    .where("reference", "=", bank.reference)
    .executeTakeFirstOrThrow();
  expect(kept.removed_at).not.toBeNull();
});
