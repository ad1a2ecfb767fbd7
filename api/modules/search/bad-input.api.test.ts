import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { CATEGORY_GRADES, GRADED_CATEGORIES } from "#contract/condition.ts";
import { SORTS } from "#contract/listing.ts";
import { LISTING_STATUSES } from "#contract/listing-words.ts";
import { createWorld, type World } from "#tests/world.ts";
import { createPostgresIndex } from "./postgres-index.ts";

/** Any URL gives a page or a clear error, and never a listing that is not for sale. */
let world: World;
/** Listings that match a live one but are not for sale. */
let secret: string[];
/** Those of them that were sold: their seller's page may show them. */
let sold: string[];
let live: { id: string; sku_id: string; title: string };

const NOT_FOR_SALE = LISTING_STATUSES.filter((status) => status !== "published");

beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
  const db = world.database.db();
  const rows = await db
    .selectFrom("listing")
    .selectAll()
    .where("status", "=", "published")
    .where("market", "=", "GR")
    .orderBy("id")
    .limit(NOT_FOR_SALE.length * 3)
    .execute();
  const copies = rows.map((row, n) => ({
    ...row,
    id: randomUUID(),
    status: NOT_FOR_SALE[n % NOT_FOR_SALE.length]!,
    is_pick: true,
    popularity: 1000,
  }));
  await db.insertInto("listing").values(copies).execute();
  // Listings that were withdrawn a moment ago, which the index does not know yet.
  const [left, ...others] = rows;
  await db
    .updateTable("listing")
    .set({ is_pick: true, popularity: 1000 })
    .where("id", "=", left!.id)
    .execute();
  await createPostgresIndex(world.database, world.now).rebuild();
  await db.updateTable("listing").set({ status: "sold" }).where("id", "=", left!.id).execute();
  const gone = [...copies, { ...left!, status: "sold" }];
  secret = gone.filter(({ status }) => status !== "sold").map(({ id }) => id);
  sold = gone.filter(({ status }) => status === "sold").map(({ id }) => id);
  live = others[0]!;
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());

const BROWSING = [
  contract.listing.list,
  contract.listing.getFilters,
  contract.search.listings,
  contract.catalog.listSitemap,
  contract.catalog.listBrands,
  contract.catalog.listModels,
  contract.catalog.listColors,
  contract.catalog.listCapacities,
  contract.catalog.listProducts,
  contract.sku.listByExternalId,
  contract.marketPrice.compute,
] as const;
/** All parameter names of these calls, from the contract itself. */
const NAMES = [
  ...new Set(BROWSING.flatMap(({ query }) => Object.keys(query.shape))),
  "title",
  "no-such-name",
  "__proto__",
  "constructor",
  "toString",
  "_locale",
];
const PATHS = [
  ...BROWSING.map(
    ({ path }) =>
      () =>
        path,
  ),
  () => `/listings/${live.id}`,
  () => `/listings/${live.id}/similar`,
  () => `/listings/${live.id}/instant-buy/delivery`,
  () => `/skus/${live.sku_id}`,
  () => `/skus/${live.sku_id}/warranty`,
  () => "/profile/details/eleni22",
  () => "/profile/eleni22/listings",
];

/** Percent-encoded; some are not valid text once decoded. */
const HOSTILE = [
  "",
  "%20",
  "-1",
  "-0",
  "0",
  "1e309",
  "1e-9",
  "NaN",
  "Infinity",
  "99999999999999999999999999",
  "2147483648",
  "9223372036854775808",
  "0x10",
  "1.5",
  "١٢",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "[object%20Object]",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "%00",
  "a%00b",
  "%",
  "%zz",
  "%ED%A0%80",
  "%ED%BF%BF%ED%A0%80",
  "%F4%90%80%80",
  "%C0%AF",
  "%FF%FE",
  "%25",
  "_",
  "%5C",
  "%5C%5C%25_",
  "%27%20or%201%3D1%20--%20",
  "%27%3B%20drop%20table%20listing%3B%20--",
  "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "$1",
  "$$",
  "0000-01-01",
  "9999-12-31",
  "2024-02-30",
  "%2B294276-12-31",
  "🙂".repeat(30),
  "\u0345".repeat(60),
  "ﷺ".repeat(40),
  "%E2%80%AE%E2%81%A6",
  "../../etc/passwd",
  "01890000-0000-7000-8000-000000000000",
  "published",
  "hidden",
  "draft",
].map((value) => (/[^ -~]/.test(value) ? encodeURIComponent(value) : value));
const SENSIBLE = [
  "1",
  "20",
  "2000",
  "apple",
  "iphone-13",
  "iphone",
  "smartphones",
  "green",
  "good",
  "box",
  "favourite_pick",
  "new_listings",
  "listings",
  "popular",
  "total_price",
  "2023-01-01",
];

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 3, arbitrary: fc.constantFrom(...SENSIBLE) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }).map(encodeURIComponent) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
);
const pair = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom("", "[]", "[0]", "[a][b]"), value)
  .map(([name, brackets, text]) => `${name}${brackets}=${text}`);
const query = fc.array(pair, { maxLength: 8 }).map((pairs) => pairs.join("&"));

let callers = 0;
/** Each request has its own IP address, because of the rate limit. */
async function ask(pathAndQuery: string, init: RequestInit = {}) {
  callers += 1;
  const headers = new Headers(init.headers);
  headers.set("X-Forwarded-For", `198.51.${Math.floor(callers / 250)}.${callers % 250}`);
  const response = await world.api.fetch(
    new Request(`http://marketplace.test/api${pathAndQuery}`, { ...init, headers }),
  );
  return { status: response.status, text: await response.text() };
}

