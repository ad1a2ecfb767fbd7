import { randomUUID, randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import type { Order } from "#contract/order.ts";
import { createApi, type Api } from "#api/create-api.ts";
import { assembleDeps } from "#api/create-deps.ts";
import { openDatabase, type Database } from "#api/db/database.ts";
import { readApiEnv } from "#api/env.ts";
import { createSession } from "#api/http/session.ts";
import { requireInvariants } from "#api/invariants.ts";
import { percentile } from "./percentile.ts";

const BUYERS = 200;
const DRAFTS = 2000;
const CHECKOUTS = 400;
const WARM_UP = 100;

type Buyer = { id: string; token: string; address: string; card: string };
type World = { buyers: Buyer[]; listings: string[] };
type OrderFigures = { perSecond: number; p50: number; p99: number };

const quiet = { debug() {}, info() {}, warn() {}, error: console.error };

/** One seller with a device for each order, and enough buyers to stay below the rate limits. */
async function furnish(database: Database): Promise<World> {
  const at = new Date();
  const [seller, brand, model, color, product, sku] = Array.from({ length: 6 }, () =>
    randomUUIDv7(),
  );
  const buyers = Array.from({ length: BUYERS }, () => ({
    id: randomUUIDv7(),
    address: randomUUIDv7(),
    card: `card_bench_${randomUUID()}`,
    token: "",
  }));
  const listings = Array.from({ length: WARM_UP + DRAFTS + CHECKOUTS }, () => randomUUIDv7());
  const db = database.db();
  const people = [seller!, ...buyers.map(({ id }) => id)];
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  await run(sql`
    insert into user_account (id, market, language, email, email_folded, username, username_folded,
      phone_number, email_verified_at, phone_verified_at, profile_photo, created_at)
    select id, 'GR', 'en', n || '@bench.test', n || '@bench.test', 'b' || n, 'b' || n, '30' || n,
      ${at}, ${at}, '/media/none', ${at}
    from unnest(${people}::uuid[]) with ordinality as person (id, n)`);
  await run(sql`insert into brand (id, slug, name) values (${brand}, 'bench', 'Bench')`);
  await run(sql`
    insert into model (id, brand_id, slug, name, vertical, release_date)
    values (${model}, ${brand}, 'bench', 'Bench', 'smartphones', '2022-01-01')`);
  await run(sql`
    insert into color (id, slug, name_en, name_el, swatch)
    values (${color}, 'bench', 'Blue', 'Μπλε', '#225')`);
  await run(sql`
    insert into product (id, brand_id, model_id, color_id)
    values (${product}, ${brand}, ${model}, ${color})`);
  await run(sql`
    insert into sku (id, market, product_id, external_id, face_value, currency)
    values (${sku}, 'GR', ${product}, 'bench', 90000, 'EUR')`);
  await run(sql`
    insert into listing (id, market, seller_id, sku_id, product_id, brand_id, model_id, color_id,
      vertical, status, title, asking_price, total_price, currency, generic_condition,
      is_instant_buy, created_at, updated_at, published_at)
    select id, 'GR', ${seller}, ${sku}, ${product}, ${brand}, ${model}, ${color}, 'smartphones',
      'published', 'Bench', 40000, 42210, 'EUR', 'good', true, ${at}, ${at}, ${at}
    from unnest(${listings}::uuid[]) as listing (id)`);
  for (const buyer of buyers) {
    await run(sql`
      insert into address (id, user_id, full_name, address, city, region, postal_code, country,
        mobile_number, created_at, last_used_at)
      values (${buyer.address}, ${buyer.id}, 'Bench', 'Bench 1', 'Athens', 'attica', '11257', 'GR',
        '306912345678', ${at}, ${at})`);
    await run(sql`
      insert into card (id, user_id, provider, reference, brand, last4, exp_month, exp_year, name,
        created_at)
      values (${randomUUIDv7()}, ${buyer.id}, 'sandbox', ${buyer.card}, 'visa', '4242', 12, 2040,
        'BENCH', ${at})`);
    const session = await createSession(database, { userId: buyer.id, userAgent: null, at });
    buyer.token = session.token;
  }
  return { buyers, listings };
}

type Send = (method: string, path: string, body: unknown, buyer: Buyer) => Promise<Order>;

const createSend =
  (api: Api): Send =>
  async (method, path, body, buyer) => {
    const response = await api.fetch(
      new Request(`http://bench.test/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${buyer.token}`,
          "Content-Type": "application/json",
          "Idempotency-Key": randomUUID(),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return (answer as { data: Order }).data;
  };

const order = (send: Send, buyer: Buyer, listing_id: string) =>
  send("POST", "/order", { listing_id }, buyer);

async function checkOut(send: Send, buyer: Buyer, listingId: string): Promise<void> {
  const { id } = await order(send, buyer, listingId);
  const shipping = { method: "acs", address_id: buyer.address };
  await send("POST", `/orders/${id}/shipping`, shipping, buyer);
  const ready = await send("PATCH", `/order/${id}`, { selected_card: buyer.card }, buyer);
  const accepted_total = ready.amounts.total;
  const begin = { method: "card", accepted_total, return_path: "/en-GR" };
  await send("POST", `/order/payment/initialize/${id}`, begin, buyer);
  await send("POST", `/order/payment/confirm/${id}/${buyer.card}`, undefined, buyer);
  await send("POST", `/order/${id}/finalize`, { accepted_total }, buyer);
}

async function measure<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<OrderFigures> {
  const times: number[] = [];
  let next = 0;
  const runner = async () => {
    while (next < items.length) {
      const index = next++;
      const start = performance.now();
      await work(items[index]!, index);
      times.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, runner));
  const seconds = (performance.now() - start) / 1000;
  return {
    perSecond: items.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

const toLine = (name: string, { perSecond, p50, p99 }: OrderFigures) =>
  `  ${name.padEnd(40)} ${perSecond.toFixed(0).padStart(5)}/s   p50 ${p50.toFixed(1)}   p99 ${p99.toFixed(1)}`;

/** Runs on an empty PostgreSQL database. */
export async function benchOrders(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "deftero-bench-"));
  const env = readApiEnv({ NODE_ENV: "test", DATA_DIR: folder, DATABASE_URL: url });
  const database = await openDatabase({ url, log: quiet, poolSize: 20 });
  const parts = await assembleDeps(env, { database, log: quiet, now: () => new Date() });
  const api = await createApi(parts.deps);
  try {
    const { buyers, listings } = await furnish(database);
    for (const { card } of buyers) {
      const kept = { last4: "4242", exp_month: 12, exp_year: 2040, name: "BENCH" };
      const rules = { brand: "visa", behaviour: "accept" } as const;
      await parts.embedded.bank!.plantCard({ reference: card, ...kept, ...rules });
    }
    const send = createSend(api);
    const buyerOf = (index: number) => buyers[index % buyers.length]!;
    const warmUp = listings.splice(0, WARM_UP);
    await measure(warmUp, 8, (listing, index) => order(send, buyerOf(index), listing));
    const drafts = listings.splice(0, DRAFTS);
    console.log("\nOrders on PostgreSQL (fsync as the server has it), milliseconds");
    for (const [atOnce, part] of [
      [1, drafts.slice(0, DRAFTS / 4)],
      [16, drafts.slice(DRAFTS / 4)],
    ] as const) {
      const made = await measure(part, atOnce, (listing, i) => order(send, buyerOf(i), listing));
      console.log(toLine(`created, ${atOnce} at once`, made));
    }
    const bought = await measure(listings, 8, (listing, i) => checkOut(send, buyerOf(i), listing));
    console.log(toLine("bought in six calls, 8 at once", bought));
    await parts.deps.jobs.runDue();
    await requireInvariants(database);
  } finally {
    await api.close();
    await parts.close();
    await rm(folder, { recursive: true, force: true });
  }
}
