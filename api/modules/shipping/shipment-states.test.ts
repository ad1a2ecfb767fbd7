import { expect, test } from "vitest";
import { SHIPMENT_EVENT_KINDS, SHIPMENT_LEGS } from "#contract/courier.ts";
import { ORDER_TRANSITIONS } from "#api/modules/order/order-states.ts";
import { findNextStatus, isOpen, listOrderMoves, SHIPMENT_TRANSITIONS } from "./shipment-states.ts";

test("what has ended stays as it ended, whatever is told afterwards", () => {
  for (const status of ["delivered", "missed", "lost", "cancelled", "refused"] as const) {
    expect(isOpen({ status })).toBe(false);
    for (const event of SHIPMENT_EVENT_KINDS) expect(findNextStatus(status, event)).toBeNull();
  }
});

test("nobody can miss a pickup that has taken place", () => {
  expect(findNextStatus("booked", "pickup_missed")).toBe("missed");
  expect(findNextStatus("moving", "pickup_missed")).toBeNull();
});

test("each event has one way out of each state", () => {
  const seen = SHIPMENT_TRANSITIONS.flatMap(({ event, from }) =>
    from.map((status) => `${status} ${event}`),
  );
  expect(new Set(seen).size).toBe(seen.length);
});

test("every move that a parcel makes is one that the order's table knows of couriers", () => {
  const known = new Set(
    ORDER_TRANSITIONS.filter(({ who }) => who.includes("courier")).map(({ move }) => move),
  );
  for (const leg of SHIPMENT_LEGS)
    for (const event of SHIPMENT_EVENT_KINDS)
      for (const move of listOrderMoves(leg, event)) expect(known).toContain(move);
});

test("arriving at the hub is the hub's to tell", () => {
  expect(listOrderMoves("to_hub", "delivered")).toEqual(["pick_up", "depart"]);
});
