import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase, type Database } from "#api/db/database.ts";
import { MIGRATIONS_FOLDER, migrate } from "#api/db/migrate.ts";
import { checkInvariants } from "#api/invariants.ts";
import { ORDER_TRANSITIONS } from "#api/modules/order/order-states.ts";
import { ORDER_STATUSES } from "#contract/order-states.ts";
import { SHIPPING_METHODS } from "#contract/shipping-option.ts";
import { createEmptyDatabase } from "./world-database.ts";
import { noLog } from "./world-template.ts";

/** A shop with demo data, as a version of that commit left it: every state and most moves. */
const OLD_SHOP = fileURLToPath(new URL("./databases/d0bb48d.sql.gz", import.meta.url));

const STATES: Record<string, string> = { seller_silent: "seller_timeout" };
const MOVES: Record<string, string> = {
  lapse: "expire",
  ship: "dispatch",
  lose: "mark_lost",
  hand_over: "collect",
};
const METHODS: Record<string, string> = { boxnow: "locker", acs: "courier", pickup: "hub_pickup" };

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let database: Database;

beforeEach(async () => {
  empty = await createEmptyDatabase();
  database = await openDatabase({ ...empty.address, migrations: null, log: noLog });
  await sql.raw(gunzipSync(await readFile(OLD_SHOP)).toString()).execute(database.db());
});
afterEach(async () => {
  await database.close();
  await empty.drop();
});

const bringUpToDate = () => migrate(database.db(), MIGRATIONS_FOLDER, noLog);

async function countBy(text: string): Promise<Record<string, number>> {
  const { rows } = await sql.raw<{ word: string; count: number }>(text).execute(database.db());
  return Object.fromEntries(rows.map(({ word, count }) => [word, count]));
}
const countStates = () =>
  countBy("select status as word, count(*)::integer as count from customer_order group by 1");
const countMoves = () =>
  countBy(`select data ->> 'move' as word, count(*)::integer as count from order_event
    where data ? 'move' group by 1`);
const countMethods = () =>
  countBy(`select shipping_method as word, count(*)::integer as count from customer_order
    where shipping_method is not null group by 1`);

/** Moves of one new name may have had two. */
function rename(counts: Record<string, number>, words: Record<string, string>) {
  const renamed: Record<string, number> = {};
  for (const [word, count] of Object.entries(counts))
    renamed[words[word] ?? word] = (renamed[words[word] ?? word] ?? 0) + count;
  return renamed;
}

/** Columns in which the text is found anywhere, be it inside of JSON. */
async function findColumnsWith(pattern: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'jsonb')
  `.execute(database.db());
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text ~ ${pattern} limit 1
    `.execute(database.db());
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test("a shop of an older version keeps its orders, which say the words of today", async () => {
  const [states, moves] = [await countStates(), await countMoves()];
  const methods = await countMethods();
  expect(Object.keys(METHODS).every((method) => methods[method]! > 0)).toBe(true);
  expect(Object.keys(STATES).every((state) => states[state]! > 0)).toBe(true);
  expect(Object.keys(MOVES).some((move) => moves[move]! > 0)).toBe(true);

  await bringUpToDate();

  expect(await countStates()).toEqual(rename(states, STATES));
  expect(await countMoves()).toEqual(rename(moves, MOVES));
  expect(await countMethods()).toEqual(rename(methods, METHODS));
  expect(SHIPPING_METHODS).toEqual(expect.arrayContaining(Object.keys(await countMethods())));
  expect(ORDER_STATUSES).toEqual(expect.arrayContaining(Object.keys(await countStates())));
  const known = ORDER_TRANSITIONS.map(({ move }) => move);
  expect(known).toEqual(expect.arrayContaining(Object.keys(await countMoves())));
  expect(await findColumnsWith("seller[_-]silent")).toEqual([]);
  expect(await checkInvariants(database)).toEqual([]);
});
