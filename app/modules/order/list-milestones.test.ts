import { expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus, stateOf } from "#contract/order-states.ts";
import type { MoneyStep } from "#contract/order.ts";
import el from "../../locales/el/order.json" with { type: "json" };
import en from "../../locales/en/order.json" with { type: "json" };
import { listMilestones, MILESTONES } from "./list-milestones.ts";

type Facts = Parameters<typeof listMilestones>[0];

const order = (status: OrderStatus, before: OrderStatus[] = [], change: Partial<Facts> = {}) =>
  ({
    status,
    isInstant: false,
    method: "courier",
    point: null,
    money: [],
    timeline: [
      ...before.map((one) => ({ status: one, at: "2026-11-21T08:05:00.000Z", state: "done" })),
      { status, at: "2026-11-22T08:05:00.000Z", state: "here" },
    ],
    ...change,
  }) as Facts;
const refund = (at: string | null): Partial<Facts> => ({
  money: [{ step: "refunded", at } as MoneyStep],
});
const read = (facts: Facts) => listMilestones(facts).map(({ name, state }) => `${name} ${state}`);

test("five milestones, of which the ring of the present one closes from state to state", () => {
  const path = [
    "approved",
    "pickup_scheduled",
    "picked_up",
    "in_transit_to_hub",
    "at_hub",
  ] as const;
  expect(read(order("at_hub"))).toEqual([
    "payment done",
    "answer done",
    "check here",
    "delivery todo",
    "decision todo",
  ]);
  const shares = path.map((status) => listMilestones(order(status))[2]!.share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(read(order("completed", ["requested"]))).toEqual(
    ["payment", "answer", "check", "delivery", "decision"].map((name) => `${name} done`),
  );
});

test("an Instant Buy asks no seller, and what is collected is not delivered", () => {
  const hub = { kind: "hub" as const, ready_at: null };
  // Of an order that began before its device was at the hub.
  expect(read(order("requested", [], { isInstant: true })).slice(0, 3)).toEqual([
    "payment done",
    "answer here",
    "check todo",
  ]);
  expect(read(order("approved", [], { isInstant: true }))[2]).toBe("dispatch here");
  const collected = { isInstant: true, method: "hub_pickup" as const, point: hub };
  expect(read(order("approved", [], collected)).slice(2, 4)).toEqual(["ready here", "pickup todo"]);
  const ready = { ...collected, point: { ...hub, ready_at: "2026-11-22T08:05:00.000Z" } };
  expect(read(order("approved", [], ready)).slice(2, 4)).toEqual(["ready done", "pickup here"]);
});

test("one that failed shows how far it came, and its refund", () => {
  expect(read(order("seller_timeout", ["requested"]))).toEqual(["payment done", "answer stopped"]);
  expect(read(order("draft_expired", ["draft"]))).toEqual(["payment stopped"]);
  const failed = ["requested", "approved", "at_hub"] as OrderStatus[];
  expect(read(order("cancelled_by_admin", failed, refund(null)))).toEqual([
    "payment done",
    "answer done",
    "check stopped",
    "refund here",
  ]);
});

test("a return has a row of its own, also where its parcel is lost", () => {
  const before = ["requested", "approved", "delivered", "buyer_rejected"] as OrderStatus[];
  expect(read(order("return_in_transit", before))).toEqual([
    "delivery done",
    "return done",
    "hand_in done",
    "arrival here",
    "refund todo",
  ]);
  expect(read(order("returned", before, refund(null))).at(-1)).toBe("refund here");
  expect(read(order("returned", before, refund("2026-11-23T08:05:00.000Z"))).at(-1)).toBe(
    "refund done",
  );
  const lost = order("not_delivered", [...before, "return_in_transit"], refund(null));
  expect(read(lost)).toContain("arrival stopped");
  expect(read(order("completed", before))).toHaveLength(5);
});

test("another payment does not ask the seller again", () => {
  expect(read(order("payment_due", ["requested", "approved"])).slice(0, 2)).toEqual([
    "payment here",
    "answer done",
  ]);
});

test("every state has milestones, and every milestone a name", () => {
  for (const status of ORDER_STATUSES) {
    const all = listMilestones(order(status));
    expect(all.length, status).toBeGreaterThan(0);
    const isOver = ["done", "failed"].includes(stateOf(status).phase) || status === "draft_expired";
    expect(
      all.some(({ state }) => state === "todo"),
      status,
    ).toBe(!isOver && !["delivered", "return_delivered", "return_disputed"].includes(status));
  }
  for (const texts of [en, el])
    expect(Object.keys(texts.milestone.name).toSorted()).toEqual([...MILESTONES].toSorted());
});