async function expectNothingSecret(pathAndQuery: string, init?: RequestInit) {
  const { status, text } = await ask(pathAndQuery, init);
  const hidden = pathAndQuery.startsWith("/profile/") ? secret : [...secret, ...sold];
  const shown = hidden.filter((id) => text.includes(id));
  expect([status < 500, shown], `${status} ${pathAndQuery.slice(0, 300)}`).toEqual([true, []]);
  return { status, text };
}

describe("any URL", () => {
  test("is answered, and never with a listing that is not for sale", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), query, async (path, asked) => {
        await expectNothingSecret(`${path()}?${asked}`);
      }),
      { numRuns: 250 },
    );
  }, 60_000);

  test.each(HOSTILE)("with %s for every parameter, once and twice", async (text) => {
    for (const path of ["/search", "/listings", "/listings/filters"]) {
      const once = NAMES.map((name) => `${name}=${text}`).join("&");
      const twice = NAMES.map((name) => `${name}[]=${text}&${name}[]=1`).join("&");
      await expectNothingSecret(`${path}?${once}`);
      await expectNothingSecret(`${path}?${twice}`);
    }
  });

  test("with a filter of 100 kB, or a thousand filters, gives a page", async () => {
    const long = "a".repeat(100_000);
    for (const path of ["/search", "/listings", "/listings/filters"])
      for (const name of NAMES) {
        const { status } = await expectNothingSecret(`${path}?${name}=${long}`);
        expect([name, status === 200 || name === "excluded_ids" || name === "facets"]).toEqual([
          name,
          true,
        ]);
      }
    const many = Array.from({ length: 1000 }, (_, n) => `brand=b${n}`).join("&");
    expect((await expectNothingSecret(`/listings?${many}`)).status).toBe(200);
  });

  test.each(HOSTILE.filter((text) => text !== "" && !text.includes("/")))(
    "that names %s by its path is not there",
    async (text) => {
      for (const path of [
        `/listings/${text}`,
        `/listings/${text}/similar`,
        `/listings/${text}/instant-buy/delivery`,
        `/skus/${text}`,
        `/skus/${text}/warranty`,
        `/skus/${text}/add-ons/subscriptions`,
        `/profile/details/${text}`,
        `/profile/${text}/listings`,
        `/profile/${text}/reviews/received`,
        `/profile/${text}/reviews/sent`,
      ]) {
        const { status } = await expectNothingSecret(path);
        expect([path, status]).toEqual([path, 404]);
      }
    },
  );
});

test("with any filter shows only what is for sale", async () => {
  const { facets } = JSON.parse((await ask("/search?limit=1")).text) as {
    facets: { name: string; values: { value: string }[] }[];
  };
  const chosen = [
    ...facets.flatMap(({ name, values }) => values.map(({ value: one }) => [name, one])),
    ...SORTS.map((sort) => ["sort_by", sort]),
    ...["favourite_pick", "boosted", "new_listings"].map((one) => ["categories", one]),
    ...GRADED_CATEGORIES.flatMap((name) => CATEGORY_GRADES.map((grade) => [name, grade])),
    ["q", live.title],
    ["release_date_before", "2100-01-01"],
    ["status", "sold"],
  ];
  for (const pair of chosen) {
    const asked = new URLSearchParams([pair]);
    await expectNothingSecret(`/listings?${asked}`);
    await expectNothingSecret(`/search?limit=100&${asked}`);
  }
}, 30_000);

test("of a listing that is not for sale reveals only that it is gone or missing", async () => {
  for (const id of [...secret, ...sold])
    for (const path of [`/listings/${id}`, `/listings/${id}/instant-buy/delivery`]) {
      const { status, text } = await ask(path);
      expect([404, 410]).toContain(status);
      expect(text).not.toContain(live.title);
    }
});

test("LIKE wildcards are matched literally", async () => {
  for (const q of ["%", "_", "%%%", "ipho_e", "iph%", "\\", "%iphone%"]) {
    const { text } = await ask(`/search?q=${encodeURIComponent(q)}&limit=1`);
    const { meta } = JSON.parse(text);
    const plain = q.replaceAll(/[%_\\]/g, " ").trim();
    if (plain === "") {
      // Punctuation alone matches nothing.
      expect([q, meta.total]).toEqual([q, 0]);
      continue;
    }
    const same = JSON.parse((await ask(`/search?q=${encodeURIComponent(plain)}&limit=1`)).text);
    expect([q, meta.total]).toEqual([q, same.meta.total]);
  }
});

test("a page beyond the end is empty or the first, and says so", async () => {
  const first = JSON.parse((await ask("/listings")).text);
  const beyond = JSON.parse((await ask("/listings?page=4999")).text);
  expect([beyond.data, beyond.meta]).toEqual([[], { ...first.meta, current_page: 4999 }]);
  for (const page of ["0", "-1", "5001", "1e400", "x", "1.5", "%00"]) {
    const { meta } = JSON.parse((await ask(`/listings?page=${page}`)).text);
    expect([page, meta.current_page]).toEqual([page, 1]);
  }
});

test("a body that is not a postal code is an error", async () => {
  const token = await world.signIn("buyer");
  const [card] = (await world.get("/listings", { query: { instant_buy: "1" } })).body.data;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.json(), fc.string(), fc.constantFrom(...HOSTILE)),
      async (text) => {
        for (const body of [text, JSON.stringify({ postal_code: text })]) {
          const { status } = await ask(`/listings/${card.id}/instant-buy/delivery`, {
            method: "POST",
            body,
            headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          });
          expect([200, 400, 422]).toContain(status);
        }
      },
    ),
    { numRuns: 60 },
  );
});
