import { expect, test } from "vitest";
import { readOrderQueue, toOrderAddress, toOrderQuery } from "./order-queue.ts";

const read = (query: string) => readOrderQueue(new URLSearchParams(query));

test.each([
  ["", { queue: "all", market: null, q: "", page: 1 }],
  ["queue=check&market=GB&page=3", { queue: "check", market: "GB", q: "", page: 3 }],
  ["queue=mine&q=+D-20418+", { queue: "all", market: null, q: "D-20418", page: 1 }],
])("%s reads as a page of one queue", (query, expected) => {
  expect(read(query)).toEqual(expected);
});

test("what goes without saying is not in the address", () => {
  expect(toOrderAddress(read(""))).toEqual({ queue: null, market: null, q: "", page: null });
  expect(toOrderAddress(read("queue=late&page=2"))).toMatchObject({ queue: "late", page: 2 });
});

test("the marketplace is asked for no country where all are meant", () => {
  expect(toOrderQuery(read("queue=ship"))).toEqual({ queue: "ship", q: "", page: 1 });
  expect(toOrderQuery(read("market=GR"))).toMatchObject({ market: "GR" });
});
