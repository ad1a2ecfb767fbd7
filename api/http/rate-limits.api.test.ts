import { randomUUIDv7 } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { minutes } from "#contract/duration.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";
import { createRateLimits } from "./rate-limits.ts";
import { sweepExpired } from "./sweep-expired.ts";

const { points, duration } = RATE_LIMITS.signUp;

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());
// The limiter reads the machine's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

let last = 0;
const newIp = () => `203.0.113.${(last += 1)}`;
const newEmail = () => `${randomUUIDv7()}@deftero.test`;
/** A call without side effects: it fails validation. */
const ask = (ip: string, by = kit.ask) => by("POST", "/register", { ip, body: {} });
const askUntilRefused = async (ip: string) => {
  for (let calls = 1; calls <= points; calls += 1) expect((await ask(ip)).status).toBe(422);
};

describe("a rate limit", () => {
  test("refuses more than the allowed calls from one address, with Retry-After", async () => {
    const ip = newIp();
    await askUntilRefused(ip);
    const { status, json, headers } = await ask(ip);
    expect([status, json.code]).toEqual([429, "too_many_requests"]);
    expect(headers.get("retry-after")).toBe(String(duration / 1000));
    expect(json.data).toEqual({ retry_after: duration / 1000 });
    expect((await ask(newIp())).status).toBe(422);
  });

  test("is shared by all processes", async () => {
    const ip = newIp();
    const askAnother = await kit.askAnother();
    for (let calls = 0; calls < points; calls += 2) {
      expect((await ask(ip)).status).toBe(422);
      expect((await ask(ip, askAnother)).status).toBe(422);
    }
    expect((await ask(ip)).status).toBe(429);
    expect((await ask(ip, askAnother)).status).toBe(429);
  });

  test("is not exceeded by concurrent calls", async () => {
    const ip = newIp();
    const replies = await Promise.all(Array.from({ length: 40 }, () => ask(ip)));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(points);
  });

  test("resets in the next window", async () => {
    const ip = newIp();
    await askUntilRefused(ip);
    expect((await ask(ip)).status).toBe(429);
    vi.setSystemTime(Date.now() + duration + 1);
    expect((await ask(ip)).status).toBe(422);
  });
});

describe("the limit on password guesses", () => {
  const guess = (ip: string, email = newEmail()) =>
    kit.ask("POST", "/login", { ip, body: { email, password: "wrong" } });

  test("does not count successful sign-ins from one place", async () => {
    const ip = newIp();
    const { email } = await kit.insertUser();
    for (let times = 0; times < RATE_LIMITS.guessAddress.points + 2; times += 1)
      expect(
        (await kit.ask("POST", "/login", { ip, body: { email, password: PASSWORD } })).status,
      ).toBe(200);
  });

  test("is not exceeded by concurrent guesses", async () => {
    const [ip, email] = [newIp(), newEmail()];
    const replies = await Promise.all(Array.from({ length: 20 }, () => guess(ip, email)));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(RATE_LIMITS.guess.points);
  });

  test("stores neither address nor e-mail", async () => {
    const [ip, email] = [newIp(), newEmail()];
    await guess(ip, email);
    const rows = await kit.database.db().selectFrom("rate_limit").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(JSON.stringify(rows)).not.toContain(ip);
  });
});

describe("the limit on browsing", () => {
  test("allows exactly the configured calls, with one write in twenty", async () => {
    const limits = createRateLimits(kit.database);
    const key = randomUUIDv7();
    const { points: allowed } = RATE_LIMITS.browse;
    const { statements } = await kit.database.countQueries(async () => {
      for (let calls = 0; calls < allowed; calls += 1) await limits.spend("browse", key);
    });
    expect(statements).toHaveLength(30);
    await expect(limits.spend("browse", key)).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("takes one batch for concurrent calls", async () => {
    const limits = createRateLimits(kit.database);
    const key = randomUUIDv7();
    const { statements } = await kit.database.countQueries(() =>
      Promise.all(Array.from({ length: 20 }, () => limits.spend("browse", key))),
    );
    expect(statements).toHaveLength(1);
  });

  test("is not exceeded through two processes", async () => {
    const [one, two] = [createRateLimits(kit.database), createRateLimits(kit.database)];
    const key = randomUUIDv7();
    const { points: allowed } = RATE_LIMITS.browse;
    let passed = 0;
    for (let calls = 0; calls < allowed; calls += 1)
      for (const limits of [one, two])
        await limits.spend("browse", key).then(
          () => (passed += 1),
          () => undefined,
        );
    expect(passed).toBe(allowed);
  });
});

describe("while the database's disk is full", () => {
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  const openFull = () =>
    createRateLimits({
      ...kit.database,
      db: () => {
        throw full;
      },
    });

  test("browsing is counted by the process alone", async () => {
    const limits = openFull();
    const key = randomUUIDv7();
    for (let calls = 0; calls < RATE_LIMITS.browse.points; calls += 1)
      await limits.spend("browse", key);
    await expect(limits.spend("browse", key)).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("calls that protect accounts are refused", async () => {
    await expect(openFull().spend("guess", randomUUIDv7())).rejects.toBe(full);
  });
});

test("expired counters are deleted", async () => {
  const { db } = kit.database;
  await ask(newIp());
  const count = async () => (await db().selectFrom("rate_limit").select("key").execute()).length;
  const before = await count();
  await sweepExpired(kit.database, new Date());
  expect(await count()).toBe(before);
  await sweepExpired(kit.database, new Date(Date.now() + duration + minutes(60 * 26)));
  expect(await count()).toBe(0);
});
