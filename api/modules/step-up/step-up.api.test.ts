import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { findSession } from "#api/http/session.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";
import { requireStepUp } from "./require-fresh-proof.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

let places = 0;
const nextIp = () => `198.51.100.${(places += 1)}`;
async function signIn(email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  return (await kit.ask("POST", "/login", { body, ip: nextIp() })).json.data.token;
}
const isOpen = async (token: string) =>
  (await kit.ask("GET", "/sessions", { token })).status === 200;

describe("proving the password again", () => {
  const prove = (token: string, password: string, ip = nextIp()) =>
    kit.ask("POST", "/prove-password", { token, body: { password }, ip });

  async function isFresh(token: string): Promise<boolean> {
    const at = kit.clock.now();
    const session = await findSession(kit.database, token, at);
    const call = { database: kit.database, sessionId: session!.id, at } as UserCall;
    return requireStepUp(call).then(
      () => true,
      () => false,
    );
  }

  test("is valid for ten minutes and for this session only", async () => {
    const { email } = await kit.insertUser();
    const [here, other] = [await signIn(email), await signIn(email)];
    expect(await isFresh(here)).toBe(true);
    kit.clock.advance(LIMITS.stepUp + 1);
    expect(await isFresh(here)).toBe(false);
    expect((await prove(here, PASSWORD)).status).toBe(204);
    expect([await isFresh(here), await isFresh(other)]).toEqual([true, false]);
    kit.clock.advance(LIMITS.stepUp);
    expect(await isFresh(here)).toBe(true);
    kit.clock.advance(1);
    expect(await isFresh(here)).toBe(false);
  });

  test("answers 422 for a wrong password and keeps the session", async () => {
    const { email } = await kit.insertUser();
    const here = await signIn(email);
    kit.clock.advance(LIMITS.stepUp + 1);
    const { status, json } = await prove(here, "Second-hand-2!");
    expect([status, json.code, json.errors]).toEqual([
      422,
      "wrong_password",
      { password: ["auth.current-password-wrong"] },
    ]);
    expect((await prove(here, "")).json.errors).toEqual({ password: ["auth.password-required"] });
    expect([await isFresh(here), await isOpen(here)]).toEqual([false, true]);
  });

  test("is limited to ten wrong tries across IP addresses; a right one is refunded", async () => {
    const { email } = await kit.insertUser();
    const here = await signIn(email);
    for (let i = 0; i < 12; i += 1) expect((await prove(here, PASSWORD)).status).toBe(204);
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await prove(here, "wrong")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect((await prove(here, PASSWORD)).status).toBe(429);
  });
});
