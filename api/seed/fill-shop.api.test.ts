import { expect, test } from "vitest";
import { createWorld, type World } from "#tests/world.ts";
import { ensureCatalog } from "./catalog.ts";
import { fillShop } from "./fill-shop.ts";

const NO_DEMO = { isDemo: false, database: { poolSize: 1, folder: "" } };
const fill = (world: World, env: typeof NO_DEMO & { database: { url?: string } } = NO_DEMO) =>
  fillShop(world as never, env, { onBegin: () => () => {} });

const count = async (
  world: World,
  table: "user_account" | "listing" | "promo_code" | "product",
) => {
  const { n } = await world.database
    .db()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
};

test("a shop that is no demo gets the catalogue, without people, listings and promo codes", async () => {
  await using world = await createWorld();
  await fill(world);
  expect(await count(world, "product")).toBeGreaterThan(1000);
  for (const table of ["user_account", "listing", "promo_code"] as const)
    expect(await count(world, table), table).toBe(0);
  const { status, body } = await world.get("/listings", { locale: "en-GR" });
  expect(status).toBe(200);
  expect(body.data).toEqual([]);
});

test("a shop on PostgreSQL gets the catalogue, and the demo only on request", async () => {
  await using world = await createWorld();
  const env = { isDemo: true, database: { ...NO_DEMO.database, url: "postgres://db/deftero" } };
  await fill(world, env);
  expect(await count(world, "product")).toBeGreaterThan(1000);
  expect(await count(world, "user_account")).toBe(0);
});

test("concurrent starts insert the catalogue once, later starts nothing", async () => {
  await using world = await createWorld();
  const start = () => ensureCatalog(world.database, world.now);
  await Promise.all([start(), start(), start()]);
  const products = await count(world, "product");
  await start();
  expect(await count(world, "product")).toBe(products);
});
