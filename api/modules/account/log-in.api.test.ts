import argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";

let kit: ApiKit;
let email: string;
beforeAll(async () => {
  kit = await openKit();
  ({ email } = await kit.insertUser({ email: "Eleni.Pappa@deftero.test" }));
});
afterAll(() => kit[Symbol.asyncDispose]());

let last = 0;
const logIn = (body: object, headers = {}) =>
  kit.ask("POST", "/login", { body, headers, ip: `198.51.100.${(last += 1)}` });

describe("signing in", () => {
  test("with e-mail and password creates a session of 30 days", async () => {
    const { status, json } = await logIn({ email, password: PASSWORD });
    const ends = new Date(kit.clock.now().getTime() + LIMITS.sessionIdle);
    expect(status).toBe(200);
    expect(json.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: ends.toISOString(),
    });
  });

  test("ignores the letter case of the e-mail but not of the password", async () => {
    const spelled = { email: "  ELENI.pappa@Deftero.test ", password: PASSWORD };
    expect((await logIn(spelled)).status).toBe(200);
    expect((await logIn({ email, password: PASSWORD.toLowerCase() })).status).toBe(422);
  });

  test("answers alike for a wrong password, an unknown e-mail and a closed account", async () => {
    const closed = await kit.insertUser();
    const unarmed = await kit.insertUser();
    const change = (id: string, set: object) =>
      kit.database.db().updateTable("user_account").set(set).where("id", "=", id).execute();
    await change(closed.id, { deactivated_at: kit.clock.now() });
    await change(unarmed.id, { password_hash: null });
    const verify = vi.spyOn(argon2, "verify");
    const replies = [];
    for (const body of [
      { email, password: "wrong" },
      { email: "nobody@deftero.test", password: PASSWORD },
      { email: closed.email, password: PASSWORD },
      { email: unarmed.email, password: PASSWORD },
    ])
      replies.push(await logIn(body));
    const kept = ["x-request-id"];
    const seen = replies.map(({ status, text, headers }) => ({
      status,
      text,
      headers: [...headers].filter(([name]) => !kept.includes(name)),
    }));
    expect(seen[0]).toMatchObject({
      status: 422,
      text: expect.stringContaining("invalid_credentials"),
    });
    for (const other of seen) expect(other).toEqual(seen[0]);

    // The same work must be done for each: two argon2id verifications with the same parameters, for
    // the e-mail's owner and for an unverified account.
    const parameters = verify.mock.calls.map(([hash]) =>
      String(hash).split("$").slice(1, 4).join("$"),
    );
    verify.mockRestore();
    expect(parameters).toHaveLength(8);
    expect(new Set(parameters)).toEqual(new Set([parameters[0]]));
    expect(parameters[0]).toMatch(/^argon2id\$v=19\$m=19456,t=2,p=1$/);
  });

  test("with a password that is being changed creates no session", async () => {
    const person = await kit.insertUser();
    const { verify } = argon2;
    const spy = vi.spyOn(argon2, "verify").mockImplementationOnce(async (...asked) => {
      const isRight = await verify(...asked);
      await kit.database
        .db()
        .updateTable("user_account")
        .set({ password_hash: "another" })
        .where("id", "=", person.id)
        .execute();
      return isRight;
    });
    const { status, json } = await logIn({ email: person.email, password: PASSWORD });
    spy.mockRestore();
    expect([status, json.code]).toEqual([422, "invalid_credentials"]);
    const sessions = await kit.database
      .db()
      .selectFrom("session")
      .selectAll()
      .where("user_id", "=", person.id)
      .execute();
    expect(sessions).toHaveLength(0);
  });

  test("without the fields names the missing ones", async () => {
    expect((await logIn({})).json.errors).toEqual({
      email: ["auth.email-required"],
      password: ["auth.password-required"],
    });
    expect((await logIn({ email: "no address", password: "" })).json.errors).toEqual({
      email: ["auth.email-must-be-valid"],
      password: ["auth.password-required"],
    });
  });

  test("logs no password", async () => {
    await logIn({ email, password: "wrong-and-secret-1!" });
    expect(JSON.stringify(kit.lines)).not.toContain("wrong-and-secret-1!");
  });
});
