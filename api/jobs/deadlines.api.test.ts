import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { seconds, minutes, hours } from "#contract/duration.ts";
import type { Database } from "#api/db/database.ts";
import { createWorld, type World } from "#tests/world.ts";
import { createDeadlines, type Deadlines } from "./deadlines.ts";

let world: World;
let other: Database;

beforeAll(async () => {
  world = await createWorld();
  other = (await world.openAnother?.()) ?? world.database;
  await sql`create table effect (label text not null, at timestamptz not null, n serial)`.execute(
    world.database.db(),
  );
});

afterAll(() => world[Symbol.asyncDispose]());

beforeEach(async () => {
  await sql`truncate effect restart identity`.execute(world.database.db());
  await sql`truncate deadline`.execute(world.database.db());
});

function createRunner(database: Database): Deadlines {
  const { now, deps } = world;
  return createDeadlines({ database, now, log: deps.log, runAt: async () => {} });
}

const withEffect = (database: Database) => {
  const runner = createRunner(database);
  runner.handle("test", async ({ subject_type }, at) => {
    await sql`insert into effect values (${subject_type}, ${at})`.execute(database.db());
  });
  return runner;
};

const later = (milliseconds: number) => new Date(world.now().getTime() + milliseconds);

async function set(label: string, due_at: Date, subject_id: string = randomUUIDv7()) {
  await world.database.tx(() =>
    world.deps.jobs.deadlines.set({
      market: "GR",
      subject_type: label,
      subject_id,
      kind: "test",
      due_at,
    }),
  );
  return subject_id;
}

async function listEffects(): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`select label from effect order by n`.execute(
    world.database.db(),
  );
  return rows.map(({ label }) => label);
}

test("a deadline fires once, when it is due and not before", async () => {
  const runner = withEffect(world.database);
  await set("door", later(minutes(10)));
  world.advance(minutes(9));
  await runner.fireDue();
  expect(await listEffects()).toEqual([]);
  world.advance(minutes(1));
  await runner.fireDue();
  await runner.fireDue();
  expect(await listEffects()).toEqual(["door"]);
});

test("two concurrent runners fire each of many deadlines once", async () => {
  const labels = Array.from({ length: 30 }, (_, n) => `d${String(n).padStart(2, "0")}`);
  for (const label of labels) await set(label, later(minutes(1)));
  world.advance(minutes(2));
  const runners = [withEffect(world.database), withEffect(other), withEffect(world.database)];
  const counts = await Promise.all(runners.map((runner) => runner.fireDue()));
  expect((await listEffects()).toSorted()).toEqual(labels);
  expect(counts.reduce((sum, { ran }) => sum + ran, 0)).toBe(30);
});

test("after an outage of 26 hours missed deadlines fire in order", async () => {
  const runner = withEffect(world.database);
  const dues = { fourth: 25, first: 1, third: 7, second: 2, tomorrow: 27 };
  for (const [label, due] of Object.entries(dues)) await set(label, later(hours(due)));
  world.advance(hours(26));
  await runner.fireDue();
  expect(await listEffects()).toEqual(["first", "second", "third", "fourth"]);
});

test("a cancelled deadline does not fire", async () => {
  const runner = withEffect(world.database);
  const subject_id = await set("cancelled", later(minutes(1)));
  await world.database.tx(() =>
    world.deps.jobs.deadlines.cancel({ subject_type: "cancelled", subject_id }),
  );
  world.advance(minutes(2));
  await runner.fireDue();
  expect(await listEffects()).toEqual([]);
});

test("setting a deadline again moves it", async () => {
  const runner = withEffect(world.database);
  const subject_id = await set("moved", later(minutes(1)));
  await set("moved", later(minutes(30)), subject_id);
  world.advance(minutes(2));
  await runner.fireDue();
  expect(await listEffects()).toEqual([]);
  world.advance(minutes(30));
  await runner.fireDue();
  expect(await listEffects()).toEqual(["moved"]);
});

test("a deadline that has fired can be set again", async () => {
  const runner = withEffect(world.database);
  const subject_id = await set("again", later(0));
  await runner.fireDue();
  await set("again", later(minutes(1)), subject_id);
  world.advance(minutes(1));
  await runner.fireDue();
  expect(await listEffects()).toEqual(["again", "again"]);
});

test("a failing handler has no partial effect, pauses and is retried", async () => {
  const runner = createRunner(world.database);
  let isBroken = true;
  runner.handle("test", async ({ subject_type }, at) => {
    await sql`insert into effect values (${subject_type}, ${at})`.execute(world.database.db());
    if (isBroken) throw new Error("out of order");
  });
  await set("stubborn", later(0));
  expect(await runner.fireDue()).toEqual({ ran: 0, failed: 1 });
  expect(await listEffects()).toEqual([]);
  expect(await runner.listOverdue(later(seconds(1)))).toMatchObject([
    { subject_type: "stubborn", attempts: 1, last_error: "Error: out of order" },
  ]);
  isBroken = false;
  expect(await runner.fireDue()).toEqual({ ran: 0, failed: 0 });
  world.advance(seconds(5));
  expect(await runner.fireDue()).toEqual({ ran: 1, failed: 0 });
  expect(await listEffects()).toEqual(["stubborn"]);
});

test("a failing deadline does not block the next", async () => {
  const runner = createRunner(world.database);
  runner.handle("test", async ({ subject_type }, at) => {
    if (subject_type === "bad") throw new Error("no");
    await sql`insert into effect values (${subject_type}, ${at})`.execute(world.database.db());
  });
  await set("bad", later(0));
  await set("good", later(0));
  expect(await runner.fireDue()).toEqual({ ran: 1, failed: 1 });
});

test("a deadline of an unknown kind waits", async () => {
  const runner = createRunner(world.database);
  runner.handle("something else", async () => {});
  await set("unknown", later(0));
  expect(await runner.fireDue()).toEqual({ ran: 0, failed: 0 });
  expect(await runner.listOverdue(later(seconds(1)))).toHaveLength(1);
});

test("a subject that changes while its deadline fires either wins or loses", async () => {
  for (let round = 0; round < 10; round++) {
    const runner = createRunner(other);
    const lock = (id: string, database: Database) =>
      sql`select pg_advisory_xact_lock(hashtext(${id}))`.execute(database.db());
    runner.handle(
      "test",
      async (_, at) => {
        await sql`insert into effect values ('fired', ${at})`.execute(other.db());
      },
      { lock: ({ subject_id }) => lock(subject_id, other) },
    );
    const subject_id = await set("raced", later(0));
    await sql`truncate effect`.execute(world.database.db());
    const move = world.database.tx(async () => {
      await lock(subject_id, world.database);
      if ((await listEffects()).length > 0) return "lost";
      await world.deps.jobs.deadlines.cancel({ subject_type: "raced", subject_id });
      return "won";
    });
    const [outcome] = await Promise.all([move, runner.fireDue()]);
    expect(await listEffects()).toEqual(outcome === "won" ? [] : ["fired"]);
  }
});

test("a deadline needs a transaction, in which its job is scheduled", async () => {
  const subject = { subject_type: "x", subject_id: randomUUIDv7(), kind: "test" };
  const { deadlines } = world.deps.jobs;
  await expect(deadlines.set({ ...subject, market: "GR", due_at: later(0) })).rejects.toThrow(
    "inside database.tx()",
  );
  const due = later(hours(3));
  await set("woken", due);
  const { rows } = await sql<{ start_after: Date }>`
    select start_after from pgboss.job where name = 'wake-deadlines' and start_after = ${due}
  `.execute(world.database.db());
  expect(rows).toHaveLength(1);
});
