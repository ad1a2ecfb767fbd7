import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { minutes, hours, days } from "#contract/duration.ts";
import { createApi } from "#api/create-api.ts";
import { createShopClock } from "#api/jobs/shop-clock.ts";
import { createWorld, type World } from "#tests/world.ts";

let world: World;
const fired: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  world.deps.jobs.deadlines.handle("test-clock", async ({ subject_id }) => {
    fired.push(subject_id);
  });
});
afterAll(() => world[Symbol.asyncDispose]());

type Ask = { body?: unknown; type?: string; host?: string; peer?: string; key?: string | null };

async function ask(
  method: string,
  { body, type, host = "localhost", peer = "127.0.0.1", key = world.deps.developerKey }: Ask = {},
) {
  const request = new Request(`http://${host}/api/dev/clock`, {
    method,
    headers: {
      "Content-Type": type ?? "application/json",
      ...(key !== null && { "X-Developer-Key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await world.api.fetch(request, peer);
  return { status: response.status, data: (await response.json()).data };
}

const move = (milliseconds: number) => ask("POST", { body: { move: milliseconds } });

const plan = (name: string, inMilliseconds: number, kind = "test-clock") =>
  world.database.tx(() =>
    world.deps.jobs.deadlines.set({
      market: "GR",
      subject_type: "test",
      subject_id: name,
      kind,
      due_at: new Date(world.deps.now().getTime() + inMilliseconds),
    }),
  );
const names = {
  first: "00000000-0000-7000-8000-000000000001",
  second: "00000000-0000-7000-8000-000000000002",
  third: "00000000-0000-7000-8000-000000000003",
};

describe("the development clock", () => {
  test("follows the machine's time until it is moved, and can be reset", async () => {
    const begin = world.now().getTime();
    expect((await ask("GET")).data).toEqual({ now: new Date(begin).toISOString(), ahead: 0 });
    expect((await move(hours(24))).data.ahead).toBe(hours(24));
    expect((await move(-hours(2))).data).toEqual({
      now: new Date(begin + hours(22)).toISOString(),
      ahead: hours(22),
    });
    expect(world.deps.now().getTime()).toBe(begin + hours(22));
    const { data } = await ask("POST", { body: { reset: true } });
    expect(data.ahead).toBe(0);
  });

  test("runs what has become due at once, in order", async () => {
    await plan(names.second, hours(20));
    await plan(names.first, hours(1));
    await plan(names.third, hours(25));
    await move(hours(24));
    expect(fired).toEqual([names.first, names.second]);
    await move(hours(2));
    expect(fired).toEqual([names.first, names.second, names.third]);
    await ask("POST", { body: { reset: true } });
  });

  test("runs what follows from it on the way, at its own hour", async () => {
    const begin = world.deps.now().getTime();
    const at: number[] = [];
    world.deps.jobs.deadlines.handle("test-clock-again", async ({ subject_id }) => {
      at.push(Math.round((world.deps.now().getTime() - begin) / hours(1)));
      if (at.length < 3) await plan(subject_id, hours(4), "test-clock-again");
    });
    await plan(names.first, hours(2), "test-clock-again");
    await move(hours(24));
    expect(at).toEqual([2, 6, 10]);
    await ask("POST", { body: { reset: true } });
  });

  test("brings planned jobs forward by as much", async () => {
    const closed = vi.spyOn(world.deps.cardProvider, "closePayoutAccount");
    // The queues follow the database's clock.
    const runAt = new Date(Date.now() + hours(10));
    await world.deps.jobs.enqueue("close-payout-account", { reference: "later" }, { runAt });
    await move(hours(9));
    expect(closed).not.toHaveBeenCalled();
    await move(hours(2));
    expect(closed.mock.calls).toEqual([["later"]]);
    await ask("POST", { body: { reset: true } });
  });

  test("keeps its offset in the next process", async () => {
    await move(minutes(90));
    const { database } = world;
    const next = await createShopClock({ database, machineNow: world.now });
    expect(next.ahead()).toBe(minutes(90));
    next.close();
    await ask("POST", { body: { reset: true } });
  });

  test("adds up two concurrent moves", async () => {
    await Promise.all([move(hours(1)), move(hours(2))]);
    expect((await ask("GET")).data.ahead).toBe(hours(3));
    await ask("POST", { body: { reset: true } });
  });
});

describe("access to the development clock", () => {
  test("needs a developer on this machine, a local host name and the key", async () => {
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { body: { move: hours(1) } } : {};
      expect((await ask(method, { ...body, peer: "203.0.113.7" })).status).toBe(404);
      expect((await ask(method, { ...body, host: "evil.example" })).status).toBe(404);
      for (const key of [null, "", "A".repeat(43)])
        expect((await ask(method, { ...body, key })).status).toBe(404);
    }
    expect((await ask("GET")).data.ahead).toBe(0);
  });

  test("is refused to a form of another site", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const { status } = await ask("POST", { body: { move: hours(1) }, type });
      expect(status).toBe(400);
    }
    expect((await ask("GET")).data.ahead).toBe(0);
  });

  test.each([{}, { move: "1" }, { move: 1.5 }, { move: days(4000) }, { reset: false }])(
    "invalid input is refused: %j",
    async (body) => {
      expect((await ask("POST", { body })).status).toBe(400);
    },
  );

  test("does not exist where the clock is not movable", async () => {
    const api = await createApi({ ...world.deps, clock: null });
    const request = new Request("http://localhost/api/dev/clock");
    expect((await api.fetch(request, "127.0.0.1")).status).toBe(404);
    await api.close();
  });
});
