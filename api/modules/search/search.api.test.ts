import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { CATEGORY_GRADES, CONDITIONS, GRADED_CATEGORIES } from "#contract/condition.ts";
import {
  BATTERY_BANDS,
  FACETS,
  listingFiltersSchema,
  SORTS,
  type Facet,
  type ListingFilters,
} from "#contract/listing.ts";
import { ACCESSORIES } from "#contract/listing-words.ts";
import { VERTICALS } from "#contract/vertical.ts";
import { toBatteryBand } from "#contract/grading.ts";
import { toPlainColors } from "#api/modules/understanding/plain-colors.ts";
import { createChance } from "#api/seed/chance.ts";
import { growWorld } from "#api/seed/world.ts";
import { createWorld, type World } from "#tests/world.ts";
import { toFilterQuery } from "./search-filters.ts";
import { createPostgresIndex } from "./postgres-index.ts";
import type { SearchIndex } from "./search-index.ts";

let world: World;
let index: SearchIndex;
let live: Truth[];

beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
  const { storage, log } = world.deps;
  await growWorld(world.database, { listings: 500, storage, log, now: world.now });
  index = createPostgresIndex(world.database, world.now);
  live = await readTruth();
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());

/** A listing as the tables have it, independent of the index. */
type Truth = Awaited<ReturnType<typeof readTruth>>[number];

async function readTruth() {
  const db = world.database.db();
  const rows = await db
    .selectFrom("listing")
    .innerJoin("brand", "brand.id", "listing.brand_id")
    .innerJoin("model", "model.id", "listing.model_id")
    .innerJoin("color", "color.id", "listing.color_id")
    .leftJoin("capacity", "capacity.id", "listing.capacity_id")
    .selectAll("listing")
    .select([
      "brand.slug as brand",
      "model.slug as model",
      "model.name as model_name",
      "model.release_date",
      "color.slug as color",
      "color.name_en as color_name",
      "color.swatch",
      "capacity.slug as capacity",
    ])
    .where("listing.status", "=", "published")
    .execute();
  const conditions = await db.selectFrom("listing_condition").selectAll().execute();
  const grades = Map.groupBy(conditions, (each) => each.listing_id);
  return rows.map((row) => ({
    ...row,
    grades: new Map((grades.get(row.id) ?? []).map(({ category, grade }) => [category, grade])),
  }));
}

const isNew = (row: Truth) =>
  row.published_at!.toISOString().slice(0, 10) >=
  new Date(world.now().getTime() - days(7)).toISOString().slice(0, 10);
const isBoosted = (row: Truth) => row.boosted_until !== null && row.boosted_until > world.now();

/** Verticals name the body differently; the filter is the same. */
const gradeOf = ({ vertical, grades }: Truth, category: string): string | null => {
  const bodies: Record<string, string> = {
    headphones: "headphone_body",
    earpods: "earphone_body",
    "game-consoles": "appearance",
    laptops: "body_and_chassis",
  };
  const name = category === "body_condition" ? (bodies[vertical] ?? category) : category;
  return grades.get(name) ?? null;
};

const LOOKS = [
  "screen_condition",
  "body_condition",
  "headphone_body",
  "earphone_body",
  "case_body",
  "appearance",
  "body_and_chassis",
  "strap",
];

/** The seed omits only grades of parts that a model does not have. */
const isWithoutWeakPoint = ({ vertical, battery_health: battery, grades }: Truth) =>
  (battery === null ? vertical === "game-consoles" : battery >= 85) &&
  [...grades].every(
    ([category, grade]) => grade === "green" || (grade === "yellow" && LOOKS.includes(category)),
  );

