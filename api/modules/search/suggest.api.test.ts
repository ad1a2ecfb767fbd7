import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { growWorld } from "#api/seed/world.ts";
import { createWorld, type World } from "#tests/world.ts";
import { createPostgresIndex } from "./postgres-index.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
  const { storage, log } = world.deps;
  await growWorld(world.database, { listings: 500, storage, log, now: world.now });
  await createPostgresIndex(world.database, world.now).rebuild();
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());

type Model = { vertical: string; brand: string; model: string; name: string; count: number };

const suggest = async (q: string, market?: "GB") => {
  const { status, body } = await world.get("/search/suggestions", {
    query: { q },
    ...(market && { locale: "en-GB" }),
  });
  expect(status).toBe(200);
  return body.data;
};
const names = (models: Model[]) => models.map(({ name }) => name);

describe("suggestions", () => {
  test.each(["iphone 13", "iPhone13", "άιφον 13", "αιφον 13", "aifon 13", "ipone 13"])(
    "%s leads with the iPhone 13",
    async (q) => {
      const { models, is_close } = await suggest(q);
      expect(names(models)[0]).toMatch(/iPhone 13$/);
      expect(models.length).toBeGreaterThan(1);
      expect(is_close).toBe(false);
    },
  );

  test("say how many there are, and the lowest total price, as the page of the model does", async () => {
    const { models } = await suggest("iph");
    const [first] = models;
    expect(models.length).toBeLessThanOrEqual(6);
    const { body } = await world.get("/search", {
      query: { brand: first.brand, model: first.model, sort_by: "total_price", limit: 1 },
    });
    expect(first.count).toBe(body.meta.total);
    expect(first.from).toEqual(body.data[0].total_price);
  });

  test("name the categories of a brand, and those of a kind", async () => {
    const apple = await suggest("apple");
    expect(apple.places.length).toBeGreaterThan(1);
    for (const { brand } of apple.places) expect(brand).toEqual({ slug: "apple", name: "Apple" });
    const phones = await suggest("κινητά");
    expect(phones.places).toEqual([{ vertical: "smartphones", brand: null }]);
  });

  test("keep to a limit that was typed", async () => {
    const { models } = await suggest("iphone under 300");
    for (const { from } of models) expect(from.amount).toBeLessThanOrEqual(30_000);
  });

  test("without words are what is on sale most, and for an unknown word what is similar", async () => {
    const open = await suggest("");
    expect(open.models).toHaveLength(4);
    const counts = open.models.map(({ count }: Model) => count);
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
    const close = await suggest("galaxyzorp");
    expect(close).toMatchObject({ is_close: true, places: [] });
    expect(close.models.length).toBeGreaterThan(0);
  });

  test.each(["%", "'; drop table listing; --", "*", "😀", "a".repeat(500)])(
    "%s harms nothing",
    async (q) => {
      expect((await suggest(q)).models.length).toBeLessThanOrEqual(6);
    },
  );

  test("each market has its own prices", async () => {
    const { models } = await suggest("iphone", "GB");
    expect(models[0].from.currency).toBe("GBP");
  });

  test("the same beginning is asked of the database once", async () => {
    await suggest("galaxy s");
    const { count } = await world.database.countQueries(() => suggest("Galaxy  S"));
    expect(count).toBe(0);
    const first = await world.database.countQueries(() => suggest("galaxy s2"));
    expect(first.count).toBeLessThanOrEqual(4);
  });
});
