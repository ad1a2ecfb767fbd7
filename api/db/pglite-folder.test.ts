import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { noLog } from "#tests/world-template.ts";
import { openDatabase } from "./database.ts";

const program = fileURLToPath(new URL("./write-forever.fixture.ts", import.meta.url));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "deftero-folder-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (onSync?: () => void) =>
  openDatabase({ folder, migrations: null, log: noLog, onSync });

test("a first start that was killed half-way does not block the next", async () => {
  mkdirSync(join(folder, "pgdata.unfinished-1"));
  const database = await open();
  expect(readdirSync(folder)).toEqual(["deftero.lock", "pgdata"]);
  await database.close();
  expect(existsSync(join(folder, "deftero.lock"))).toBe(false);
});

test("every commit is synced to disk", async () => {
  let syncs = 0;
  const database = await open(() => (syncs += 1));
  await sql`create table drop_of_ink (n integer)`.execute(database.db());
  syncs = 0;
  for (let n = 0; n < 20; n++) {
    await database.tx(async () => {
      await sql`insert into drop_of_ink values (${n})`.execute(database.db());
      await sql`insert into drop_of_ink values (${n})`.execute(database.db());
    });
  }
  expect(syncs).toBeGreaterThanOrEqual(20);
  expect(syncs).toBeLessThan(30);
  const settings = await sql<{ fsync: string; sync: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync
  `.execute(database.db());
  expect(settings.rows).toEqual([{ fsync: "on", sync: "on" }]);
  await database.close();
});

test("opening the folder twice is refused", async () => {
  const database = await open();
  await expect(open()).rejects.toThrow(`in use by process ${process.pid}`);
  await database.close();
});

test("kill -9 loses no acknowledged commit and leaves no partial one", async () => {
  for (let round = 0; round < 3; round++) {
    const child = fork(program, [folder]);
    let acknowledged = 0;
    const enough = new Promise<void>((resolve) => {
      child.on("message", (message) => {
        if (typeof message !== "number") return;
        acknowledged = message;
        if (acknowledged >= 40 + round * 7) resolve();
      });
    });
    await enough;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;

    let syncs = 0;
    const database = await open(() => (syncs += 1));
    // PostgreSQL asks for fsync of each of its files twice, which is more than a thousand.
    expect(syncs).toBeLessThan(300);
    const { rows } = await sql<{ n: number; halves: number }>`
      select n, count(*)::int as halves from pair group by n order by n
    `.execute(database.db());
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
    expect(rows.length).toBeLessThanOrEqual(acknowledged + 1);
    expect(rows.every(({ halves }) => halves === 2)).toBe(true);
    await sql`truncate pair`.execute(database.db());
    await database.close();
  }
});
