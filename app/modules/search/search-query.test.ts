import { describe, expect, test } from "vitest";
import { VERTICALS } from "#contract/vertical.ts";
import { LIMITS } from "#contract/limits.ts";
import { CATEGORY_GRADES, CONDITIONS, GRADED_CATEGORIES } from "#contract/condition.ts";
import { BATTERY_BANDS, SORTS as CONTRACT_SORTS, listingFiltersSchema } from "#contract/listing.ts";
import { ACCESSORIES } from "#contract/listing-words.ts";
import { search } from "#contract/search.ts";
import {
  LIST_FILTERS,
  PAGE_SIZE,
  PRICE_END,
  SORTS,
  listActiveFilters,
  parseSearchQuery,
  removeAllFilters,
  removeFilter,
  toMarketplaceQuery,
  toSearchParams,
} from "./search-query.ts";

const parse = (address: string) => parseSearchQuery(new URLSearchParams(address));
const write = (address: string) => toSearchParams(parse(address)).toString();

describe("lists of values equal those of the contract", () => {
  test("filters, bands, grades and sorts", () => {
    expect(LIST_FILTERS.vertical).toEqual(VERTICALS);
    expect(LIST_FILTERS.generic_condition).toEqual(CONDITIONS);
    expect(LIST_FILTERS.battery_health).toEqual(BATTERY_BANDS);
    expect(LIST_FILTERS.accessories).toEqual(ACCESSORIES);
    for (const name of GRADED_CATEGORIES) expect(LIST_FILTERS[name]).toEqual(CATEGORY_GRADES);
    expect([...SORTS].toSorted()).toEqual([...CONTRACT_SORTS].toSorted());
    expect(PAGE_SIZE).toBe(LIMITS.page.size);
    expect(PRICE_END).toBe(LIMITS.priceFilter.max);
  });

  test("every filter of the contract can be in an address", () => {
    const sent = toMarketplaceQuery(
      parse(
        "q=a&price_min=10&price_max=20&is_graded=1&instant_buy=1&smart_filter=1&release_date_before=2024-01-01&" +
          Object.entries(LIST_FILTERS)
            .map(([name, values]) => `${name}=${values?.[0] ?? "some-slug"}`)
            .join("&"),
      ),
    );
    const missing = Object.keys(listingFiltersSchema.shape).filter((name) => !(name in sent));
    expect(missing).toEqual([]);
  });
});

describe("parsing an address", () => {
  test.each([
    ["", { q: "", page: 1, sort_by: "popular", price_min: null, price_max: null }],
    ["q=%20iphone%20%2013%20", { q: "iphone 13" }],
    ["title=iphone", { q: "iphone" }],
    ["q=ps5&title=iphone", { q: "ps5" }],
    ["price_min=100&price_max=300", { price_min: 100, price_max: 300 }],
    ["price_min=300&price_max=100", { price_min: 100, price_max: 300 }],
    ["price_min=0&price_max=2000", { price_min: null, price_max: null }],
    ["price_min=abc&price_max=-5", { price_min: null, price_max: null }],
    ["price_min=99,50", { price_min: 99 }],
    ["sort_by=price_low", { sort_by: "price_low" }],
    ["sort_by=drop%20table", { sort_by: "popular" }],
    ["is_graded=1&instant_buy=on", { flags: ["is_graded", "instant_buy"] }],
    ["is_graded=0", { flags: [] }],
    ["brand=apple&brand=samsung", { lists: { brand: ["apple", "samsung"] } }],
    ["brand[]=apple&brand=apple", { lists: { brand: ["apple"] } }],
    ["brand=../etc&brand=Apple%00", { lists: {} }],
    ["screen_condition=green&screen_condition=pink", { lists: { screen_condition: ["green"] } }],
    ["battery_health=100-93", { lists: { battery_health: ["100-93"] } }],
    ["release_date_before=2024-02-30", { release_date_before: null }],
    ["release_date_before=2024-02-29", { release_date_before: "2024-02-29" }],
    ["page=3", { page: 3 }],
    ["page=0", { page: 1 }],
    ["page=-1", { page: 1 }],
    ["page=1e9", { page: 1 }],
    ["page=999999999", { page: 5000 }],
    ["page[]=2&__proto__=x", { page: 1 }],
  ])("%s", (address, expected) => {
    expect(parse(address)).toMatchObject(expected);
  });

  test("a filter of the path is ignored in the query", () => {
    const query = parseSearchQuery(new URLSearchParams("brand=apple&vertical=laptops&model=x"), {
      vertical: "smartphones",
      brand: "google",
    });
    expect(query.lists).toEqual({ model: ["x"] });
  });

  test("a long query is cut", () => {
    expect(parse(`q=${"a".repeat(5000)}`).q).toHaveLength(LIMITS.search.query);
  });
});

describe("formatting an address", () => {
  test("defaults are left out and the order is fixed", () => {
    expect(write("page=1&sort_by=popular&price_min=&q=&brand=")).toBe("");
    expect(write("brand=apple&q=x&price_max=300")).toBe(write("price_max=300&q=x&brand=apple"));
  });

  test("parsing a formatted address gives the same search", () => {
    let seed = 42;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const names = [
      ...Object.keys(LIST_FILTERS),
      "q",
      "title",
      "price_min",
      "price_max",
      "page",
      "sort_by",
      "is_graded",
      "instant_buy",
    ];
    const values = [
      "apple",
      "green",
      "box",
      "1",
      "350",
      "2000",
      "new",
      "κινητό",
      "",
      "100-93",
      "%",
    ];
    for (let round = 0; round < 500; round++) {
      const params = new URLSearchParams();
      for (let i = random(12); i > 0; i--) {
        params.append(names[random(names.length)]!, values[random(values.length)]!);
      }
      const query = parseSearchQuery(params);
      expect(parseSearchQuery(toSearchParams(query))).toEqual(query);
    }
  });
});

describe("the marketplace's query", () => {
  test("has the contract's names and paging", () => {
    const sent = toMarketplaceQuery(parse("q=x&price_min=10&price_max=500&page=3&is_graded=true"));
    expect(sent).toMatchObject({ q: "x", price_from: 10, price_to: 500, limit: 20, offset: 40 });
    expect(search.query.parse(sent)).toMatchObject({ is_graded: true, offset: 40 });
  });

  test("includes the filters of the path", () => {
    expect(toMarketplaceQuery(parse("brand=apple"), { vertical: "laptops" })).toMatchObject({
      vertical: ["laptops"],
      brand: ["apple"],
    });
  });
});

describe("active filters", () => {
  const query = parse(
    "q=x&price_max=300&brand=apple&brand=google&audio=green&is_graded=1&sort_by=new&page=4",
  );

  test("each is listed once, without words, sort and page", () => {
    expect(listActiveFilters(query)).toEqual([
      { name: "price" },
      { name: "brand", value: "apple" },
      { name: "brand", value: "google" },
      { name: "audio", value: "green" },
      { name: "is_graded" },
    ]);
  });

  test("removing one keeps the others and resets the page", () => {
    for (const filter of listActiveFilters(query)) {
      const rest = removeFilter(query, filter);
      expect(rest.page).toBe(1);
      expect(listActiveFilters(rest)).toEqual(
        listActiveFilters(query).filter(
          (other) => JSON.stringify(other) !== JSON.stringify(filter),
        ),
      );
    }
    expect(removeFilter(query, { name: "q" }).q).toBe("");
  });

  test("removing all keeps words and sort", () => {
    expect(toSearchParams(removeAllFilters(query)).toString()).toBe("q=x&sort_by=new");
  });
});
