import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { seconds, minutes, hours } from "#contract/duration.ts";
import type { Database } from "#api/db/database.ts";
import { findRequestId, runInRequest } from "#api/request-scope.ts";
import { createWorld, type World } from "#tests/world.ts";
import { createOutbox, type Outbox, type OutboxMessage } from "./outbox.ts";

type ListingChanged = OutboxMessage<"listing-changed">;

let world: World;
let other: Database;

beforeAll(async () => {
  world = await createWorld();
  other = (await world.openAnother?.()) ?? world.database;
});

afterAll(() => world[Symbol.asyncDispose]());

beforeEach(async () => {
  await sql`truncate outbox`.execute(world.database.db());
});

function createRunner(database: Database = world.database): Outbox {
  const { now, deps } = world;
  return createOutbox({ database, now, log: deps.log, onAdded: () => {} });
}

const add = (outbox: Outbox, listing_id: string = randomUUIDv7(), dedupe_key?: string) =>
  world.database.tx(() =>
    outbox.add({
      market: "GR",
      topic: "listing-changed",
      payload: { listing_id },
      ...(dedupe_key && { dedupe_key }),
    }),
  );

test("a message is delivered once, with its payload", async () => {
  const outbox = createRunner();
  const seen: ListingChanged[] = [];
  outbox.handle("listing-changed", async (message) => void seen.push(message));
  await add(outbox, "some-listing", "some-key");
  expect(await outbox.drain()).toEqual({ ran: 1, failed: 0 });
  expect(await outbox.drain()).toEqual({ ran: 0, failed: 0 });
  expect(seen).toMatchObject([
    {
      market: "GR",
      topic: "listing-changed",
      payload: { listing_id: "some-listing" },
      key: "some-key",
      attempt: 1,
    },
  ]);
});

test("a message of a failed transaction does not exist", async () => {
  const outbox = createRunner();
  const failing = world.database.tx(async () => {
    await add(outbox);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await outbox.getHealth()).waiting).toBe(0);
});

test("a message is delivered under the request id that wrote it", async () => {
  const outbox = createRunner();
  const seen: unknown[] = [];
  outbox.handle(
    "listing-changed",
    async ({ payload }) => void seen.push([payload, findRequestId()]),
  );
  await runInRequest("request-0001", () => add(outbox, "one"));
  await add(outbox, "two");
  await runInRequest("request-0002", () => outbox.drain());
  expect(seen).toEqual([
    [{ listing_id: "one" }, "request-0001"],
    [{ listing_id: "two" }, null],
  ]);
});

test("messages are delivered in order", async () => {
  const outbox = createRunner();
  const seen: string[] = [];
  outbox.handle("listing-changed", async ({ payload }) => void seen.push(payload.listing_id));
  for (const id of ["1", "2", "3"]) await add(outbox, id);
  await outbox.drain();
  expect(seen).toEqual(["1", "2", "3"]);
});

test("a second message with the same key is dropped, also after delivery", async () => {
  const outbox = createRunner();
  let deliveries = 0;
  outbox.handle("listing-changed", async () => void (deliveries += 1));
  await add(outbox, "a", "only-once");
  await add(outbox, "a", "only-once");
  await outbox.drain();
  await add(outbox, "a", "only-once");
  await outbox.drain();
  expect(deliveries).toBe(1);
});

test("a failed message is retried after growing pauses, under the same key", async () => {
  const outbox = createRunner();
  const keys: string[] = [];
  outbox.handle("listing-changed", async ({ key }) => {
    keys.push(key);
    if (keys.length < 3) throw new Error("the mail server is down");
  });
  await add(outbox);
  expect(await outbox.drain()).toEqual({ ran: 0, failed: 1 });
  expect(await outbox.drain()).toEqual({ ran: 0, failed: 0 });
  world.advance(seconds(5));
  expect(await outbox.drain()).toEqual({ ran: 0, failed: 1 });
  world.advance(seconds(5));
  expect(await outbox.drain()).toEqual({ ran: 0, failed: 0 });
  world.advance(seconds(5));
  expect(await outbox.drain()).toEqual({ ran: 1, failed: 0 });
  expect(new Set(keys).size).toBe(1);
});

