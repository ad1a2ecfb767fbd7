import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { migrate, MIGRATIONS_FOLDER } from "#api/db/migrate.ts";
import { endOfDay, toMarketTime } from "#api/modules/calendar/market-time.ts";
import { days } from "#contract/duration.ts";
import { createEmptyDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";

const HERE = "2026-11-25-50";
const toId = (n: number) => `01a078dd-6023-713a-9817-7b532fa1000${n}`;

test("claims accepted before deadlines existed get one from the migration on", async () => {
  const before = await mkdtemp(join(tmpdir(), "deftero-claims-"));
  const filter = (path: string) => !/\d{4}(-\d\d){3}/.test(path) || path.split("/").at(-1)! < HERE;
  await cp(MIGRATIONS_FOLDER, before, { recursive: true, filter });
  const empty = await createEmptyDatabase();
  const database = await openDatabase({ ...empty.address, migrations: before, log: noLog });
  try {
    const decided = new Date(Date.now() - days(90));
    const running = new Date(Date.now() + days(5));
    await database.tx(async () => {
      await sql`set local session_replication_role = replica`.execute(database.db());
      const put = (n: number, status: string, market = "GR", answer = "We repair it.") =>
        sql`
        insert into claim (id, market, order_id, user_id, status, reason, description, answer_en,
          decided_at, created_at)
        values (${toId(n)}, ${market}, ${toId(n)}, ${toId(0)}, ${status}, 'battery', '', ${answer},
          ${decided}, ${decided})`.execute(database.db());
      await put(1, "accepted");
      await put(2, "accepted", "GB");
      await put(3, "at_hub");
      await put(4, "accepted");
      await put(5, "closed", "GR", "It closed by itself: the device was not sent in time.");
      await put(6, "closed");
      await sql`insert into deadline (id, market, subject_type, subject_id, kind, due_at, created_at)
        values (${toId(9)}, 'GR', 'claim', ${toId(4)}, 'claim-send-end', ${running}, ${decided})
      `.execute(database.db());
    });
    await migrate(database.db(), MIGRATIONS_FOLDER, noLog);

    const { rows } = await sql<{ subject_id: string; kind: string; due_at: Date }>`
      select subject_id, kind, due_at from deadline where subject_type = 'claim'
      order by subject_id, kind`.execute(database.db());
    expect(rows.map(({ subject_id, kind }) => [subject_id, kind])).toEqual([
      [toId(1), "claim-send-end"],
      [toId(1), "claim-send-reminder"],
      [toId(2), "claim-send-end"],
      [toId(2), "claim-send-reminder"],
      [toId(4), "claim-send-end"],
    ]);
    const toEnd = (market: "GR" | "GB", at: Date) =>
      endOfDay(market, toMarketTime(market, at).day).getTime() - 1000;
    const later = new Date(Date.now() + days(21));
    const ends = rows.filter(({ kind }) => kind === "claim-send-end");
    expect(ends.map(({ due_at }) => due_at.getTime())).toEqual([
      toEnd("GR", later),
      toEnd("GB", later),
      toEnd("GR", running),
    ]);
    const reminded = rows.find(({ kind }) => kind === "claim-send-reminder")!.due_at;
    expect(reminded.getTime()).toBeGreaterThan(Date.now() + days(13));
    const claims = await sql<{ send_by: Date | null; is_lapsed: boolean }>`
      select send_by, lapsed_at is not null as is_lapsed from claim order by id
    `.execute(database.db());
    expect(claims.rows).toEqual([
      { send_by: ends[0]!.due_at, is_lapsed: false },
      { send_by: ends[1]!.due_at, is_lapsed: false },
      { send_by: null, is_lapsed: false },
      { send_by: ends[2]!.due_at, is_lapsed: false },
      { send_by: null, is_lapsed: true },
      { send_by: null, is_lapsed: false },
    ]);
  } finally {
    await database.close();
    await empty.drop();
    await rm(before, { recursive: true });
  }
}, 60_000);
