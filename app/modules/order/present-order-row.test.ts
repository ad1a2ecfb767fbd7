import { expect, test } from "vitest";
import { readyOrder } from "#tests/order-marketplace.ts";
import { presentOrderRow, sortByTurn } from "./present-order-row.ts";

const row = (number: string, status: "requested" | "approved" | "at_hub", due: string | null) =>
  presentOrderRow(
    readyOrder({
      number,
      status,
      role: "seller",
      action_clock:
        due === null
          ? null
          : {
              actor: "seller",
              is_you: true,
              starts_at: "2026-11-21T08:00:00.000Z",
              due_at: due,
              on_expiry: null,
            },
    }),
  );

test("orders with a deadline come first, then other waiting ones, then the rest in order", () => {
  const rows = [
    row("1", "at_hub", null),
    row("2", "approved", "2026-11-22T09:00:00.000Z"),
    row("3", "requested", "2026-11-22T11:00:00.000Z"),
    row("4", "at_hub", null),
    row("5", "requested", "2026-11-22T10:00:00.000Z"),
  ];
  expect(sortByTurn(rows).map(({ number }) => number)).toEqual(["5", "3", "2", "1", "4"]);
});

test("sellers see the asking price, buyers the total", () => {
  expect(presentOrderRow(readyOrder({ role: "seller" })).price.amount).toBe(38900);
  expect(presentOrderRow(readyOrder({ role: "buyer" })).price.amount).toBe(41056);
});
