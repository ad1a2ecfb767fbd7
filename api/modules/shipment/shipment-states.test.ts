import { expect, test } from "vitest";
import { SHIPMENT_EVENT_KINDS, SHIPMENT_LEGS } from "#contract/shipment-events.ts";
import { ORDER_TRANSITIONS } from "#api/modules/order/order-states.ts";
import { findNextStatus, isOpen, listOrderMoves, SHIPMENT_TRANSITIONS } from "./shipment-states.ts";

test("a final status never changes, whatever event follows", () => {
  for (const status of ["delivered", "missed", "lost", "cancelled", "refused"] as const) {
    expect(isOpen({ status })).toBe(false);
    for (const event of SHIPMENT_EVENT_KINDS) expect(findNextStatus(status, event)).toBeNull();
  }
});

test("a pickup cannot be missed after it has taken place", () => {
  expect(findNextStatus("booked", "pickup_missed")).toBe("missed");
  expect(findNextStatus("moving", "pickup_missed")).toBeNull();
});

test("each event has at most one transition from each status", () => {
  const seen = SHIPMENT_TRANSITIONS.flatMap(({ event, from }) =>
    from.map((status) => `${status} ${event}`),
  );
  expect(new Set(seen).size).toBe(seen.length);
});

test("every order move of a shipment is one that the order's table allows couriers", () => {
  const known = new Set(
    ORDER_TRANSITIONS.filter(({ who }) => who.includes("courier")).map(({ move }) => move),
  );
  for (const leg of SHIPMENT_LEGS)
    for (const event of SHIPMENT_EVENT_KINDS)
      for (const move of listOrderMoves(leg, event)) expect(known).toContain(move);
});

test("only the hub reports the arrival at the hub", () => {
  expect(listOrderMoves("to_hub", "delivered")).toEqual(["pick_up", "depart"]);
});
