import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";
import { openDatabase } from "./database.ts";
import { migrate, MIGRATIONS_FOLDER } from "./migrate.ts";

const HERE = "2026-11-26-02";
const toId = (n: number) => `01a078dd-6023-713a-9817-7b532fa1000${n}`;
const BEFORE = ["boxnow", "acs", "express", "pickup"];
const AFTER = ["locker", "courier", "express", "hub_pickup"];

test("orders, parcels and receipts take the new names of methods; stored answers keep theirs", async () => {
  const before = await mkdtemp(join(tmpdir(), "deftero-methods-"));
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
  const insertOrder = (n: number, method: string | null) =>
    run(sql`insert into customer_order (id, number, market, buyer_id, seller_id, listing_id, sku_id,
        status, currency, asking_price, buyer_safety_fee, seller_fee, total, item, shipping_method,
        status_since, created_at, updated_at)
      values (${toId(n)}, ${`D-${n}`}, 'GR', ${toId(7)}, ${toId(8)}, ${toId(n)}, ${toId(9)},
        'completed', 'EUR', 100, 10, 10, 110, '{}', ${method}, ${at}, ${at}, ${at})`);
  const insertShipment = (n: number, method: string) =>
    run(sql`insert into shipment (id, market, order_id, leg, attempt, courier, method, status,
        from_place, to_place, created_at, updated_at)
      values (${toId(n)}, 'GR', ${toId(n)}, 'to_buyer', 1, 'acs', ${method}, 'delivered',
        '{}', '{}', ${at}, ${at})`);
  const insertParcel = (n: number, method: string) =>
    run(sql`insert into sim_parcel (reference, key, tracking_code, market, method, from_place,
        to_place, contents, booked_at)
      values (${n}, ${n}, ${n}, 'GR', ${method}, '{}', '{}', 'a phone', ${at})`);
  const insertMail = (n: number, receipt: object | null) =>
    run(sql`insert into message
        (id, market, channel, template, locale, recipient, payload, created_at)
      values (${toId(n)}, 'GR', 'mail', 'trade-news', 'el-GR', 'a@example.gr',
        ${JSON.stringify({ number: "D-1", receipt })}, ${at})`);
  const answer = JSON.stringify({ data: { shipping_method: "boxnow" } });
  try {
    await database.tx(async () => {
      await run(sql`set local session_replication_role = replica`);
      for (const [n, method] of BEFORE.entries()) {
        await insertOrder(n, method);
        await insertShipment(n, method);
        await insertParcel(n, method);
        await insertMail(n, { delivery: { method, price: 250 }, payment: { method: "card" } });
      }
      await insertOrder(4, null);
      await insertMail(4, { delivery: null });
      await insertMail(5, null);
      await run(sql`insert into idempotency_key
          (scope, key, endpoint, request_hash, status, response, created_at, locked_until)
        values ('user', 'a', 'updateOrderShipping', '', 200, ${answer}, ${at}, ${at})`);
    });

    await migrate(database.db(), MIGRATIONS_FOLDER, noLog);

    expect(await read("select shipping_method as it from customer_order order by id")).toEqual([
      ...AFTER,
      null,
    ]);
    expect(await read("select method as it from shipment order by id")).toEqual(AFTER);
    expect(await read("select distinct courier as it from shipment")).toEqual(["acs"]);
    expect(await read("select method as it from sim_parcel order by reference")).toEqual(AFTER);
    expect(await read("select payload -> 'receipt' as it from message order by id")).toEqual([
      ...AFTER.map((method) => ({ delivery: { method, price: 250 }, payment: { method: "card" } })),
      { delivery: null },
      null,
    ]);
    expect(await read("select response as it from idempotency_key")).toEqual([answer]);
  } finally {
    await database.close();
    await empty.drop();
    await rm(before, { recursive: true });
  }
}, 60_000);
