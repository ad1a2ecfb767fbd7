// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { addRecent, parseRecent, readRecent, rememberListing } from "./recent-listings.ts";

const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, "0")}`;

beforeEach(() => {
  document.cookie = "recent=;Max-Age=0;Path=/";
});

test("the last eight are kept, the latest first, each once", () => {
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

test("the page of a listing is remembered, another is not", () => {
  rememberListing(`/el-GR/listing/${idOf(1)}`);
  rememberListing("/el-GR/search");
  rememberListing("/el-GR/listing/not-an-id");
  expect(parseRecent(readRecent())).toEqual([idOf(1)]);
});
