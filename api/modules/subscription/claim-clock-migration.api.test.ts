import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#api/db/database.ts";
import { migrate, MIGRATIONS_FOLDER } from "#api/db/migrate.ts";
import { toSendDate } from "#api/modules/claim/index.ts";
import { createEmptyDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";

const HERE = "2026-11-28-20";
const toId = (n: number) => `01a078dd-6023-713a-9817-7b532fa2000${n}`;

test("claims approved before there was a deadline get one from the migration on", async () => {
  const before = await mkdtemp(join(tmpdir(), "deftero-subscription-claims-"));
  const filter = (path: string) => !/\d{4}(-\d\d){3}/.test(path) || path.split("/").at(-1)! < HERE;
  await cp(MIGRATIONS_FOLDER, before, { recursive: true, filter });
  const empty = await createEmptyDatabase();
  const database = await openDatabase({ ...empty.address, migrations: before, log: noLog });
  try {
    await database.tx(async () => {
      await sql`set local session_replication_role = replica`.execute(database.db());
      for (const [n, market, status] of [
        [1, "GR", "approved"],
        [2, "GB", "approved"],
        [3, "GR", "at_hub"],
        [4, "GR", "open"],
      ] as const)
        await sql`
          insert into subscription_claim (id, market, subscription_id, user_id, status, reason,
            description, created_at)
          values (${toId(n)}, ${market}, ${toId(n)}, ${toId(0)}, ${status}, 'drop', '', now())
        `.execute(database.db());
    });
    await migrate(database.db(), MIGRATIONS_FOLDER, noLog);

    const { rows } = await sql<{ subject_id: string; kind: string; due_at: Date }>`
      select subject_id, kind, due_at from deadline where subject_type = 'subscription_claim'
      order by subject_id, kind`.execute(database.db());
    expect(rows.map(({ subject_id, kind }) => [subject_id, kind])).toEqual([
      [toId(1), "subscription-claim-end"],
      [toId(1), "subscription-claim-reminder"],
      [toId(2), "subscription-claim-end"],
      [toId(2), "subscription-claim-reminder"],
    ]);
    const ends = rows.filter(({ kind }) => kind === "subscription-claim-end");
    const now = new Date();
    expect(ends.map(({ due_at }) => due_at)).toEqual([
      toSendDate("GR", now),
      toSendDate("GB", now),
    ]);
    const { rows: claims } = await sql<{ send_by: Date | null }>`
      select send_by from subscription_claim order by id`.execute(database.db());
    expect(claims.map(({ send_by }) => send_by)).toEqual([
      ends[0]!.due_at,
      ends[1]!.due_at,
      null,
      null,
    ]);
  } finally {
    await database.close();
    await empty.drop();
    await rm(before, { recursive: true, force: true });
  }
}, 60_000);