test("a failed message does not block the next", async () => {
  const outbox = createRunner();
  outbox.handle("listing-changed", async ({ payload }) => {
    if (payload.listing_id === "bad") throw new Error("no");
  });
  await add(outbox, "bad");
  await add(outbox, "good");
  expect(await outbox.drain()).toEqual({ ran: 1, failed: 1 });
});

test("two concurrent runners deliver each of many messages once", async () => {
  const runners = [createRunner(), createRunner(other), createRunner()];
  const seen: string[] = [];
  for (const runner of runners) {
    runner.handle("listing-changed", async ({ payload }) => void seen.push(payload.listing_id));
  }
  const ids = Array.from({ length: 30 }, (_, n) => `m${String(n).padStart(2, "0")}`);
  for (const id of ids) await add(runners[0]!, id);
  await Promise.all(runners.map((runner) => runner.drain()));
  expect(seen.toSorted()).toEqual(ids);
});

test("writes in the message's transaction happen exactly once or not at all", async () => {
  const outbox = createRunner();
  let isBroken = true;
  outbox.handle(
    "listing-changed",
    async ({ id }, at) => {
      world.database.requireTx();
      const row = { key: id.slice(0, 16), content_type: "a", width: 1, height: 1, bytes: 1 };
      await world.database
        .db()
        .insertInto("media")
        .values({ ...row, created_at: at })
        .execute();
      if (isBroken) throw new Error("no");
    },
    { inTransaction: true },
  );
  const countMedia = async () =>
    (await world.database.db().selectFrom("media").select("key").execute()).length;
  await add(outbox);
  expect(await outbox.drain()).toEqual({ ran: 0, failed: 1 });
  expect(await countMedia()).toBe(0);
  isBroken = false;
  world.advance(seconds(5));
  expect(await outbox.drain()).toEqual({ ran: 1, failed: 0 });
  expect(await countMedia()).toBe(1);
});

test("a message whose runner died is delivered again after its lease", async () => {
  const dying = createRunner();
  dying.handle("listing-changed", () => new Promise(() => {}));
  await add(dying);
  void dying.drain();
  const next = createRunner(other);
  let deliveries = 0;
  next.handle("listing-changed", async () => void (deliveries += 1));
  await expect.poll(async () => (await readAttempts())[0]).toBe(1);
  await next.drain();
  expect(deliveries).toBe(0);
  world.advance(minutes(6));
  await next.drain();
  expect(deliveries).toBe(1);
});

async function readAttempts(): Promise<number[]> {
  const rows = await world.database.db().selectFrom("outbox").select("attempts").execute();
  return rows.map(({ attempts }) => attempts);
}

test("a message that fails every attempt is marked as dead and logged", async () => {
  const outbox = createRunner();
  outbox.handle("listing-changed", () => Promise.reject(new Error("never")));
  await add(outbox);
  for (let tries = 0; tries < 20; tries++) {
    expect(await outbox.drain()).toEqual({ ran: 0, failed: 1 });
    world.advance(hours(1));
  }
  expect(await outbox.drain()).toEqual({ ran: 0, failed: 0 });
  expect(await outbox.getHealth()).toEqual({ waiting: 0, dead: 1, oldest_waiting_at: null });
  expect(world.logged.at(-1)).toMatchObject({
    level: "error",
    message: "An outbox message was given up",
  });
});

test("a message needs a transaction", async () => {
  const outbox = createRunner();
  const payload = { listing_id: "x" };
  await expect(outbox.add({ market: "GR", topic: "listing-changed", payload })).rejects.toThrow(
    "inside database.tx()",
  );
});

test("a message of an unknown topic waits", async () => {
  const outbox = createRunner();
  outbox.handle("order-moved", async () => {});
  await add(outbox);
  expect(await outbox.drain()).toEqual({ ran: 0, failed: 0 });
  expect(await outbox.getHealth()).toMatchObject({ waiting: 1, oldest_waiting_at: world.now() });
});
