import { randomUUIDv7 } from "node:crypto";
import argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import {
  newEmail,
  openAccountKit,
  PASSWORD,
  toVisible,
  toWrongCode,
  type AccountKit,
} from "#tests/account-kit.ts";

let kit: AccountKit;
beforeAll(async () => void (kit = await openAccountKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const NEXT = "Lemon-tree-48";
const ADDRESS = {
  full_name: "Somebody Else",
  address: "Ερμού 10",
  city: "Αθήνα",
  region: "attica",
  postal_code: "105 63",
  country: "GR",
  mobile_number: "691 234 5678",
};
const forgot = (email: string) => kit.post("/forgot-password", { email });
const validate = (email: string, token: string) =>
  kit.post("/reset-password/validate", { email, token });
const reset = (email: string, token: string, changes: object = {}) =>
  kit.post("/reset-password", {
    email,
    token,
    password: NEXT,
    password_confirmation: NEXT,
    ...changes,
  });

describe("a password reset", () => {
  test("sets the password and uses up the code, which a previous check does not", async () => {
    const { id, email, token } = await kit.insertPerson({ isEmailProved: false, language: "el" });
    await forgot(email.toUpperCase());
    const code = await kit.readCode(email.toUpperCase());
    expect((await validate(email, code)).status).toBe(204);
    kit.advance(1000);
    expect((await reset(email, code)).status).toBe(204);

    expect((await kit.logIn(email, NEXT)).status).toBe(200);
    expect((await kit.logIn(email)).status).toBe(422);
    expect((await reset(email, code)).body.code).toBe("code_expired");
    expect(await kit.account(id)).toMatchObject({
      email_verified_at: kit.world.now(),
      password_changed_at: kit.world.now(),
    });
    expect((await kit.world.get("/profile/details", { token })).status).toBe(401);
    await kit.world.runDueJobs();
    const news = (await kit.messagesTo(email)).filter(
      ({ template }) => template !== "password-code",
    );
    expect(news).toMatchObject([{ template: "password-changed", status: "sent", locale: "el-GR" }]);
  });

  test("does not sign in", async () => {
    const { email } = await kit.insertPerson();
    await forgot(email);
    const reply = await reset(email, await kit.readCode(email));
    expect([reply.status, reply.body]).toEqual([204, ""]);
  });

  test("sets the first password of an account without one", async () => {
    const { email } = await kit.insertPerson();
    await forgot(email);
    await reset(email, await kit.readCode(email));
    expect((await kit.logIn(email, NEXT)).status).toBe(200);
  });

  test("checks the password rules before the code", async () => {
    const { email } = await kit.insertPerson();
    await forgot(email);
    const code = await kit.readCode(email);
    const common = { password: "Password123!", password_confirmation: "Password123!" };
    for (const [changes, errors] of [
      [common, { password: ["auth.password-too-common"] }],
      [
        { password_confirmation: "Lemon-tree-49" },
        { password_confirmation: ["auth.passwords-must-match"] },
      ],
    ] as const) {
      const { status, body } = await reset(email, toWrongCode(code), changes);
      expect([status, body.code, body.errors]).toEqual([422, "invalid_fields", errors]);
    }
    for (let n = 1; n < LIMITS.code.tries; n += 1) await reset(email, toWrongCode(code));
    expect((await reset(email, code)).status).toBe(204);
  });

  test("refuses a code for an e-mail that the account no longer has", async () => {
    const { email, token } = await kit.insertPerson();
    await forgot(email);
    const code = await kit.readCode(email);
    const next = newEmail();
    await kit.post("/verify/email/send", { email: next }, { token });
    await kit.post("/verify/email", { code: await kit.readCode(next) }, { token });
    expect((await reset(email, code)).body.code).toBe("code_expired");
  });

  test("ends the open codes of the account", async () => {
    const { email, token } = await kit.insertPerson();
    const next = newEmail();
    await kit.post("/verify/email/send", { email: next }, { token });
    const planted = await kit.readCode(next);
    await forgot(email);
    await reset(email, await kit.readCode(email));
    const again = (await kit.logIn(email, NEXT)).body.data.token;
    const { body } = await kit.post("/verify/email", { code: planted }, { token: again });
    expect(body.code).toBe("code_expired");
  });

  test("unlinks providers that were linked before the e-mail was verified", async () => {
    const linked = async (isEmailProved: boolean) => {
      const person = await kit.insertPerson({ isEmailProved });
      await kit.database
        .db()
        .insertInto("social_identity")
        .values({
          id: randomUUIDv7(),
          user_id: person.id,
          provider: "google",
          subject: person.id,
          linked_at: kit.world.now(),
        })
        .execute();
      await forgot(person.email);
      await reset(person.email, await kit.readCode(person.email));
      const { token } = (await kit.logIn(person.email, NEXT)).body.data;
      return (await kit.profile(token))["linked_providers"];
    };
    expect(await linked(false)).toEqual([]);
    expect(await linked(true)).toEqual(["google"]);
  });

  test("deletes addresses and cards that were added before the e-mail was verified", async () => {
    const kept = async (isEmailProved: boolean) => {
      const person = await kit.insertPerson({ isEmailProved });
      const { id: user_id } = person;
      const { status } = await kit.post("/address", ADDRESS, { token: person.token });
      expect(status).toBe(201);
      const reference = randomUUIDv7();
      await kit.database
        .db()
        .insertInto("card")
        .values({
          id: reference,
          user_id,
          provider: "sandbox",
          reference,
          brand: "visa",
          last4: "4242",
          name: "Somebody Else",
          exp_month: 12,
          exp_year: 2030,
          created_at: kit.world.now(),
        })
        .execute();
      await forgot(person.email);
      await reset(person.email, await kit.readCode(person.email));
      const { token } = (await kit.logIn(person.email, NEXT)).body.data;
      const lists = ["/address", "/card"].map((path) => kit.world.get(path, { token }));
      return (await Promise.all(lists)).map(({ body }) => body.data.length);
    };
    expect(await kept(false)).toEqual([0, 0]);
    expect(await kept(true)).toEqual([1, 1]);
  });

  test("succeeds once for twenty concurrent requests with one code", async () => {
    const { email } = await kit.insertPerson();
    await forgot(email);
    const code = await kit.readCode(email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => reset(email, code)));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    await kit.world.runDueJobs();
    const changed = (await kit.messagesTo(email)).filter(
      ({ template }) => template === "password-changed",
    );
    expect(changed).toHaveLength(1);
  });

  test("of an unverified sign-up succeeds for the mailbox's reader, who then owns the account", async () => {
    const email = newEmail();
    await kit.register({ email });
    await forgot(email);
    await kit.world.runDueJobs();
    expect((await reset(email, await kit.readCode(email))).status).toBe(204);
    expect(await kit.accountsOf(email)).toMatchObject([
      { email_folded: email, email_verified_at: kit.world.now() },
    ]);
    expect((await kit.logIn(email, NEXT)).status).toBe(200);
  });
});

describe("an unknown e-mail", () => {
  test("answers like a known or closed one, before and after sending", async () => {
    const known = await kit.insertPerson();
    const closed = await kit.insertPerson();
    await kit.database
      .db()
      .updateTable("user_account")
      .set({ deactivated_at: kit.world.now() })
      .where("id", "=", closed.id)
      .execute();
    const emails = [known.email, closed.email, newEmail()];
    const verify = vi.spyOn(argon2, "verify");
    const hash = vi.spyOn(argon2, "hash");
    const queries: number[] = [];
    const alike = async (ask: (email: string) => Promise<Parameters<typeof toVisible>[0]>) => {
      const seen: unknown[] = [];
      for (const email of emails) {
        const { result, count } = await kit.database.countQueries(() => ask(email));
        seen.push(toVisible(result));
        queries.push(count);
      }
      expect(seen).toEqual([seen[0], seen[0], seen[0]]);
      expect(new Set(queries.splice(0)).size).toBe(1);
    };
    await alike(forgot);
    await alike(forgot);
    await alike((email) => validate(email, "000000"));
    await kit.world.runDueJobs();
    for (let n = 0; n < LIMITS.code.tries; n += 1) await alike((email) => reset(email, "000000"));
    await alike((email) => reset(email, "000000"));
    kit.advance(LIMITS.resend.password);
    await alike(forgot);
    await kit.world.runDueJobs();
    kit.advance(LIMITS.code.life - 1);
    await alike((email) => validate(email, "000000"));
    kit.advance(1);
    await alike((email) => validate(email, "000000"));
    expect([verify.mock.calls.length, hash.mock.calls.length]).toEqual([0, 0]);
    vi.restoreAllMocks();
  });

  test("gets no mail, nor does a closed account", async () => {
    const unknown = newEmail();
    await forgot(unknown);
    expect(await kit.lettersTo(unknown)).toEqual([]);
    expect(await kit.messagesTo(unknown)).toMatchObject([{ status: "dropped" }]);
  });

  test("accepts no six digits", async () => {
    const unknown = newEmail();
    await forgot(unknown);
    await kit.world.runDueJobs();
    const row = await kit.database
      .db()
      .selectFrom("verification")
      .select(["user_id", "code_hash", "expires_at"])
      .where("subject", "=", unknown)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: null, expires_at: expect.any(Date) });
  });
});

test("no password or code of a reset is logged", async () => {
  const { email } = await kit.insertPerson();
  await forgot(email);
  const code = await kit.readCode(email);
  await reset(email, code);
  const log = JSON.stringify(kit.world.logged);
  for (const secret of [NEXT, PASSWORD]) expect(log).not.toContain(secret);
  expect(log).not.toContain(code);
});
