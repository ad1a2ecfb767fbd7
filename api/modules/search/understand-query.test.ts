import { beforeAll, describe, expect, test } from "vitest";
import { readCatalog } from "#api/seed/catalog.ts";
import { listCatalogWords, type CatalogWord } from "./catalog-words.ts";
import { EMPTY_WORDS, findEditDistance } from "#api/modules/understanding/index.ts";
import { understandQuery, type Vocabulary } from "./understand-query.ts";

let catalog: Awaited<ReturnType<typeof readCatalog>>;
let words: CatalogWord[];

beforeAll(async () => {
  catalog = await readCatalog();
  words = listCatalogWords({
    models: catalog.models.map(({ id, name, brand_id, vertical }) => ({
      id,
      name,
      brand: catalog.brands.find((brand) => brand.id === brand_id)!.name,
      vertical: vertical as never,
    })),
    colors: catalog.colors.map(({ slug, name_en, name_el }) => ({
      slug,
      names: [name_en, name_el],
    })),
    capacities: catalog.capacities,
  });
});

/**
 * The words as the database stores them; `findAlike` returns all, so that only the edit distance
 * decides.
 */
const vocabulary = (): Vocabulary => ({
  find: async (asked, prefixes) =>
    words.filter(
      ({ word }) => asked.includes(word) || prefixes.some((prefix) => word.startsWith(prefix)),
    ),
  findAlike: async () => words,
});

/** Products that a query matches, as "brand model colour capacity". */
async function find(query: string) {
  const { terms, understoodAs, skipped } = await understandQuery(query, vocabulary());
  const products =
    terms === null
      ? null
      : catalog.products
          .filter((product) =>
            terms.every(
              ({ models, colors, capacities }) =>
                models.includes(product.model.id) ||
                colors.includes(product.color.slug) ||
                (product.capacity !== null && capacities.includes(product.capacity.slug)),
            ),
          )
          .map(({ brand, model, color, capacity }) => ({
            name: `${brand.name} ${model.name}`,
            color: color.slug,
            capacity: capacity?.slug,
          }));
  const names = products && [...new Set(products.map(({ name }) => name))].toSorted();
  return { products, names, understoodAs, skipped };
}

describe("one device in different spellings", () => {
  test.each([
    ["iphone 13 pro max", ["Apple iPhone 13 Pro Max"]],
    ["iPhone13 Pro Max", ["Apple iPhone 13 Pro Max"]],
    ["apple άιφον 13 προ μαξ", ["Apple iPhone 13 Pro Max"]],
    ["αϊφόν 13 mini", ["Apple iPhone 13 mini"]],
    ["wh1000xm5", ["Sony WH-1000XM5"]],
    ["WH-1000XM5", ["Sony WH-1000XM5"]],
    ["sony xm5", ["Sony WF-1000XM5", "Sony WH-1000XM5"]],
    ["galaxy s23 ultra", ["Samsung Galaxy S23 Ultra"]],
    ["σαμσουνγκ γκάλαξι s23 ultra", ["Samsung Galaxy S23 Ultra"]],
    ["samsung s 23 ultra", ["Samsung Galaxy S23 Ultra"]],
    ["galaxys23 ultra", ["Samsung Galaxy S23 Ultra"]],
    ["s24+", ["Samsung Galaxy S24+"]],
    ["s24 plus", ["Samsung Galaxy S24+"]],
    ["play station 5 slim", ["Sony PlayStation 5 Slim (Disc)"]],
    ["ps5 slim", ["Sony PlayStation 5 Slim (Disc)"]],
    ["πλεϊστέσιον 5 pro", ["Sony PlayStation 5 Pro"]],
    ["apple watch 8", ["Apple Watch Series 8"]],
    ["galaxy watch 7", ["Samsung Galaxy Watch7"]],
    ["nothing phone 2a", ["Nothing Phone (2a)"]],
    ["iphone se 2022", ["Apple iPhone SE (2022)"]],
    ["xbox series x", ["Microsoft Xbox Series X"]],
    ["x box series s", ["Microsoft Xbox Series S"]],
    ["ntell xps", ["Dell XPS 13 9310"]],
    ["μακμπουκ air 15", ["Apple MacBook Air 15 (M2)"]],
    ["used fairphone 5", ["Fairphone Fairphone 5"]],
    ["samsung galaxy a 54", ["Samsung Galaxy A54 5G"]],
    ["sony wf", ["Sony WF-1000XM4", "Sony WF-1000XM5"]],
  ])("%s", async (query, expected) => {
    expect((await find(query)).names).toEqual(expected);
  });
});

