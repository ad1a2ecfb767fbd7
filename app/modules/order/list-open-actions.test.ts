import { expect, test } from "vitest";
import type { OrderAction } from "#contract/order.ts";
import { listOpenActions } from "./list-open-actions.server.ts";

const open = (...allowed_actions: OrderAction[]) => listOpenActions({ allowed_actions });

test("an action is open when the order allows it and the contract has its call", () => {
  expect(open("edit", "extend", "pay", "finalize")).toEqual(["edit", "extend", "pay", "finalize"]);
});
test("what no call carries out yet is not offered", () => {
  expect(open("cancel", "accept", "return", "approve", "reject", "book_courier")).toEqual([]);
});
test("what the order does not allow is not offered", () => {
  expect(open()).toEqual([]);
});
