import { performance } from "node:perf_hooks";
import { type RawBuilder, sql } from "kysely";
import { ORDER_STATUSES } from "#contract/order-states.ts";
import { STAFF_KEYS } from "#contract/staff-keys.ts";
import { STAFF_LIST_IDS, STAFF_LIST_LIMITS } from "#contract/staff-list-words.ts";
import { openDatabase, type Database } from "#api/db/database.ts";
import {
  countRows,
  findRows,
  type ListCall,
  readCursor,
  readQuery,
} from "#api/modules/staff-list/index.ts";
import { staffLists } from "#api/staff-lists.ts";
import { percentile } from "./percentile.ts";

const ORDERS = 100_000;
const ENTRIES = 1_000_000;
const RUNS = 20;
/** What the slowest query may take, milliseconds at p95. */
const GOAL = 150;

const quiet = { debug() {}, info() {}, warn() {}, error: console.error };

/** Copies of one row of the demo, with other ids and what makes them differ. */
async function clone(
  database: Database,
  table: string,
  {
    from,
    count,
    change,
  }: { from: RawBuilder<unknown>; count: number; change: RawBuilder<unknown> },
): Promise<void> {
  const name = sql.table(table);
  await sql`insert into ${name}
    select copied.* from (select one from ${name} one ${from} limit 1) template
    cross join generate_series(1, ${count}::integer) as n
    cross join lateral jsonb_populate_record(template.one, ${change}) as copied`.execute(
    database.db(),
  );
}

const idOf = (kind: string) =>
  sql`(lpad(to_hex(n), 8, '0') || ${`-${kind}-7000-8000-000000000000`})::uuid`;