/** The meaning of each filter, implemented independently of the index. */
function passes(row: Truth, filters: ListingFilters): boolean {
  const among = (values: readonly string[], value: string | null) =>
    values.length === 0 || (value !== null && values.includes(value));
  const { price_from: from = 0, price_to: to = 2000 } = filters;
  return (
    row.market === "GR" &&
    among(filters.vertical, row.vertical) &&
    among(filters.brand, row.brand) &&
    among(filters.model, row.model) &&
    among(filters.color, row.color) &&
    among(filters.capacity, row.capacity) &&
    among(filters.generic_condition, row.generic_condition) &&
    among(filters.battery_health, toBatteryBand(row.battery_health)) &&
    filters.accessories.every((accessory) => row[`has_${accessory}`]) &&
    (!filters.is_graded || row.is_graded) &&
    (!filters.instant_buy || row.is_instant_buy) &&
    (!filters.smart_filter || isWithoutWeakPoint(row)) &&
    row.total_price >= from * 100 &&
    (to >= 2000 || row.total_price <= to * 100) &&
    (filters.release_date_before === undefined || row.release_date < filters.release_date_before) &&
    GRADED_CATEGORIES.every((category) => among(filters[category], gradeOf(row, category))) &&
    (filters.categories.length === 0 ||
      filters.categories.some((category) =>
        category === "boosted"
          ? isBoosted(row)
          : category === "new_listings"
            ? isNew(row)
            : row.is_pick,
      )) &&
    matchesWord(row, filters.q)
  );
}

const toColors = (row: Truth): string => toPlainColors(row.color_name, row.swatch).join(" ");

const matchesWord = (row: Truth, q = ""): boolean =>
  q === "" ||
  row.brand === q ||
  row.model_name
    .toLowerCase()
    .split(/[\s()]+/)
    .includes(q) ||
  row.color_name.toLowerCase().split(" ").includes(q) ||
  // A plain colour is also what looks like it: "green" finds what its maker calls Sage.
  toColors(row).split(" ").includes(q) ||
  row.capacity === q;

function compare(sort: ListingFilters["sort_by"]) {
  const rank = (row: Truth) => row.popularity + (isBoosted(row) ? 300 : 0);
  const keys: Record<typeof sort, (row: Truth) => number[]> = {
    popular: (row) => [-rank(row)],
    picks: (row) => [row.is_pick ? 0 : 1, -row.popularity],
    new: (row) => [-row.published_at!.getTime()],
    price_low: (row) => [row.asking_price],
    price_high: (row) => [-row.asking_price],
    total_price: (row) => [row.total_price],
  };
  const isRising = sort === "price_low" || sort === "total_price";
  return (a: Truth, b: Truth) => {
    const [left, right] = [keys[sort](a), keys[sort](b)];
    for (const [i, key] of left.entries()) if (key !== right[i]) return key - right[i]!;
    return (a.id < b.id ? -1 : 1) * (isRising ? 1 : -1);
  };
}

/** Random filters: mostly few, mostly of values that exist. */
function createRandomFilters(name: string): ListingFilters {
  const chance = createChance(name);
  const row = () => live[Math.floor(chance() * live.length)]!;
  const some = <T>(values: readonly T[]) => values.filter(() => chance() < 0.5);
  const often = (share: number) => chance() < share;
  const word = () => {
    const { brand, color_name, capacity } = row();
    return [brand, color_name.toLowerCase().split(" ").at(-1)!, capacity ?? "apple", "iphone"][
      Math.floor(chance() * 4)
    ]!;
  };
  return listingFiltersSchema.parse({
    ...(often(0.3) && { vertical: often(0.7) ? row().vertical : some(VERTICALS) }),
    ...(often(0.35) && { brand: often(0.6) ? row().brand : [row().brand, row().brand] }),
    ...(often(0.15) && { model: [row().model, row().model] }),
    ...(often(0.15) && { color: [row().color, row().color, "no-such-color"] }),
    ...(often(0.2) && { capacity: [row().capacity ?? "128gb"] }),
    ...(often(0.35) && { generic_condition: some(CONDITIONS) }),
    ...(often(0.25) && { battery_health: some(BATTERY_BANDS) }),
    ...(often(0.3) && { accessories: some(ACCESSORIES) }),
    ...(often(0.15) && { is_graded: "1" }),
    ...(often(0.15) && { instant_buy: "1" }),
    ...(often(0.15) && { smart_filter: "1" }),
    ...(often(0.25) && { price_from: Math.floor(chance() * 600) }),
    ...(often(0.25) && { price_to: Math.floor(chance() * 2200) }),
    ...(often(0.15) && { release_date_before: row().release_date }),
    ...(often(0.15) && {
      categories: some(["favourite_pick", "boosted", "new_listings"] as const),
    }),
    ...(often(0.25) && {
      [GRADED_CATEGORIES[Math.floor(chance() * GRADED_CATEGORIES.length)]!]: some(CATEGORY_GRADES),
    }),
    ...(often(0.2) && { q: word() }),
    sort_by: SORTS[Math.floor(chance() * SORTS.length)],
  });
}

