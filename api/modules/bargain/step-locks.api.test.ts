import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { days, hours, minutes } from "#contract/duration.ts";
import { createPostgresIndex } from "#api/modules/search/postgres-index.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

/**
 * A step locks the account, the hunt and the listing, in this order. What locks them in another order
 * deadlocks with it, which a retry would hide from the outside.
 */
let kit: OrderKit;
/** Another process on PostgreSQL; PGlite has one connection. */
let other: Database | null;
beforeAll(async () => {
  kit = await openOrderKit();
  other = (await kit.world.openAnother?.()) ?? null;
  await createPostgresIndex(kit.database, kit.world.now).refreshCatalog();
});
afterAll(async () => {
  await other?.close();
  await kit[Symbol.asyncDispose]();
});

const euro = (amount: number) => ({ amount, currency: "EUR" });
const offersTo = async (seller: Person) => expectData(await kit.get(seller, "/offers?role=seller"));
const answer = (who: Person, { id, number }: any, action: string) =>
  kit.post(who, `/offers/${id}/${action}`, { number });

/** Each has a price of its own, so that no other hunt sees its listing. */
let price = 30_000;
async function open() {
  const [buyer, seller] = [await kit.insertPerson(), await kit.insertPerson()];
  const listing = await kit.insertListing({ seller, price: (price += 2000), status: "hidden" });
  const low = Math.floor((await kit.findListing(listing)).total_price / 100);
  const asked = {
    query: `model=iphone-13&price_min=${low}&price_max=${low + 9}`,
    may: "offer",
    ceiling: euro(100_000),
    until: new Date(kit.world.now().getTime() + days(20)).toISOString(),
  };
  const { id: hunt } = expectData(await kit.post(buyer, "/hunts", asked));
  await kit.world.runDueJobs();
  expectData(await kit.patch(seller, `/listings/${listing}/hideOrUnhide`, { hidden: false }));
  await kit.world.runDueJobs();
  return { buyer, seller, listing, hunt };
}
/** Until the hunter has to speak; nothing runs yet. */
async function comeDue(...people: Person[]) {
  kit.world.advance(hours(1) + minutes(1));
  await kit.signIn(...people);
}
const step = () => kit.deps.jobs.deadlines.fireDue();

type Place = (opened: Awaited<ReturnType<typeof open>>) => RawBuilder<unknown>;
const PLACES: [string, Place][] = [
  ["account", ({ buyer }) => sql`select from user_account where id = ${buyer.id}`],
  ["hunt", ({ hunt }) => sql`select from hunt where id = ${hunt}`],
  ["listing", ({ listing }) => sql`select from listing where id = ${listing}`],
];

test.for(PLACES)(
  "a step that waits for its %s holds nothing that comes later",
  async ([name], { skip }) => {
    if (!other) return skip("PGlite has no connections");
    const { db, tx } = other;
    const opened = await open();
    await comeDue(opened.seller);
    const at = PLACES.findIndex(([place]) => place === name);
    const lock = (place: Place, how: RawBuilder<unknown>) =>
      sql`${place(opened)} for no key update ${how}`.execute(db());
    let stepping: Promise<unknown> = Promise.resolve();
    await tx(async () => {
      await lock(PLACES[at]![1], sql``);
      stepping = step();
      for (let waiting = 0; waiting === 0;) {
        const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db());
        waiting = rows[0]!.n;
      }
      for (const [, place] of PLACES.slice(at + 1)) await lock(place, sql`nowait`);
    });
    await stepping;
    expect(await offersTo(opened.seller)).toHaveLength(1);
  },
);

test.for(["accept", "decline"])(
  "a seller's %s waits neither for the hunt nor for its account",
  async (action, { skip }) => {
    if (!other) return skip("PGlite has no connections");
    const { db, tx } = other;
    const opened = await open();
    await comeDue(opened.seller);
    await step();
    const [offer] = await offersTo(opened.seller);
    const answered = await tx(async () => {
      for (const [, place] of PLACES.slice(0, 2))
        await sql`${place(opened)} for no key update`.execute(db());
      return answer(opened.seller, offer, action);
    });
    expect(answered.status).toBe(200);
  },
);

test("steps at once speak once, and beside answers and new terms nothing fails", async () => {
  const opened = await open();
  const { buyer, seller, hunt } = opened;
  await comeDue(buyer, seller);
  await Promise.all([step(), step()]);
  const [first] = await offersTo(seller);
  expect(first).toMatchObject({ status: "open", number: 1 });
  expectData(await answer(seller, first, "decline"));
  await comeDue(buyer, seller);
  const terms = (ceiling: number) => kit.patch(buyer, `/hunts/${hunt}`, { ceiling: euro(ceiling) });
  const [, ...changed] = await Promise.all([step(), terms(90_000), step(), terms(95_000)]);
  expect(changed.flatMap((one) => ("status" in one ? [one.status] : []))).toEqual([200, 200]);
  const [second] = await offersTo(seller);
  const answers = await Promise.all([
    answer(seller, second, "accept"),
    step(),
    kit.patch(buyer, `/hunts/${hunt}`, { is_ended: true }),
  ]);
  const [accepted, , ended] = answers;
  // Either the seller was first, or the end of the hunt has taken the offer back.
  expect([200, 409]).toContain(accepted.status);
  expect(ended.status).toBe(200);
  await kit.world.runDueJobs();
  const [last] = await offersTo(seller);
  expect(last.status).toBe(accepted.status === 200 ? "accepted" : "withdrawn");
});
