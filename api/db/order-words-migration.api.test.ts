import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";
import { openDatabase } from "./database.ts";
import { migrate, MIGRATIONS_FOLDER } from "./migrate.ts";

const HERE = "2026-11-25-63";
const toId = (n: number) => `01a078dd-6023-713a-9817-7b532fa1000${n}`;

test("mails, logs, approvals and kept answers take the new words of states and moves", async () => {
  const before = await mkdtemp(join(tmpdir(), "deftero-words-"));
  const filter = (path: string) => !/\d{4}(-\d\d){3}/.test(path) || path.split("/").at(-1)! < HERE;
  await cp(MIGRATIONS_FOLDER, before, { recursive: true, filter });
  const empty = await createEmptyDatabase();
  const database = await openDatabase({ ...empty.address, migrations: before, log: noLog });
  const run = (query: RawBuilder<unknown>) => query.execute(database.db());
  const read = async (text: string) => {
    const { rows } = await sql.raw<{ it: unknown }>(text).execute(database.db());
    return rows.map(({ it }) => it);
  };
  const at = new Date();
  const audit = (n: number, action: string, data: object) =>
    run(sql`insert into audit_entry (id, market, action, subject_type, subject_id, data, at)
      values (${toId(n)}, 'GR', ${action}, 'order', ${toId(0)}, ${JSON.stringify(data)}, ${at})`);
  const answer = (key: string, body: object) =>
    run(sql`insert into idempotency_key
        (scope, key, endpoint, request_hash, status, response, created_at, locked_until)
      values ('user', ${key}, 'moveHubOrder', '', 200, ${JSON.stringify(body)}, ${at}, ${at})`);
  try {
    await database.tx(async () => {
      await run(sql`set local session_replication_role = replica`);
      await run(sql`insert into approval (id, market, order_id, kind, move, amount, currency,
          requested_by, requested_at, expires_at)
        values (${toId(1)}, 'GR', ${toId(0)}, 'move', 'lose', 100, 'EUR', ${toId(0)}, ${at}, ${at})`);
      await audit(1, "order.move", { move: "ship", from_status: "check_passed", note: "ship" });
      await audit(2, "claim.move", { move: "lapse" });
      await audit(3, "order.note", { from_status: "seller_silent" });
      await run(sql`insert into outbox (id, market, topic, payload, created_at, available_at)
        values (${toId(1)}, 'GR', 'order-moved', '{"notice": "order-seller-silent"}', ${at}, ${at})`);
      await run(sql`insert into message
          (id, market, channel, template, locale, recipient, payload, created_at)
        values (${toId(1)}, 'GR', 'mail', 'trade-news', 'el-GR', 'a@example.gr',
          '{"topic": "order-seller-silent"}', ${at})`);
      await run(sql`insert into notification
          (id, user_id, category, topic, subject_type, subject_id, created_at)
        values (${toId(1)}, ${toId(0)}, 'order', 'order-seller-silent', 'order', ${toId(0)}, ${at})`);
      const events = [{ move: "lapse", to: "seller_silent" }, { move: "hand_over" }];
      await answer("a", { moves: ["ship", "lose"], events, counts: { ship: 1 } });
      await answer("b", { code: "transition_refused", data: { action: "lose" } });
    });

    await migrate(database.db(), MIGRATIONS_FOLDER, noLog);

    expect(await read("select move as it from approval")).toEqual(["mark_lost"]);
    expect(await read("select data as it from audit_entry order by id")).toEqual([
      { move: "dispatch", from_status: "check_passed", note: "ship" },
      { move: "lapse" },
      { from_status: "seller_timeout" },
    ]);
    expect(await read("select payload as it from outbox")).toEqual([
      { notice: "order-seller-timeout" },
    ]);
    expect(await read("select payload as it from message")).toEqual([
      { topic: "order-seller-timeout" },
    ]);
    expect(await read("select topic as it from notification")).toEqual(["order-seller-timeout"]);
    const events = [{ move: "expire", to: "seller_timeout" }, { move: "collect" }];
    expect(await read("select response::jsonb as it from idempotency_key order by key")).toEqual([
      { moves: ["dispatch", "mark_lost"], events, counts: { ship: 1 } },
      { code: "transition_refused", data: { action: "mark_lost" } },
    ]);
    // The log still refuses a change.
    await expect(run(sql`update audit_entry set action = 'nothing'`)).rejects.toThrow();
  } finally {
    await database.close();
    await empty.drop();
    await rm(before, { recursive: true });
  }
}, 60_000);