const search = (filters: ListingFilters, more: object = {}) =>
  index.search({
    market: "GR",
    language: "en",
    filters,
    at: world.now(),
    limit: 20,
    offset: 0,
    facets: FACETS,
    ...more,
  });

/** The filters with one value of one facet chosen: instead of the current one, or in addition. */
function choose(filters: ListingFilters, facet: Facet["name"], value: string): ListingFilters {
  if (facet === "is_graded" || facet === "instant_buy" || facet === "smart_filter")
    return { ...filters, [facet]: true };
  if (facet === "accessories")
    return { ...filters, accessories: [...new Set([...filters.accessories, value as "box"])] };
  return { ...filters, [facet]: [value] };
}

const ROUNDS = 40;

describe("random filters", () => {
  test("return exactly the matching listings, in order, on every page", async () => {
    let matches = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const filters = createRandomFilters(`round/${round}`);
      const said = `${round}: ${toFilterQuery(filters)}`;
      const expected = live
        .filter((row) => passes(row, filters))
        .toSorted(compare(filters.sort_by))
        .map(({ id }) => id);
      matches += expected.length;
      const { total, ids } = await search(filters);
      expect(total, said).toBe(expected.length);
      expect(ids, said).toEqual(expected.slice(0, 20));
      const offset = Math.max(0, expected.length - 7);
      const last = await search(filters, { offset, limit: 30 });
      expect(last.ids, said).toEqual(expected.slice(offset));
    }
    // Ensures that the test has matched enough.
    expect(matches).toBeGreaterThan(ROUNDS * 20);
  });

  test("have facet counts equal to the results of choosing each value", async () => {
    let chosen = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const filters = createRandomFilters(`facets/${round}`);
      const chance = createChance(`choice/${round}`);
      const { facets } = await search(filters);
      for (const { facet, value, count } of facets) {
        const expected = live.filter((row) => passes(row, choose(filters, facet, value))).length;
        expect(count, `${round}: ${facet} ${value} on ${toFilterQuery(filters)}`).toBe(expected);
      }
      for (const { facet, value, count } of facets.filter(() => chance() < 0.04)) {
        const { total } = await search(choose(filters, facet, value));
        expect(total, `${round}: ${facet} ${value} on ${toFilterQuery(filters)}`).toBe(count);
        chosen += 1;
      }
      // And every value with results is listed.
      for (const facet of ["vertical", "brand", "generic_condition", "battery_health"] as const) {
        const values = new Set(
          live.map((row) =>
            facet === "battery_health" ? toBatteryBand(row.battery_health) : row[facet],
          ),
        );
        const missing = [...values].filter(
          (value) =>
            value !== null &&
            !facets.some((each) => each.facet === facet && each.value === value) &&
            live.some((row) => passes(row, choose(filters, facet, value))),
        );
        expect(missing, `${round}: ${facet}`).toEqual([]);
      }
    }
    expect(chosen).toBeGreaterThan(ROUNDS);
  });

  test("exclude listings from results and from every count", async () => {
    for (let round = 0; round < 20; round++) {
      const filters = createRandomFilters(`without/${round}`);
      const chance = createChance(`excluded/${round}`);
      const matching = live.filter((row) => passes(row, filters));
      const excluded = [...matching, ...live].filter(() => chance() < 0.08).slice(0, 60);
      const excludedIds = excluded.map(({ id }) => id);
      const rest = live.filter(({ id }) => !excludedIds.includes(id));
      const { total, ids, facets } = await search(filters, { excludedIds });
      const expected = rest
        .filter((row) => passes(row, filters))
        .toSorted(compare(filters.sort_by));
      expect(total).toBe(expected.length);
      expect(ids).toEqual(expected.slice(0, 20).map(({ id }) => id));
      for (const { facet, value, count } of facets)
        expect(count, `${round}: ${facet} ${value} on ${toFilterQuery(filters)}`).toBe(
          rest.filter((row) => passes(row, choose(filters, facet, value))).length,
        );
    }
  });

  test("have as many devices in the parts of the price range as cost so much", async () => {
    for (let round = 0; round < 20; round++) {
      const filters = createRandomFilters(`bars/${round}`);
      const others = { ...filters, price_from: undefined, price_to: undefined };
      const prices = live
        .filter((row) => passes(row, others))
        .map(({ total_price }) => total_price);
      const { priceBars } = await search(filters, {
        limit: 0,
        withPriceBars: true,
        ...(round % 2 === 0 && { facets: FACETS }),
      });
      const [low, high] = [Math.min(...prices), Math.max(...prices)];
      if (prices.length === 0 || low === high) {
        expect(priceBars).toBeUndefined();
        continue;
      }
      const counts = priceBars!.counts.map(() => 0);
      const edges = counts.map(
        (_, bar) => low + Math.floor((bar * (high - low + 1)) / counts.length),
      );
      for (const price of prices) counts[edges.findLastIndex((edge) => edge <= price)]! += 1;
      expect(priceBars, `${round}: ${toFilterQuery(filters)}`).toEqual({ low, high, counts });
    }
  });

  test("return the lowest and highest total price", async () => {
    for (let round = 0; round < 20; round++) {
      const filters = createRandomFilters(`prices/${round}`);
      const prices = live
        .filter((row) => passes(row, filters))
        .map(({ total_price }) => total_price);
      const found = await search(filters, { limit: 0, withPrices: true });
      expect(found.prices).toEqual(
        prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
      );
    }
  });
});

