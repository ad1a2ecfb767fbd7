import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const NEXT = "Lemon-tree-47";
let places = 0;
const nextIp = () => `203.0.113.${(places += 1)}`;
const logIn = (email: string, password: string) =>
  kit.ask("POST", "/login", { body: { email, password }, ip: nextIp() });

async function enter() {
  const { id, email } = await kit.insertUser();
  const token: string = (await logIn(email, PASSWORD)).json.data.token;
  return { id, email, token };
}
const change = (token: string, body: object) =>
  kit.ask("PATCH", "/profile/change-password", { token, body, ip: nextIp() });
const toNext = (password: string, current_password?: string) => ({
  current_password,
  password,
  password_confirmation: password,
});
const isOpen = async (token: string) =>
  (await kit.ask("GET", "/sessions", { token })).status === 200;
const countLetters = async (to: string) => (await kit.world.letters({ to })).length;

describe("changing the password", () => {
  test("answers a new token, ends all sessions and sends one mail", async () => {
    const { email, token } = await enter();
    const other: string = (await logIn(email, PASSWORD)).json.data.token;
    const { status, json } = await change(token, toNext(NEXT, PASSWORD));
    const ends = new Date(kit.clock.now().getTime() + LIMITS.sessionIdle);
    expect([status, json.data]).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]{43}$/), expires_at: ends.toISOString() },
    ]);
    const tokens = [token, other, json.data.token];
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false, true]);
    expect((await logIn(email, PASSWORD)).status).toBe(422);
    expect((await logIn(email, NEXT)).status).toBe(200);
    await kit.world.runDueJobs();
    const letters = await kit.world.letters({ to: email });
    expect(letters).toHaveLength(1);
    expect(JSON.stringify(letters)).not.toContain(NEXT);
    expect(JSON.stringify(kit.lines)).not.toContain(NEXT);
  });

  test.each<[string, object, string, Record<string, string[]>]>([
    [
      "the wrong one now",
      toNext(NEXT, "Second-hand-2!"),
      "wrong_password",
      { current_password: ["auth.current-password-wrong"] },
    ],
    [
      "none now",
      toNext(NEXT),
      "invalid_fields",
      { current_password: ["auth.current-password-required"] },
    ],
    [
      "an empty one now",
      toNext(NEXT, ""),
      "invalid_fields",
      { current_password: ["auth.current-password-required"] },
    ],
    [
      "the same again",
      toNext(PASSWORD, PASSWORD),
      "invalid_fields",
      { password: ["auth.password-same"] },
    ],
    [
      "one that everybody tries",
      toNext("Password1!", PASSWORD),
      "invalid_fields",
      { password: ["auth.password-too-common"] },
    ],
    [
      "another one to confirm",
      { ...toNext(NEXT, PASSWORD), password_confirmation: "Lemon-tree-48" },
      "invalid_fields",
      { password_confirmation: ["auth.passwords-must-match"] },
    ],
    [
      "one that breaks two rules",
      toNext("lemontreefortyseven", PASSWORD),
      "invalid_fields",
      {
        password: [
          "auth.password-requires-number",
          "auth.password-requires-uppercase",
          "auth.password-requires-special-char",
        ],
      },
    ],
  ])("with %s changes nothing and keeps every session", async (_, body, code, errors) => {
    const { email, token } = await enter();
    const { status, json } = await change(token, body);
    expect([status, json.code, json.errors]).toEqual([422, code, errors]);
    expect(await isOpen(token)).toBe(true);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    await kit.world.runDueJobs();
    expect(await countLetters(email)).toBe(0);
  });

  test("is limited to ten wrong tries per account, across IP addresses", async () => {
    const { token } = await enter();
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await change(token, toNext(NEXT, "no"))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect((await change(token, toNext(NEXT, PASSWORD))).status).toBe(429);
  });

  test("from five devices at once succeeds once", async () => {
    const { email, token } = await enter();
    const tokens = [token];
    for (let i = 0; i < 4; i += 1) tokens.push((await logIn(email, PASSWORD)).json.data.token);
    const answers = await Promise.all(
      tokens.map((each, i) => change(each, toNext(`${NEXT}${i}`, PASSWORD))),
    );
    const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(won).toHaveLength(1);
    for (const { status, json } of answers)
      if (status !== 200) expect(["wrong_password", "signed_out"]).toContain(json.code);
    expect((await logIn(email, `${NEXT}${won[0]}`)).status).toBe(200);
    await kit.world.runDueJobs();
    expect(await countLetters(email)).toBe(1);
  });

  test.each([
    ["ends an open reset code of the owner", true],
    ["keeps the reset code and sends no mail for an e-mail that is not verified", false],
  ])("%s", async (_, isOwner) => {
    const { id, email, token } = await enter();
    if (!isOwner)
      await kit.database
        .db()
        .updateTable("user_account")
        .set({ email_folded: null })
        .where("id", "=", id)
        .execute();
    await kit.database
      .db()
      .insertInto("verification")
      .values({
        id: randomUUIDv7(),
        purpose: "password",
        subject: email,
        target: email,
        user_id: id,
        requested_at: kit.clock.now(),
      })
      .execute();
    await change(token, toNext(NEXT, PASSWORD));
    const { used_at: usedAt } = await kit.database
      .db()
      .selectFrom("verification")
      .select("used_at")
      .where("subject", "=", email)
      .executeTakeFirstOrThrow();
    expect(usedAt).toEqual(isOwner ? kit.clock.now() : null);
    await kit.world.runDueJobs();
    expect(await countLetters(email)).toBe(isOwner ? 1 : 0);
  });
});

describe("the first password of an account without one", () => {
  const takePassword = (id: string) =>
    kit.database
      .db()
      .updateTable("user_account")
      .set({ password_hash: null })
      .where("id", "=", id)
      .execute();

  test("requires a fresh sign-in and no current password", async () => {
    const { id, email, token } = await enter();
    await takePassword(id);
    const { status, json } = await change(token, toNext(NEXT));
    expect(status).toBe(200);
    expect(await isOpen(json.data.token)).toBe(true);
    expect((await logIn(email, NEXT)).status).toBe(200);
  });

  test("is refused when the session's proof is old", async () => {
    const { id, token } = await enter();
    await takePassword(id);
    kit.clock.advance(LIMITS.stepUp + 1);
    for (const body of [toNext(NEXT), toNext(NEXT, PASSWORD)]) {
      const { status, json } = await change(token, body);
      expect([status, json.code]).toEqual([403, "proof_needed"]);
    }
    expect(await isOpen(token)).toBe(true);
  });
});
