import { expect, test } from "vitest";
import { parseOrderQueue, toOrderAddress, toOrderQuery } from "./order-queue.ts";

const read = (query: string) => parseOrderQueue(new URLSearchParams(query));

test.each([
  ["", { queue: "all", market: null, q: "", sort: null, page: 1 }],
  ["queue=check&market=GB&page=3", { queue: "check", market: "GB", q: "", sort: null, page: 3 }],
  ["queue=mine&q=+D-20418+", { queue: "all", market: null, q: "D-20418", sort: null, page: 1 }],
  ["sort=-total", { queue: "all", market: null, q: "", sort: "-total", page: 1 }],
  ["sort=-colour", { queue: "all", market: null, q: "", sort: null, page: 1 }],
])('the query "%s" is parsed as queue, country, search and page', (query, expected) => {
  expect(read(query)).toEqual(expected);
});

test("the address leaves out default values", () => {
  expect(toOrderAddress(read(""))).toEqual({
    queue: null,
    market: null,
    q: "",
    sort: null,
    page: null,
  });
  expect(toOrderAddress(read("queue=late&page=2"))).toMatchObject({ queue: "late", page: 2 });
});

test("the API query has no country if all countries are shown", () => {
  expect(toOrderQuery(read("queue=ship"))).toEqual({ queue: "ship", q: "", page: 1 });
  expect(toOrderQuery(read("market=GR"))).toMatchObject({ market: "GR" });
});