/** By INSERT … SELECT, so that it ends in a few minutes. One order of forty is still open. */
async function fill(database: Database): Promise<void> {
  const db = database.db();
  const statuses = ORDER_STATUSES.filter((status) => status !== "draft");
  await sql`set statement_timeout = 0`.execute(db);
  await clone(database, "listing", {
    from: sql`where status <> 'draft'`,
    count: ORDERS,
    change: sql`jsonb_build_object('id', ${idOf("0001")}, 'status', 'sold',
      'title', 'Bench ' || n, 'created_at', now() - n * interval '1 minute')`,
  });
  await clone(database, "customer_order", {
    from: sql`where status = 'completed'`,
    count: ORDERS,
    change: sql`jsonb_build_object('id', ${idOf("0002")}, 'number', 'B-' || n,
      'listing_id', ${idOf("0001")}, 'offer_id', null,
      'status', case when n % 40 = 0
        then (${[...statuses]}::text[])[1 + n / 40 % ${statuses.length}::integer]
        else 'completed' end,
      'status_since', now() - n * interval '30 seconds',
      'created_at', now() - n * interval '1 minute')`,
  });
  await fillHistory(database);
  // The chain is made at each commit, one entry after another.
  await sql`alter table audit_entry disable trigger user`.execute(db);
  await sql`
    insert into audit_entry (id, market, actor_id, action, subject_type, subject_id, at)
    select gen_random_uuid(), case when n % 3 = 0 then 'GB' else 'GR' end, actor.id,
      (array['order.view', 'order.move', 'account.view', 'listing.publish'])[1 + n % 4],
      (array['order', 'order', 'account', 'listing'])[1 + n % 4], ${idOf("0002")},
      now() - n * interval '20 seconds'
    from (select id from user_account where deactivated_at is null limit 1) actor
    cross join generate_series(1, ${ENTRIES}::integer) as n`.execute(db);
  await sql`alter table audit_entry enable trigger user`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** What each order leaves behind: two parcels with three events each, and six events of its own. */
async function fillHistory(database: Database): Promise<void> {
  const db = database.db();
  for (const [kind, leg] of [
    ["0003", "to_hub"],
    ["0004", "to_buyer"],
  ] as const) {
    await clone(database, "shipment", {
      from: sql`where status = 'delivered'`,
      count: ORDERS,
      change: sql`jsonb_build_object('id', ${idOf(kind)}, 'order_id', ${idOf("0002")},
        'leg', ${leg}::text, 'attempt', 1, 'courier_reference', null,
        'tracking_code', ${leg}::text || n, 'created_at', now() - n * interval '30 seconds')`,
    });
    await sql`
      insert into shipment_event (id, shipment_id, courier_event, kind, at)
      select gen_random_uuid(), ${idOf(kind)}, step::text, 'moved',
        now() - n * interval '30 seconds' - (4 - step) * interval '1 day'
      from generate_series(1, ${ORDERS}::integer) as n, generate_series(1, 3) as step`.execute(db);
  }
  await sql`
    insert into order_event (id, order_id, from_status, to_status, actor, at)
    select gen_random_uuid(), ${idOf("0002")}, path[step], path[step + 1], 'system',
      now() - n * interval '30 seconds' - (7 - step) * interval '1 day'
    from generate_series(1, ${ORDERS}::integer) as n, generate_series(1, 6) as step,
      (select array['requested', 'approved', 'pickup_scheduled', 'picked_up', 'in_transit_to_hub',
        'at_hub', 'check_passed'] as path) path`.execute(db);
}

type Figure = { name: string; p95: number };

async function measure(name: string, run: () => Promise<unknown>): Promise<Figure> {
  await run();
  const times: number[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    const before = performance.now();
    await run();
    times.push(performance.now() - before);
  }
  const p95 = percentile(times, 0.95);
  console.log(`  ${name.padEnd(34)} ${p95.toFixed(1).padStart(7)}${p95 > GOAL ? "  slow" : ""}`);
  return { name, p95 };
}

const FILTERED: Partial<Record<(typeof STAFF_LIST_IDS)[number], Record<string, string>>> = {
  orders: { status: "delivered,completed", total_min: "10" },
  listings: { status: "sold", price_min: "10" },
  people: { pro: "no" },
  payments: { status: "captured" },
  payouts: { status: "paid" },
  reviews: { positive: "yes" },
  audit: { action: "order.move", market: "GB" },
};

export async function benchLists(url: string): Promise<void> {
  const database = await openDatabase({ url, log: quiet, poolSize: 1 });
  try {
    await fill(database);
    await sql`set statement_timeout = '30s'`.execute(database.db());
    const figures = await measureLists(database);
    const slow = figures.filter(({ p95 }) => p95 > GOAL);
    console.log(`  ${slow.length} of ${figures.length} over ${GOAL} ms`);
  } finally {
    await database.close();
  }
}

async function measureLists(database: Database): Promise<Figure[]> {
  const call: ListCall = {
    database,
    at: new Date(),
    user: {
      id: "00000000-0000-7000-8000-000000000000",
      username: null,
      email: "",
      market: "GR",
      language: "en",
      is_pro: false,
      staff: { memberId: "", keys: new Set(STAFF_KEYS), markets: null, isProved: true },
    },
  };
  const figures: Figure[] = [];
  for (const id of STAFF_LIST_IDS) {
    const list = staffLists[id];
    const all = readQuery(call, list, {});
    const tabs = Object.keys(list.tabs ?? {});
    const deep = await findDeep(call, id);
    const add = async (name: string, run: () => Promise<unknown>) =>
      void figures.push(await measure(`${id}, ${name}`, run));
    await add("first page", () => findRows(call, list, all));
    await add("filtered", () => findRows(call, list, readQuery(call, list, FILTERED[id] ?? {})));
    await add("deep page", () => findRows(call, list, { ...all, after: deep }));
    await add("counts of all tabs", () =>
      countRows(call, list, [all, ...tabs.map((tab) => ({ ...all, tab }))]),
    );
    for (const tab of tabs.slice(1))
      await add(`tab ${tab}`, () => findRows(call, list, { ...all, tab }));
    if (!list.search) continue;
    for (const q of ["B-77777", "Bench 77", "nobody@bench.test"])
      await add(`find ${q}`, () =>
        findRows(
          call,
          list,
          { ...readQuery(call, list, { q }), tab: null },
          {
            size: STAFF_LIST_LIMITS.found,
          },
        ),
      );
  }
  return figures;
}

/** The place behind half of the rows, as far as 50,000. */
async function findDeep(call: ListCall, id: (typeof STAFF_LIST_IDS)[number]) {
  const list = staffLists[id];
  const all = readQuery(call, list, {});
  const [count = 0] = await countRows(call, list, [all]);
  const size = count > STAFF_LIST_LIMITS.count ? 50_000 : Math.max(1, Math.floor(count / 2));
  const { next } = await findRows(call, list, all, { size });
  const { kind } = list.sorts[all.sort.replace(/^-/, "")]!;
  return next === null
    ? null
    : readCursor(next, { sort: all.sort, kind, rowKind: list.rowId.kind });
}