test.each(VERTICALS)("a filter by the body finds %s", async (vertical) => {
  const filters = listingFiltersSchema.parse({ vertical, body_condition: ["green", "yellow"] });
  const expected = live.filter((row) => passes(row, filters)).length;
  expect(expected).toBeGreaterThan(0);
  expect((await search(filters)).total).toBe(expected);
});

describe("GET /search", () => {
  test("returns cards, facets in their order, and labels in the caller's language", async () => {
    const { status, body } = await world.get("/search", {
      locale: "el-GR",
      query: { brand: "apple", limit: 5 },
    });
    expect(status).toBe(200);
    expect(body.data).toHaveLength(5);
    expect(body.meta).toMatchObject({ limit: 5, offset: 0, understood_as: null });
    expect(body.facets.map(({ name }: Facet) => name)).toEqual(FACETS);
    const condition = body.facets.find(({ name }: Facet) => name === "generic_condition");
    expect(condition.values[0]).toMatchObject({ value: "excellent", label: "Εξαιρετική" });
    const total = live.filter(({ market, brand }) => market === "GR" && brand === "apple").length;
    expect(body.meta.total).toBe(total);
  });

  test("returns the requested facets, and all for an unknown facet", async () => {
    const namesFor = async (facets: string) => {
      const { body } = await world.get("/search", { query: { brand: "apple", facets } });
      return body.facets.map(({ name }: Facet) => name);
    };
    expect(await namesFor("capacity,vertical,nonsense")).toEqual(["vertical", "capacity"]);
    expect(await namesFor("nonsense")).toEqual(FACETS);
    const [some, all] = await Promise.all(
      ["brand,color", "1"].map((facets) => world.get("/search", { query: { facets } })),
    );
    for (const facet of some!.body.facets) expect(all!.body.facets).toContainEqual(facet);
  });

  test.each(["samsung", "σαμσουνγκ", "Σαμσούνγκ", "samsoung", "SAMSUNG"])(
    "%s finds the same devices",
    async (q) => {
      const { body } = await world.get("/search", { query: { q, facets: 0 } });
      const total = live.filter((row) => row.market === "GR" && row.brand === "samsung").length;
      expect(body.meta).toMatchObject({ total, understood_as: null });
      expect(body.facets).toEqual([]);
    },
  );

  test.each(["iphone 13", "iPhone13", "άιφον 13", "aifon 13", "apple iphone 13"])(
    "%s lists the iPhone 13 before its Pro and its mini",
    async (q) => {
      const { body } = await world.get("/search", { query: { q, facets: 0, limit: 100 } });
      const titles: string[] = body.data.map(({ title }: { title: string }) => title);
      const plain = titles.map((title) => title.endsWith("iPhone 13"));
      expect(plain).toContain(true);
      expect(plain).toContain(false);
      expect(plain.lastIndexOf(true)).toBe(plain.filter(Boolean).length - 1);
    },
  );

  test("skips an unknown word and names it", async () => {
    const { body } = await world.get("/search", { query: { q: "iphone zzyzx" } });
    expect(body.meta.skipped).toEqual(["zzyzx"]);
    expect(body.meta.total).toBe(
      live.filter((row) => row.market === "GR" && /iphone/i.test(row.model_name)).length,
    );
  });

  test("offers models that are close to words without results", async () => {
    const { body } = await world.get("/search", { query: { q: "galaxyzorp" } });
    expect(body.meta.total).toBe(0);
    expect(body.meta.close.length).toBeGreaterThan(0);
    for (const { brand, model } of body.meta.close)
      expect(live.some((row) => row.brand === brand && row.model === model)).toBe(true);
  });

  test("words about the price are a limit", async () => {
    for (const q of ["iphone under 300", "iphone κάτω από 300"]) {
      const { body } = await world.get("/search", { query: { q, facets: 0 } });
      expect(body.meta.total).toBe(
        live.filter(
          (row) =>
            row.market === "GR" && /iphone/i.test(row.model_name) && row.total_price <= 30_000,
        ).length,
      );
    }
  });

  test.each([
    ["iphone 13 κατω απο 300 με κουτι", { q: "iphone 13 με", price_to: 300, accessories: ["box"] }],
    ["samsung excellent condition", { q: "samsung", generic_condition: ["excellent"] }],
    [
      "kinito mexri 250 mpataria 90+",
      { q: "kinito", price_to: 250, battery_health: ["100-93", "92-85"] },
    ],
    ["cheapest checked iphone", { q: "iphone", is_graded: true, sort_by: "total_price" }],
  ])("%s is told as filters, which find the same", async (q, understood) => {
    const { body } = await world.get("/search", { query: { q } });
    expect(body.meta.understood).toEqual(understood);
    const { body: same } = await world.get("/search", { query: understood });
    expect(same.meta.understood).toBeNull();
    expect([same.data, same.meta.total]).toEqual([body.data, body.meta.total]);
  });

  test.each([
    [
      "samsung black or blue",
      (row: Truth) => row.brand === "samsung" && /black|blue/.test(toColors(row)),
    ],
    [
      "iphone not black",
      (row: Truth) => /iPhone/.test(row.model_name) && !/black/.test(toColors(row)),
    ],
    ["iphone 13 or pixel 8", (row: Truth) => ["iphone-13", "pixel-8"].includes(row.model)],
    [
      "κινητό όχι samsung",
      (row: Truth) => row.vertical === "smartphones" && row.brand !== "samsung",
    ],
    [
      "samsung at least 256gb",
      (row: Truth) => row.brand === "samsung" && /^(256|512)gb$|tb$/.test(row.capacity ?? ""),
    ],
    ["gaming laptop", (row: Truth) => row.vertical === "laptops"],
    ["something under 200", (row: Truth) => row.total_price <= 20_000],
  ])("%s finds what the hunter means by it", async (q, isMeant) => {
    const { body } = await world.get("/search", { query: { q, facets: 0 } });
    const meant = live.filter((row) => row.market === "GR" && isMeant(row));
    expect(meant.length).toBeGreaterThan(0);
    expect(body.meta.total).toBe(meant.length);
  });

  test("GET /listings also accepts the web's parameter names", async () => {
    const query = { title: "samsung", price_min: 100, price_max: 400 };
    const { body } = await world.get("/listings", { query });
    const same = { q: "samsung", price_from: 100, price_to: 400 };
    const { body: ours } = await world.get("/listings", { query: same });
    expect(body.data).toEqual(ours.data);
    expect(body.meta.total ?? body.data.length).toBeLessThan(live.length);
    const facets = await world.get("/listings/filters", { query });
    const oursFacets = await world.get("/listings/filters", { query: same });
    expect(facets.body).toEqual(oursFacets.body);
  });

  test("corrects a typo and says so", async () => {
    const { body } = await world.get("/search", { query: { q: "samsumg galxy" } });
    expect(body.meta.understood_as).toBe("samsung galaxy");
    expect(body.meta.total).toBeGreaterThan(0);
  });

  test.each(["%", "_", "100%", "a%b", "\\", "'; drop table listing; --", "%iphone%", "*", "😀"])(
    "matches %j literally, not as a pattern",
    async (q) => {
      const { status, body } = await world.get("/search", { query: { q } });
      expect(status).toBe(200);
      const bare = q.replace(/[^a-z0-9]/g, "");
      if (bare === "iphone")
        expect(body.meta.total).toBe(
          live.filter((row) => row.market === "GR" && /iphone/i.test(row.model_name)).length,
        );
      else if (bare === "") expect(body.meta.total).toBe(0);
    },
  );

  test("ignores invalid parameters, so that any URL gives a page", async () => {
    const everything = (await world.get("/search")).body.meta.total;
    const { status, body } = await world.get("/search", {
      query: {
        brand: ["Not A Slug", "../x"],
        generic_condition: "shiny",
        price_from: "cheap",
        sort_by: "colour",
        offset: "-3",
        limit: "many",
        release_date_before: "soon",
        excluded_ids: "1,2,3",
        is_graded: "perhaps",
      },
    });
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ total: everything, limit: 20, offset: 0 });
    const yearless = await world.get("/search", { query: { release_date_before: "0000-01-01" } });
    expect(yearless.body.meta.total).toBe(everything);
  });

  test("2000 as the highest price is no limit", async () => {
    const total = async (price_to: number) =>
      (await world.get("/search", { query: { price_to } })).body.meta.total;
    expect(await total(2000)).toBe((await world.get("/search")).body.meta.total);
    expect(await total(200)).toBe(
      live.filter(({ market, total_price }) => market === "GR" && total_price <= 20_000).length,
    );
  });

  test("each market has its own listings and currency", async () => {
    const { body } = await world.get("/search", { locale: "en-GB" });
    expect(body.meta.total).toBe(live.filter(({ market }) => market === "GB").length);
    expect(body.data[0].total_price.currency).toBe("GBP");
  });

  test("takes at most two queries, and two more for misspelt words", async () => {
    const ask = (query: Record<string, string>) =>
      world.database.countQueries(async () => {
        await search(listingFiltersSchema.parse(query));
      });
    expect((await ask({ brand: "apple" })).count).toBeLessThanOrEqual(2);
    expect((await ask({ q: "iphone" })).count).toBeLessThanOrEqual(3);
    expect((await ask({ q: "samsumg" })).count).toBeLessThanOrEqual(4);
  });
});

