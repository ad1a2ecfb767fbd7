import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { route } from "#api/http/route.ts";
import { openKit, type ApiKit } from "#tests/api-kit.ts";

const slow = endpoint({
  id: "slow",
  method: "GET",
  path: "/slow",
  auth: "none",
  limit: "browse",
  response: z.object({ answered: z.boolean() }),
});

let kit: ApiKit;
beforeAll(async () => {
  kit = await openKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const LOST = ["A database connection was lost", "The job queue reported an error"];
const countLost = () => kit.lines.filter(({ message }) => LOST.includes(message)).length;

/** Terminates the connections of this world's database that match `where`. */
async function end(where: ReturnType<typeof sql>): Promise<number> {
  const other = await kit.world.openAnother!();
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${where}`.execute(
    other.db(),
  );
  return rows.length;
}

/** Terminates them and waits until the pool has noticed. */
async function cut(where: ReturnType<typeof sql>): Promise<void> {
  const before = countLost();
  const ended = await end(where);
  while (countLost() < before + ended) await turn();
}

describe("a connection that PostgreSQL terminates", () => {
  test("between two queries of a transaction fails that call with 503, and the next call works", async ({
    skip,
  }) => {
    if (!kit.world.openAnother) return skip("PGlite has no connections");
    let isCut = false;
    const ask = kit.askRoutes([
      route(slow, ({ database }) =>
        database.tx(async () => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
            database.db(),
          );
          if (!isCut) {
            isCut = true;
            await cut(sql`pid = ${rows[0]!.pid}`);
          }
          await sql`select 1`.execute(database.db());
          return { answered: true };
        }),
      ),
    ]);
    const failed = await ask("GET", "/slow");
    expect([failed.status, failed.json.code]).toEqual([503, "unavailable"]);
    expect(failed.headers.get("retry-after")).toBe("5");
    expect((await ask("GET", "/slow")).json).toEqual({ answered: true });
  });

  test("during a query fails that call with 503, and the next call works", async ({ skip }) => {
    const { openAnother } = kit.world;
    if (!openAnother) return skip("PGlite has no connections");
    const other = await openAnother();
    let isCut = false;
    const ask = kit.askRoutes([
      route(slow, ({ database }) =>
        database.tx(async () => {
          if (isCut) return { answered: true };
          isCut = true;
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
            database.db(),
          );
          await Promise.all([
            sql`select pg_sleep(60)`.execute(database.db()),
            sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(other.db()),
          ]);
          return { answered: false };
        }),
      ),
    ]);
    expect((await ask("GET", "/slow")).status).toBe(503);
    expect((await ask("GET", "/slow")).json).toEqual({ answered: true });
  });

  test("while idle is replaced, and so are those of the job queue", async ({ skip }) => {
    if (!kit.world.openAnother) return skip("PGlite has no connections");
    await kit.world.deps.jobs.start();
    expect(await end(sql`application_name like 'deftero%'`)).toBeGreaterThan(1);
    // The first jobs may hold a connection at that moment: they fail, and are retried.
    await expect.poll(async () => (await kit.ask("GET", "/health")).status).toBe(200);
    const enqueue = () => kit.world.deps.jobs.enqueue("drain-outbox", {}, { key: "all" });
    await expect
      .poll(() =>
        enqueue().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});
