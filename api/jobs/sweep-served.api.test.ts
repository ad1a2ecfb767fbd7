import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, days } from "#contract/duration.ts";
import { checkInvariants } from "#api/invariants.ts";
import { createWorld, type World } from "#tests/world.ts";
import { sweepServed } from "./sweep-served.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of ["outbox", "deadline", "provider_event", "sandbox_event"] as const)
    await world.database.db().deleteFrom(table).execute();
});

const ago = (milliseconds: number) => new Date(world.now().getTime() - milliseconds);
const db = () => world.database.db();

async function addMessage(
  topic: string,
  row: { created_at: Date; processed_at?: Date; dead_at?: Date },
) {
  await db()
    .insertInto("outbox")
    .values({
      id: randomUUIDv7(),
      market: "GR",
      topic,
      payload: "{}",
      available_at: row.created_at,
      ...row,
    })
    .execute();
}
const listMessages = async () =>
  (await db().selectFrom("outbox").select("topic").orderBy("topic").execute()).map(
    ({ topic }) => topic,
  );

async function addDeadline(
  kind: string,
  row: { due_at: Date; fired_at?: Date; cancelled_at?: Date },
) {
  await db()
    .insertInto("deadline")
    .values({
      id: randomUUIDv7(),
      market: "GR",
      subject_type: "test",
      subject_id: randomUUIDv7(),
      kind,
      created_at: row.due_at,
      ...row,
    })
    .execute();
}
const listDeadlines = async () =>
  (await db().selectFrom("deadline").select("kind").orderBy("kind").execute()).map(
    ({ kind }) => kind,
  );

describe("processed rows", () => {
  test("of the outbox are deleted after thirty days; waiting and dead ones stay", async () => {
    const created_at = ago(days(200));
    await addMessage("served", { created_at, processed_at: ago(days(30) + minutes(1)) });
    await addMessage("served-late", { created_at, processed_at: ago(days(30) - minutes(1)) });
    await addMessage("waits", { created_at });
    await addMessage("was-dead", { created_at, dead_at: ago(days(199)) });
    await sweepServed(world.database, world.now());
    expect(await listMessages()).toEqual(["served-late", "waits", "was-dead"]);
  });

  test("of deadlines are deleted ninety days after they fired or were cancelled", async () => {
    const due_at = ago(days(200));
    await addDeadline("cancelled", { due_at, cancelled_at: ago(days(91)) });
    await addDeadline("cancelled-lately", { due_at, cancelled_at: ago(days(89)) });
    await addDeadline("fired", { due_at, fired_at: ago(days(91)) });
    await addDeadline("fired-lately", { due_at, fired_at: ago(days(89)) });
    await addDeadline("overdue", { due_at });
    await sweepServed(world.database, world.now());
    expect(await listDeadlines()).toEqual(["cancelled-lately", "fired-lately", "overdue"]);
    expect(await checkInvariants(world.database)).toEqual([]);
  });

  test("of providers' events are deleted after ninety days, the test bank's own thirty days after delivery", async () => {
    for (const [event_id, age] of [
      ["new", 89],
      ["old", 91],
    ] as const)
      await db()
        .insertInto("provider_event")
        .values({ provider: "stripe", event_id, received_at: ago(days(age)) })
        .execute();
    for (const [id, delivered_at] of [
      ["delivered", ago(days(31))],
      ["delivered-lately", ago(days(29))],
      ["on-its-way", null],
    ] as const)
      await db()
        .insertInto("sandbox_event")
        .values({
          id,
          payload: "{}",
          created_at: ago(days(100)),
          due_at: ago(days(100)),
          delivered_at,
        })
        .execute();
    await sweepServed(world.database, world.now());
    const kept = await db().selectFrom("provider_event").select("event_id").execute();
    expect(kept).toEqual([{ event_id: "new" }]);
    const sent = await db().selectFrom("sandbox_event").select("id").orderBy("id").execute();
    expect(sent.map(({ id }) => id)).toEqual(["delivered-lately", "on-its-way"]);
  });

  test("are all deleted in batches, also by two concurrent sweeps", async () => {
    for (let index = 0; index < 7; index += 1)
      await addDeadline("fired", { due_at: ago(days(200)), fired_at: ago(days(100)) });
    await addDeadline("fired-lately", { due_at: ago(days(200)), fired_at: ago(days(1)) });
    const sweep = () => sweepServed(world.database, world.now(), { batch: 2 });
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await listDeadlines()).toEqual(["fired-lately"]);
  });

  test("are deleted by a job, by the shop's clock", async () => {
    await addMessage("served", { created_at: world.now(), processed_at: world.now() });
    world.advance(days(31));
    await world.deps.jobs.enqueue("sweep-served", {});
    await world.runDueJobs();
    expect(await listMessages()).toEqual([]);
  });
});