describe("a listing that is not for sale", () => {
  test("appears in no search", async () => {
    const hidden = await world.database
      .db()
      .selectFrom("listing")
      .select(["id", "status"])
      .where("status", "<>", "published")
      .execute();
    const statuses = new Set(hidden.map(({ status }) => status));
    expect(statuses.size).toBeGreaterThanOrEqual(6);
    const seen = new Set<string>();
    for (let round = 0; round < 30; round++)
      for (const id of (await search(createRandomFilters(`hidden/${round}`), { limit: 100 })).ids)
        seen.add(id);
    for (const offset of [0, 100, 200, 300, 400])
      for (const id of (await search(listingFiltersSchema.parse({}), { limit: 100, offset })).ids)
        seen.add(id);
    expect(hidden.filter(({ id }) => seen.has(id))).toEqual([]);
  });

  test("leaves the index and every count after the change, and returns when it is for sale again", async () => {
    await using shop = await createWorld({ seed: "cast" });
    const [listing] = (await shop.get("/search", { query: { limit: 1 } })).body.data;
    const count = async () => {
      const { body } = await shop.get("/search", { query: { excluded_ids: "" } });
      return {
        total: body.meta.total as number,
        ofItsKind: body.facets
          .find(({ name }: Facet) => name === "vertical")
          .values.find(({ value }: { value: string }) => value === listing.vertical).count,
      };
    };
    const move = (status: string) =>
      shop.database.tx(async () => {
        await shop.database
          .db()
          .updateTable("listing")
          .set({ status })
          .where("id", "=", listing.id)
          .execute();
        await shop.deps.jobs.outbox.add({
          market: "GR",
          topic: "listing-changed",
          payload: { listing_id: listing.id },
        });
      });
    const before = await count();
    await move("sold");
    // The card is hidden even before the index is updated.
    const { body } = await shop.get("/search");
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(listing.id);
    await shop.runDueJobs();
    expect(await count()).toEqual({ total: before.total - 1, ofItsKind: before.ofItsKind - 1 });
    await move("published");
    await shop.runDueJobs();
    expect(await count()).toEqual(before);
  });

  test("a changed price changes position and range", async () => {
    await using shop = await createWorld({ seed: "cast" });
    const cheapest = async () =>
      (await shop.get("/search", { query: { sort_by: "total_price", limit: 1 } })).body.data[0];
    const dear = (await shop.get("/search", { query: { sort_by: "price_high", limit: 1 } })).body
      .data[0];
    await shop.database
      .db()
      .updateTable("listing")
      .set({ asking_price: 100, total_price: 640 })
      .where("id", "=", dear.id)
      .execute();
    await createPostgresIndex(shop.database, shop.now).refresh([dear.id, dear.id]);
    expect((await cheapest()).id).toBe(dear.id);
    const { body } = await shop.get("/listings/filters");
    expect(body.data.price_min).toEqual({ amount: 640, currency: "EUR" });
  });

  test("a boost ends on time, without an update of the index", async () => {
    await using shop = await createWorld({ seed: "cast" });
    const ask = async () =>
      (await shop.get("/search", { query: { categories: "boosted", limit: 100 } })).body;
    const { id } = (await shop.get("/search", { query: { limit: 1, sort_by: "new" } })).body
      .data[0];
    const boosted_until = new Date(shop.now().getTime() + days(1));
    await shop.database
      .db()
      .updateTable("listing")
      .set({ boosted_until })
      .where("id", "=", id)
      .execute();
    await createPostgresIndex(shop.database, shop.now).refresh([id]);
    const isThere = (body: { data: { id: string }[] }) => body.data.some((card) => card.id === id);
    shop.advance(days(1) - 1);
    expect(isThere(await ask())).toBe(true);
    shop.advance(1);
    const after = await ask();
    expect(isThere(after)).toBe(false);
    expect(after.meta.total).toBe(after.data.length);
  });
});

