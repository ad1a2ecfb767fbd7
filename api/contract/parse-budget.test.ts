import { expect, test } from "vitest";
import { parseBudget } from "./parse-budget.ts";

test.each([
  ["phone under 200", "phone", null, 200],
  ["iphone κάτω από 300", "iphone", null, 300],
  ["iphone κατω απο 300", "iphone", null, 300],
  ["κινητό έως 250 ευρώ", "κινητό", null, 250],
  ["laptop over 100", "laptop", 100, null],
  ["laptop over £100 under £400", "laptop", 100, 400],
  ["kinhto mexri 150€ samsung", "kinhto samsung", null, 150],
  ["up to 99.99 eur airpods", "airpods", null, 99],
])("%s", (query, q, from, to) => {
  expect(parseBudget(query)).toEqual({ q, from, to });
});

test.each([
  "iphone 13",
  "iphone 13 pro max 256",
  "galaxy s23 ultra 256",
  "overear 100",
  "under armour",
  "xbox 360",
  "",
])("%j names no price", (query) => {
  expect(parseBudget(query)).toBeNull();
});