describe("typos are corrected and reported", () => {
  test.each([
    ["ihpone 13 mini", "iphone 13 mini", ["Apple iPhone 13 mini"]],
    ["galxy s23 ultra", "galaxy s23 ultra", ["Samsung Galaxy S23 Ultra"]],
    ["samsumg galaxy s22 ultra", "samsung galaxy s22 ultra", ["Samsung Galaxy S22 Ultra"]],
    ["playstaion 5 pro", "playstation 5 pro", ["Sony PlayStation 5 Pro"]],
    ["fairfone", "fairphone", null],
    ["hedphones bose 45", "headphones bose 45", ["Bose QuietComfort 45"]],
  ])("%s is corrected to %s", async (query, understoodAs, names) => {
    const found = await find(query);
    // A different spelling of the same sound is no typo.
    expect(found.understoodAs).toBe(query === "fairfone" ? null : understoodAs);
    if (names) expect(found.names).toEqual(names);
  });

  test("a number is never corrected", async () => {
    expect((await find("iphone 99")).skipped).toEqual(["99"]);
    expect((await find("galaxy s99")).skipped).toEqual(["s99"]);
  });
});

test("colour and capacity are part of the query", async () => {
  const { products } = await find("iphone 13 midnight 128gb");
  expect(products!.length).toBeGreaterThan(0);
  for (const { color, capacity } of products!) {
    expect(color).toMatch(/midnight/);
    expect(capacity).toBe("128gb");
  }
  expect((await find("iphone 13 128 gb μεσάνυχτα")).products).toEqual(products);
});

test("a vertical is a word in both languages", async () => {
  expect((await find("κινητό")).names).toEqual((await find("smartphone")).names);
  expect((await find("kinhta apple")).names).toContain("Apple iPhone 13");
  expect((await find("ακουστικά sony")).names).toEqual([
    "Sony WF-1000XM4",
    "Sony WF-1000XM5",
    "Sony WH-1000XM4",
    "Sony WH-1000XM5",
    "Sony WH-1000XM6",
  ]);
});

test("a prefix matches", async () => {
  expect((await find("galaxy s23 ult")).names).toEqual(["Samsung Galaxy S23 Ultra"]);
  expect((await find("iphone 1")).names).toContain("Apple iPhone 13");
});

test("an unknown word alone finds nothing", async () => {
  expect((await find("zzyzx")).names).toBeNull();
});

describe("unknown words", () => {
  test.each([
    ["iphone 13 mini zzyzx", ["zzyzx"], ["Apple iPhone 13 mini"]],
    ["airpods pro 2 with case", ["case"], null],
    ["βρες μου galaxy s23 ultra", ["βρες", "μου"], ["Samsung Galaxy S23 Ultra"]],
  ])("of %j are skipped and named", async (query, skipped, names) => {
    const found = await find(query);
    expect(found.skipped).toEqual(skipped);
    expect(found.understoodAs).toBeNull();
    if (names) expect(found.names).toEqual(names);
    else expect(found.names!.every((name) => name.includes("AirPods Pro"))).toBe(true);
  });
});

test.each(["ayfon 13 mini", "αϊφον 13 mini", "ayphone 13 mini"])(
  "%s is an iPhone",
  async (query) => {
    expect((await find(query)).names).toEqual(["Apple iPhone 13 mini"]);
  },
);

test.each(["%", "_", "😀", "%%%", "i", "Ι"])("%j matches nothing", async (query) => {
  expect((await understandQuery(query, vocabulary())).terms).toBeNull();
});

test.each(["", "   ", "the used"])("%j matches everything", async (q) => {
  expect(await understandQuery(q, vocabulary())).toEqual({
    terms: [],
    understoodAs: null,
    skipped: [],
    words: [],
  });
});

test("a stop word is not the name of a model", () => {
  const named = words.filter(
    ({ display, models }) => models.length > 0 && EMPTY_WORDS.has(display),
  );
  // The Galaxy A series, where the number is decisive.
  expect(named.map(({ display }) => display)).toEqual(["a"]);
});

test("120 characters of any text are parsed at once", async () => {
  for (const query of ["a".repeat(120), "1a".repeat(60), "a ".repeat(60), "-1".repeat(60)])
    await understandQuery(query, vocabulary());
});

test.each([
  ["iphone", "iphone", 2, 0],
  ["iphnoe", "iphone", 2, 1],
  ["ihpone", "iphone", 2, 1],
  ["ipone", "iphone", 2, 1],
  ["iphonee", "iphone", 2, 1],
  ["aphone", "iphone", 2, 1],
  ["ihpnoe", "iphone", 2, 2],
  ["galaxy", "iphone", 2, Infinity],
  ["ip", "iphone", 2, Infinity],
  ["", "ab", 2, 2],
])("the edit distance of %s and %s within %i is %s", (from, to, limit, expected) => {
  expect(findEditDistance(from, to, limit)).toBe(expected);
  expect(findEditDistance(to, from, limit)).toBe(expected);
});