test("twenty concurrent changes of one model leave a correct index", async () => {
  await using shop = await createWorld({ seed: "cast" });
  const database = shop.openAnother ? await shop.openAnother() : shop.database;
  const both = [shop.database, database].map((each) => createPostgresIndex(each, shop.now));
  const { model_id } = await shop.database
    .db()
    .selectFrom("listing")
    .select("model_id")
    .where("market", "=", "GR")
    .executeTakeFirstOrThrow();
  const rows = await shop.database
    .db()
    .updateTable("listing")
    .set({ model_id, status: "published", published_at: shop.now() })
    .where("market", "=", "GR")
    .returning("id")
    .execute();
  const twenty = rows.slice(0, 20).map(({ id }) => id);
  await both[0]!.rebuild();
  await Promise.all(
    twenty.map(async (id, i) => {
      await shop.database
        .db()
        .updateTable("listing")
        .set({ status: i % 2 === 0 ? "hidden" : "published", asking_price: 5000 + i })
        .where("id", "=", id)
        .execute();
      await both[i % 2]!.refresh([id]);
    }),
  );
  const found = await both[0]!.search({
    market: "GR",
    language: "en",
    filters: listingFiltersSchema.parse({}),
    at: shop.now(),
    limit: 100,
    offset: 0,
    facets: FACETS,
  });
  expect(found.total).toBe(rows.length - 10);
  expect(found.ids).toHaveLength(Math.min(100, rows.length - 10));
  const model = found.facets.filter(({ facet }) => facet === "model");
  expect(model.map(({ count }) => count)).toEqual([rows.length - 10]);
});

