import { expect, test } from "vitest";
import { parseQueue } from "./listing-queue.ts";

test.each([
  ["", { market: null, page: 1 }],
  ["market=GB&page=3", { market: "GB", page: 3 }],
  ["market=UK&page=0", { market: null, page: 1 }],
  ["market=gr&page=1.5", { market: null, page: 1 }],
])('the query "%s" is parsed as country and page', (query, expected) => {
  expect(parseQueue(new URLSearchParams(query))).toEqual(expected);
});
