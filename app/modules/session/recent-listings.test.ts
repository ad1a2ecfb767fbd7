import { beforeEach, expect, test } from "vitest";
import {
  addRecent,
  parseRecent,
  readRecent,
  rememberListing,
  saveRecent,
} from "./recent-listings.ts";

// @vitest-environment jsdom
const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, "0")}`;

beforeEach(() => {
  document.cookie = "recent=;Max-Age=0;Path=/";
});

test("the last eight listings are stored once each, latest first", () => {
  let text = "";
  for (let n = 1; n <= 9; n += 1) text = addRecent(text, idOf(n));
  expect(parseRecent(text)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map(idOf));
  expect(parseRecent(addRecent(text, idOf(5)))[0]).toBe(idOf(5));
  expect(parseRecent(addRecent(text, idOf(5)))).toHaveLength(8);
});

test.each([null, "", "..", "<script>", `${"a".repeat(5000)}`, `${idOf(1)};x`])(
  "%j names no listing",
  (text) => {
    expect(parseRecent(text)).toEqual([]);
  },
);

test("only listing pages are stored", () => {
  rememberListing(`/el-GR/listing/${idOf(1)}`);
  rememberListing("/el-GR/search");
  rememberListing("/el-GR/listing/not-an-id");
  expect(parseRecent(readRecent())).toEqual([idOf(1)]);
});

const idOfKeepRecent = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** The cookie after a visit to listing `n`, where it held `before`; undefined where none was set. */
function visit(n: number, { before = null, shared = false, headers = {} }: Partial<Visit> = {}) {
  const set: string[] = [];
  saveRecent(idOfKeepRecent(n), {
    request: new Request("http://deftero.test/en-GR/listing/1", { headers }),
    cookies: { get: () => before, set: (_, value) => set.push(value) },
    shared,
  });
  return set.at(-1);
}
type Visit = { before: string | null; shared: boolean; headers: Record<string, string> };

test("a visited listing is stored first", () => {
  const one = visit(1);
  expect(one).toContain(idOfKeepRecent(1));
  const two = visit(2, { before: one! })!;
  expect(two.indexOf(idOfKeepRecent(2))).toBeGreaterThanOrEqual(0);
  expect(two.indexOf(idOfKeepRecent(2))).toBeLessThan(two.indexOf(idOfKeepRecent(1)));
});

test("a page cached for all visitors sets no cookie", () => {
  expect(visit(1, { shared: true })).toBeUndefined();
});

test.each(["prefetch", "prefetch;prerender"])("a prefetched page (%s) is not stored", (purpose) => {
  expect(visit(1, { headers: { "Sec-Purpose": purpose } })).toBeUndefined();
});