test("a model has the same name in facets and on cards, also without listings", async () => {
  const labels = async (query: object) => {
    const { facets } = await search(listingFiltersSchema.parse(query));
    return new Map(
      facets.filter(({ facet }) => facet === "model").map(({ value, label }) => [value, label]),
    );
  };
  const all = await labels({});
  expect(all.get("iphone-13")).toBe("iPhone 13");
  expect(all.get("13t")).toBe("Xiaomi 13T");
  expect((await labels({ model: ["13t"], price_max: "1" })).get("13t")).toBe("Xiaomi 13T");
});

test("a rebuilt index equals the old one", async () => {
  const filters = Array.from({ length: 10 }, (_, i) => createRandomFilters(`again/${i}`));
  const before = await Promise.all(filters.map((each) => search(each)));
  await index.rebuild();
  expect(await Promise.all(filters.map((each) => search(each)))).toEqual(before);
});

test("an index of an older version is rebuilt once, when a runner starts", async () => {
  const smart = listingFiltersSchema.parse({ smart_filter: "1" });
  const { total } = await search(smart);
  const db = world.database.db();
  await db.updateTable("search_build").set({ rules: 1 }).execute();
  await db.deleteFrom("search_slice").where("filter", "=", "smart_filter").execute();
  expect((await search(smart)).total).toBe(0);
  await world.deps.jobs.enqueue("renew-search", {});
  await world.runDueJobs();
  expect((await search(smart)).total).toBe(total);

  await db.deleteFrom("search_slice").where("filter", "=", "smart_filter").execute();
  await index.renew();
  expect((await search(smart)).total).toBe(0);
  await index.rebuild();
});

test("listings changed during a rebuild are indexed afterwards", async () => {
  await using shop = await createWorld({ seed: "cast" });
  const database = shop.openAnother ? await shop.openAnother() : shop.database;
  const [one, other] = [shop.database, database].map((each) => createPostgresIndex(each, shop.now));
  const db = shop.database.db();
  const rows = await db
    .selectFrom("listing")
    .select(["id", "status"])
    .where("market", "=", "GR")
    .where("published_at", "is not", null)
    .orderBy("id")
    .limit(16)
    .execute();
  await Promise.all([
    one!.rebuild(),
    ...rows.map(async ({ id, status }) => {
      const turned = status === "published" ? "hidden" : "published";
      await db.updateTable("listing").set({ status: turned }).where("id", "=", id).execute();
      await other!.refresh([id]);
    }),
    other!.rebuild(),
  ]);
  const live = await db
    .selectFrom("listing")
    .select("id")
    .where("status", "=", "published")
    .execute();
  const indexed = await db.selectFrom("search_listing").select("listing_id as id").execute();
  const idsOf = (these: { id: string }[]) => these.map(({ id }) => id).toSorted();
  expect(idsOf(indexed)).toEqual(idsOf(live));
});
