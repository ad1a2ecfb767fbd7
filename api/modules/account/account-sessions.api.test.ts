import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";
import { minutes } from "#contract/duration.ts";

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

let places = 0;
const nextIp = () => `198.51.100.${(places += 1)}`;
async function signIn(email: string, agent = CHROME): Promise<string> {
  const question = { body: { email, password: PASSWORD }, ip: nextIp() };
  const headers = { "user-agent": agent };
  return (await kit.ask("POST", "/login", { ...question, headers })).json.data.token;
}
const list = async (token: string) => (await kit.ask("GET", "/sessions", { token })).json.data;
const isOpen = async (token: string) =>
  (await kit.ask("GET", "/sessions", { token })).status === 200;

describe("sessions of an account", () => {
  test("are listed with the current one first, then by last use, each with its device", async () => {
    const { email } = await kit.insertUser();
    const begun = kit.clock.now().toISOString();
    const here = await signIn(email);
    await signIn(email, IPHONE);
    kit.clock.advance(minutes(5));
    const other = await signIn(email, "curl/8.5.0");
    kit.clock.advance(minutes(5));
    const seen = await list(here);
    const windows = { browser: "Chrome", system: "Windows" };
    expect(seen).toMatchObject([
      { device: windows, is_current: true, created_at: begun },
      { device: { browser: null, system: null }, is_current: false },
      { device: { browser: "Safari", system: "iPhone" }, is_current: false, last_used_at: begun },
    ]);
    expect(seen[0].last_used_at).toBe(kit.clock.now().toISOString());
    expect((await list(other))[0].id).toBe(seen[1].id);
    expect(JSON.stringify(seen)).not.toMatch(/token|hash|Mozilla/);
  });

  test("have the address of their last call", async () => {
    const { email } = await kit.insertUser();
    const here = await signIn(email);
    expect((await list(here))[0].ip).toMatch(/^198\.51\.100\.\d+$/);
    kit.clock.advance(minutes(1));
    const { json } = await kit.ask("GET", "/sessions", { token: here, ip: "203.0.113.9" });
    expect(json.data[0].ip).toBe("203.0.113.9");
  });

  test("end except for this one, and those of others stay", async () => {
    const { email } = await kit.insertUser();
    const stranger = await signIn((await kit.insertUser()).email);
    const [here, other] = [await signIn(email), await signIn(email, IPHONE)];
    const { status } = await kit.ask("POST", "/sessions/revoke-others", { token: here });
    expect(status).toBe(204);
    expect([await isOpen(here), await isOpen(other), await isOpen(stranger)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("that were revoked or have expired are not listed", async () => {
    const { email } = await kit.insertUser();
    const old = await signIn(email);
    kit.clock.advance(LIMITS.sessionIdle);
    const here = await signIn(email);
    const left = await signIn(email);
    await kit.ask("POST", "/logout", { token: left });
    expect(await list(here)).toHaveLength(1);
    expect(await isOpen(old)).toBe(false);
  });

  test("can be revoked one by one", async () => {
    const { email } = await kit.insertUser();
    const [here, other] = [await signIn(email), await signIn(email)];
    const { id } = (await list(here))[1];
    const revoke = () => kit.ask("DELETE", `/sessions/${id}`, { token: here });
    expect((await revoke()).status).toBe(204);
    expect([await isOpen(here), await isOpen(other)]).toEqual([true, false]);
    expect((await revoke()).json.code).toBe("not_found");
  });

  test("of another account answer 404 and stay signed in", async () => {
    const [mine, theirs] = [await kit.insertUser(), await kit.insertUser()];
    const [here, there] = [await signIn(mine.email), await signIn(theirs.email)];
    const { id } = (await list(there))[0];
    const { status, json } = await kit.ask("DELETE", `/sessions/${id}`, { token: here });
    expect([status, json.code]).toEqual([404, "not_found"]);
    expect(await isOpen(there)).toBe(true);
  });

  test("are all ended by logout-everywhere, without touching other accounts", async () => {
    const [mine, theirs] = [await kit.insertUser(), await kit.insertUser()];
    const tokens = [await signIn(mine.email), await signIn(mine.email)];
    const there = await signIn(theirs.email);
    const { status } = await kit.ask("DELETE", "/sessions", { token: tokens[0] });
    expect(status).toBe(204);
    expect(await Promise.all([...tokens, there].map(isOpen))).toEqual([false, false, true]);
  });

  test("are created at each sign-in, whatever token the request carries", async () => {
    const { email } = await kit.insertUser();
    const planted = await signIn((await kit.insertUser()).email);
    const body = { email, password: PASSWORD };
    const { json } = await kit.ask("POST", "/login", { body, token: planted, ip: nextIp() });
    expect(json.data.token).not.toBe(planted);
    expect(await list(planted)).toHaveLength(1);
  });
});
