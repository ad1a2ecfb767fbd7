import { expect, test } from "vitest";
import { parseQueue } from "./listing-queue.ts";

test.each([
  ["", null],
  ["market=GB", "GB"],
  ["market=UK", null],
  ["market=gr", null],
])('the query "%s" is parsed as country', (query, market) => {
  expect(parseQueue(new URLSearchParams(query))).toEqual({ market });
});
