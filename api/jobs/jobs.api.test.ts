import { setImmediate } from "node:timers/promises";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { minutes, hours } from "#contract/duration.ts";
import { createJobs } from "./jobs.ts";
import type { JobName } from "./job-names.ts";
import { findRequestId, runInRequest } from "#api/request-scope.ts";
import { createWorld, type World } from "#tests/world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world[Symbol.asyncDispose]());

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(world.database.db());
});

async function countWaiting(name: JobName): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pgboss.job where name = ${name} and state < 'active'
  `.execute(world.database.db());
  return rows[0]!.n;
}

const picture = { key: "0123456789abcdef", width: 640 };

test("a job commits or rolls back with its transaction", async () => {
  const { database, deps } = world;
  const failing = database.tx(async () => {
    await deps.jobs.enqueue("derive-avif", picture);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await countWaiting("derive-avif")).toBe(0);
  await database.tx(() => deps.jobs.enqueue("derive-avif", picture));
  expect(await countWaiting("derive-avif")).toBe(1);
});

test("one waiting job per key is kept; jobs without a key are all kept", async () => {
  const { jobs } = world.deps;
  await jobs.enqueue("derive-avif", picture, { key: "a" });
  await jobs.enqueue("derive-avif", picture, { key: "a" });
  await jobs.enqueue("derive-avif", picture, { key: "b" });
  expect(await countWaiting("derive-avif")).toBe(2);
  await jobs.enqueue("derive-avif", picture);
  await jobs.enqueue("derive-avif", picture);
  expect(await countWaiting("derive-avif")).toBe(4);
});

test("a job runs under the request id that scheduled it, with its original payload", async () => {
  const { database, now, deps } = world;
  const jobs = await createJobs({ database, now, log: deps.log });
  const ran: unknown[] = [];
  jobs.work("forget-card", async (payload) => void ran.push([payload, findRequestId()]));
  await runInRequest("request-0001", () => jobs.enqueue("forget-card", { reference: "one" }));
  await jobs.enqueue("forget-card", { reference: "two" });
  await runInRequest("request-0002", () => jobs.runDue());
  await jobs.stop();
  expect(ran).toEqual([
    [{ reference: "one" }, "request-0001"],
    [{ reference: "two" }, null],
  ]);
});

test("an unknown job is refused", async () => {
  const unknown = "mow-the-lawn" as JobName;
  await expect(world.deps.jobs.enqueue(unknown, {})).rejects.toThrow("mow-the-lawn");
});

test("a job waits until it is due", async () => {
  const { database, now, advance } = world;
  const jobs = await createJobs({ database, now, log: world.deps.log });
  const widths: number[] = [];
  jobs.work("derive-avif", async ({ width }) => void widths.push(width));
  const runAt = new Date(now().getTime() + hours(1));
  await jobs.enqueue("derive-avif", { ...picture, width: 96 }, { runAt });
  await jobs.enqueue("derive-avif", { ...picture, width: 160 });
  await jobs.runDue();
  expect(widths).toEqual([160]);
  advance(minutes(61));
  await jobs.runDue();
  expect(widths).toEqual([160, 96]);
  await jobs.runDue();
  expect(widths).toEqual([160, 96]);
  await jobs.stop();
});

test("a running queue starts a job at once, and finishes it before it stops", async () => {
  const { database } = world;
  // Queues follow real time: this one is not driven by the world's clock.
  const jobs = await createJobs({ database, now: () => new Date(), log: world.deps.log });
  const seen: number[] = [];
  const done = Promise.withResolvers<void>();
  let hasEnded = false;
  jobs.work("derive-avif", async ({ width }) => {
    seen.push(width);
    done.resolve();
    await setImmediate();
    hasEnded = true;
  });
  await jobs.start();
  await database.tx(async () => {
    // The queue takes the transaction's beginning for "now", so this makes it older than the job.
    await sql`select pg_sleep(0.01)`.execute(database.db());
    await jobs.enqueue("derive-avif", picture);
  });
  await done.promise;
  await jobs.stop();
  expect(hasEnded).toBe(true);
  expect(seen).toEqual([640]);
  expect(await countWaiting("derive-avif")).toBe(0);
});

test("the embedded database is vacuumed table by table", async () => {
  if (world.database.dialect !== "pglite") return;
  await world.deps.jobs.enqueue("vacuum", {});
  await world.runDueJobs();
  const { rows } = await sql<{ analyzed: number }>`
    select count(*) as analyzed from pg_class where relname = 'media' and relpages >= 0 and reltuples >= 0
  `.execute(world.database.db());
  expect(rows[0]!.analyzed).toBe(1);
  expect(await countWaiting("vacuum")).toBe(1);
});
