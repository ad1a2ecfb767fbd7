import { expect, test } from "vitest";
import type { OrderAction } from "#contract/order.ts";
import type { OrderOffer } from "#contract/order-states.ts";
import { listSteps } from "./list-steps.ts";

const CLOCK = {
  actor: "buyer",
  is_you: true,
  starts_at: "2026-11-21T08:05:00.000Z",
  due_at: null,
  on_expiry: null,
} as const;
const steps = (
  allowed_actions: OrderAction[],
  offers: OrderOffer[] = [],
  action_clock: typeof CLOCK | null = CLOCK,
) => listSteps({ allowed_actions, offers, action_clock, appointment: null });

test.each<[OrderAction[], OrderOffer[], string | null, string | null, string[]]>([
  [["approve", "reject"], ["schedule_call"], "approve", "reject", ["schedule_call"]],
  [["book_courier", "withdraw"], [], "book_courier", null, ["withdraw"]],
  [
    ["accept", "return"],
    ["check_imei", "review", "resell"],
    "accept",
    "return",
    ["check_imei", "review", "resell"],
  ],
  [["edit", "extend", "pay", "finalize", "cancel"], [], "continue", null, ["cancel"]],
  [["extend"], [], "refresh", null, []],
  [[], ["print_label", "review"], "print_label", null, ["review"]],
  [[], [], null, null, []],
])(
  "%j with %j asks for %s, beside it %s, and leaves %j",
  (actions, offers, next, instead, quiet) => {
    expect(steps(actions, offers)).toEqual({ next, instead, quiet });
  },
);

test("a review is offered once no action is pending", () => {
  expect(steps([], ["review", "claim"], null)).toEqual({
    next: "review",
    instead: null,
    quiet: ["claim"],
  });
  expect(steps([], ["review"])).toEqual({ next: null, instead: null, quiet: ["review"] });
});

test("a booked appointment is not offered again", () => {
  const appointment = {
    starts_at: "2026-11-24T09:00:00.000Z",
    name: "Maria P",
    topic: "other" as const,
    join_url: null,
  };
  const given = { allowed_actions: [], offers: ["schedule_call" as const], action_clock: CLOCK };
  expect(listSteps({ ...given, appointment: null }).quiet).toEqual(["schedule_call"]);
  expect(listSteps({ ...given, appointment }).quiet).toEqual([]);
});
