import { crawlSite } from "../../../scripts/crawl-site.ts";
import { expect, SHOP, test } from "../shop.ts";

/** Sample size of each sitemap file with one address per thing; all of the other files. */
const SAMPLE: Record<string, number> = { listings: 40, skus: 15, members: 8, places: 60 };

/** Takes the same share of each file: `npm run crawl` visits all. */
function pick(addresses: string[], part: URLSearchParams): string[] {
  const wanted = SAMPLE[part.get("kind") ?? ""] ?? addresses.length;
  const step = Math.max(1, Math.ceil(addresses.length / wanted));
  return addresses.filter((_, at) => at % step === 0);
}

test("crawlers find every public page complete, in each language, through links", async () => {
  test.setTimeout(300_000);
  const { kinds, faults } = await crawlSite({ origin: SHOP, pick, queries: 40 });
  expect(faults).toEqual([]);
  const found = "brand category content faq help home how-it-works listing model search sku user";
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(found.split(" ")));
});

/** Unexpected values that people and bots put into addresses. */
const VALUES = [
  "",
  "0",
  "-1",
  "1e309",
  "NaN",
  "9".repeat(400),
  "1.5",
  "0x10",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "' OR 1=1 --",
  "'; drop table listings; --",
  "1) union select 1",
  "%",
  "_",
  "%_%",
  "\\",
  "\\'",
  "*",
  "(((",
  "[a-",
  "a&b=c",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "{{7*7}}",
  "${7*7}",
  "../../etc/passwd",
  "..%2f..%2f",
  "file:///etc/passwd",
  "\u0000",
  "a\u0000b",
  "\u202Eabc",
  "\uFEFF",
  "\uD800",
  "😀".repeat(60),
  "é".normalize("NFD"),
  "İıſß",
  "ΆΈΉΊΌΎΏ",
  "  spaces  ",
  "a\r\nSet-Cookie: x=1",
  "a\tb\nc",
  "a".repeat(4_000),
  "01941f29-7c00-7a41-84cb-d2e48dbedc67",
  "2026-13-45",
  "0000-00-00",
  "9999-12-31T23:59:59Z",
  "--",
  "+",
  "&&",
  "==",
  "?",
  "#",
  "/",
  "//evil.example",
  "toString",
  "__proto__",
  "constructor",
];
const NAMES = [
  "q",
  "page",
  "price_min",
  "price_max",
  "sort_by",
  "brand",
  "vertical",
  "battery_health",
  "release_date_before",
  "smart_filter",
  "view",
  "photo",
  "id",
  "tab",
  "title",
  "modal",
  "returnTo",
  "__proto__",
];
const PAGES = [
  "",
  "/search",
  "/devices/smartphones/apple",
  "/compare",
  "/compare/choose",
  "/help",
  "/faq",
  "/how-it-works",
  "/contact-change",
  "/decisions",
  "/offers/answer",
  "/unsubscribe",
  "/withdraw",
  "/content/blog",
  "/account/favorites",
  "/account/searches",
  "/notifications",
  "/og/listing",
  "/og/sku",
];
/** Internal text that must never be on a page. */
const INSIDE =
  /PGlite|PostgresError|kysely|ZodError|TypeError|syntax error at|invalid input syntax|node_modules|\n\s+at .+:\d+:\d+|<script>alert\(1\)|<img src=x/i;

test("no value in an address breaks a public page", async ({ shop }) => {
  test.setTimeout(300_000);
  const { id, sku_id } = await shop.listing();
  const pages = [...PAGES, `/listing/${id}`, `/sku/${sku_id}`, "/user/dimitris"];
  const broken: string[] = [];
  await Promise.all(
    VALUES.map(async (value, at) => {
      for (const [index, page] of pages.entries()) {
        // Tries every value on every page, with rotating parameter names, twice each.
        const query = new URLSearchParams();
        for (const step of [0, 5, 11]) {
          const name = NAMES[(at + index + step) % NAMES.length]!;
          query.append(name, value);
          query.append(`${name}[]`, value);
        }
        const asPath = `${page}/${encodeURIComponent(value.toWellFormed())}`;
        const isTurn = (at + index) % 2 === 0;
        for (const path of [`${page}?${query}`, ...(isTurn ? [asPath] : [])]) {
          const answer = await fetch(`${SHOP}/en-GR${path}`, {
            redirect: "manual",
            headers: { "X-Forwarded-For": `10.9.${at}.${index}` },
          });
          const isNotified = INSIDE.test(await answer.text());
          if (answer.status >= 500 || isNotified)
            broken.push(`${answer.status} ${isNotified ? "tells " : ""}${path.slice(0, 120)}`);
        }
      }
    }),
  );
  expect(broken).toEqual([]);
});
