import { beforeAll, describe, expect, test } from "vitest";
import { loadHolidays } from "#api/modules/calendar/business-days.ts";
import {
  ENDS_AT_HUB,
  ENDS_ON_THE_WAY,
  findSilenceStart,
  listStaffMoves,
} from "./hub-order-policy.ts";

const carried = { flow: "seller_approval", leg: "carried", consent: "asked" } as const;

describe("moves", () => {
  test.each([
    ["hub", "in_transit_to_hub", ["arrive_at_hub"]],
    ["hub", "at_hub", []],
    ["hub", "check_passed", ["dispatch"]],
    ["hub", "delivered", []],
  ] as const)("of %s in %s are %j", (role, status, moves) => {
    expect(listStaffMoves({ ...carried, status }, [role])).toEqual(moves);
  });

  test("of support include the courier's events", () => {
    const order = { ...carried, status: "in_transit_to_buyer" } as const;
    expect(listStaffMoves(order, ["support"])).toEqual(
      expect.arrayContaining(["deliver", "mark_lost"]),
    );
    expect(listStaffMoves(order, ["support"])).not.toContain("dispatch");
  });

  test("of support include a cancellation", () => {
    const order = { ...carried, status: "approved" } as const;
    expect(listStaffMoves(order, ["support"])).toContain("cancel_by_support");
  });
});

test("the final states with the device at the hub are those of a failed check and a withdrawal", () => {
  expect(ENDS_AT_HUB.toSorted()).toEqual(["buyer_cancelled", "cancelled_by_admin"]);
  expect(ENDS_ON_THE_WAY.toSorted()).toEqual([
    "buyer_cancelled",
    "cancelled_by_admin",
    "not_delivered",
    "seller_rejected",
  ]);
});

describe("the limit for courier events", () => {
  beforeAll(() => loadHolidays(new Date("2026-11-20T10:00:00Z")));

  test("is three business days ago", () => {
    // On a Friday, an event of Monday is too old.
    const friday = findSilenceStart("GR", new Date("2026-11-20T10:00:00Z"));
    expect(friday).toEqual(new Date("2026-11-16T22:00:00Z"));
  });

  test("skips the weekend", () => {
    const monday = findSilenceStart("GR", new Date("2026-11-23T10:00:00Z"));
    expect(monday).toEqual(new Date("2026-11-17T22:00:00Z"));
  });
});
