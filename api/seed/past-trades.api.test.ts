import { afterAll, beforeAll, expect, test } from "vitest";
import type { PublicProfile } from "#contract/profile.ts";
import type { Listing } from "#contract/listing.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Locale } from "#contract/market.ts";
import { requireInvariants } from "#api/invariants.ts";
import { createWorld, type World } from "#tests/world.ts";
import { CAST_PASSWORD } from "./people.ts";
import { seedWorld } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { storage, secretBox, log } = world.deps;
  await seedWorld(world.database, { storage, secretBox, log, now: world.now, listings: 120 });
});
afterAll(() => world[Symbol.asyncDispose]());

const listPast = () =>
  world.database
    .db()
    .selectFrom("customer_order as placed")
    .innerJoin("user_account as seller", "seller.id", "placed.seller_id")
    .innerJoin("user_account as buyer", "buyer.id", "placed.buyer_id")
    .select(["placed.id", "placed.number", "placed.market", "placed.created_at"])
    .select(["seller.username as seller", "buyer.email as buyer", "seller.email as sold_by"])
    .where("seller.email", "like", "%@people.deftero.test")
    .orderBy("placed.created_at")
    .execute();

test("the shop has a good rating from the first day", async () => {
  const { count, average } = (await world.get("/rate-deftero/summary")).body.data;
  expect(count).toBeGreaterThan(3 * LIMITS.shopRating.least);
  expect(average).toBeGreaterThan(4.2);
  expect(average).toBeLessThan(5);
});

test.each<[Locale, number]>([
  ["el-GR", 8],
  ["en-GB", 4],
])(
  "in %s several sellers show how fast they are and what was said of them",
  async (locale, least) => {
    const trades = (await listPast()).filter(({ market }) => locale.endsWith(market));
    const sellers = Map.groupBy(trades, ({ seller }) => seller!);
    const profiles = new Map<string, PublicProfile>();
    for (const name of sellers.keys())
      profiles.set(name, (await world.get(`/profile/details/${name}`, { locale })).body.data);
    for (const [name, { sold }] of profiles) expect(sold, name).toBe(sellers.get(name)!.length);
    const fast = [...profiles.values()].filter(({ pace }) => pace.approves_in && pace.ships_in);
    expect(fast.length).toBeGreaterThanOrEqual(least);
    expect(new Set(fast.map(({ pace }) => pace.approves_in)).size).toBeGreaterThan(3);
    const [busiest] = [...sellers].toSorted((a, b) => b[1].length - a[1].length);
    const { data } = (await world.get(`/profile/${busiest![0]}/reviews/received`)).body;
    const comments = data.flatMap(({ comment }: { comment: string | null }) => comment ?? []);
    expect(comments.length).toBeGreaterThan(4);
    expect(new Set(comments).size).toBe(comments.length);
    expect(/[α-ω]/.test(comments[0])).toBe(locale === "el-GR");
  },
);

test("buyers have reviews too, some of them bad", async () => {
  const rows = await world.database
    .db()
    .selectFrom("review")
    .select(["author_role", "is_positive"])
    .execute();
  const share = rows.filter(({ is_positive }) => is_positive).length / rows.length;
  expect(share).toBeGreaterThan(0.85);
  expect(share).toBeLessThan(1);
  expect(rows.filter(({ author_role }) => author_role === "seller").length).toBeGreaterThan(30);
});

test("past trades are consistent: the ledger balances, both parties and the hub can open them", async () => {
  await requireInvariants(world.database, { at: world.now() });
  const past = await listPast();
  expect(past.map(({ number }) => number)).toEqual(past.map(({ number }) => number).toSorted());
  expect(new Set(past.map(({ number }) => number)).size).toBe(past.length);
  const [first] = past;
  for (const email of [first!.buyer!, first!.sold_by!]) {
    const signedIn = await world.post("/login", { email, password: CAST_PASSWORD });
    const { token } = signedIn.body.data;
    const order = await world.get(`/order/${first!.id}`, { token });
    expect([order.status, order.body.data.status]).toEqual([200, "completed"]);
  }
  expect((await world.get(`/hub/orders/${first!.id}`, { as: "hub" })).status).toBe(200);
});

test("a published listing shows how many devices its seller has sold", async () => {
  const [busiest] = Map.groupBy(await listPast(), ({ seller }) => seller!);
  const { data } = (await world.get(`/profile/${busiest![0]}/listings?status[]=published`)).body;
  const listing = (await world.get(`/listings/${data[0].id}`)).body.data as Listing;
  expect(listing.seller_info.sold_count).toBe(busiest![1].length);
});

test("the PRO badge is only where the rule gives it, and stays there", async () => {
  const listPro = async () =>
    (
      await world.database
        .db()
        .selectFrom("user_account")
        .select("username")
        .where("is_pro", "=", true)
        .orderBy("username")
        .execute()
    ).map(({ username }) => username);
  const before = await listPro();
  expect(before).toContain("dimitris");
  expect(before.length).toBeGreaterThan(2);
  const { body } = await world.get("/profile/details/dimitris");
  expect(body.data.pro.since < world.now().toISOString()).toBe(true);
  await world.deps.jobs.enqueue("evaluate-everybody", {}, { runAt: world.now() });
  await world.runDueJobs();
  await world.runDueJobs();
  expect(await listPro()).toEqual(before);
});
