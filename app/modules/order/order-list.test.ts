import { expect, test } from "vitest";
import { parseOrderQuery } from "./order-list.tsx";

test.each([
  ["", { role: "buyer", state: "active", page: 1 }],
  ["role=seller&state=past&page=3", { role: "seller", state: "past", page: 3 }],
  ["role=hub&state=all&page=-1", { role: "buyer", state: "active", page: 1 }],
  ["page=1.5", { role: "buyer", state: "active", page: 1 }],
])("?%s", (query, asked) => {
  expect(parseOrderQuery(new URLSearchParams(query))).toEqual(asked);
});
