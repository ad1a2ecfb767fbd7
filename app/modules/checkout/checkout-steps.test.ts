import { describe, expect, test } from "vitest";
import type { CheckoutStep, NextStep, OrderStatus } from "#contract/order.ts";
import { draftOrder } from "#tests/order-marketplace.ts";
import {
  findNextStep,
  findOpenPage,
  findRightPage,
  listOpenScreens,
  type CheckoutPage,
} from "./checkout-steps.ts";

const ALL: CheckoutStep[] = ["address", "shipping", "payment", "review"];

describe("the page of the next step", () => {
  test.each<[NextStep | null, CheckoutPage]>([
    ["address", "address"],
    ["shipping", "shipping"],
    ["personal", "personal"],
    ["payment", "payment"],
    ["review", "review"],
    ["renew", "expired"],
    [null, "review"],
  ])("%s is %s", (next_step, page) => {
    expect(findOpenPage({ next_step })).toBe(page);
  });
});

describe("the right page for an order", () => {
  test.each<[OrderStatus, CheckoutStep[], CheckoutPage, CheckoutPage | "order" | null]>([
    ["draft", ALL, "address", null],
    ["draft", ALL, "review", "address"],
    ["draft", ["payment", "review"], "review", "payment"],
    ["draft", ["payment", "review"], "address", null],
    ["draft", ["review"], "shipping", null],
    ["draft", ["review"], "personal", "review"],
    ["draft", ["personal", "review"], "personal", null],
    ["draft", ["personal", "review"], "payment", "personal"],
    ["draft", ["review"], "success", "review"],
    ["draft", ["shipping", "review"], "expired", "shipping"],
    ["draft_expired", ["review"], "review", "expired"],
    ["draft_expired", ALL, "expired", null],
    ["waiting_for_payment", [], "payment", "review"],
    ["waiting_for_payment", [], "review", null],
    ["payment_due", [], "success", "payment"],
    ["payment_due", [], "address", "payment"],
    ["payment_due", [], "payment", null],
    ["payment_due", [], "review", null],
    ["requested", [], "success", null],
    ["approved", [], "payment", "success"],
    ["delivered", [], "success", "order"],
    ["buyer_cancelled", [], "review", "order"],
    ["payment_failed", [], "payment", "order"],
  ])("status %s with %j missing, on page %s: %s", (status, missing, page, right) => {
    expect(findRightPage(draftOrder({ status, missing }), page)).toBe(right);
  });
});

test.each<[OrderStatus, CheckoutStep[], string[]]>([
  ["draft", ["payment", "review"], ["address", "shipping", "payment"]],
  ["draft", ["personal", "payment", "review"], ["address", "shipping", "personal"]],
  ["waiting_for_payment", [], ["review"]],
  ["payment_due", [], ["payment", "review"]],
])("status %s with %j missing has open steps %j", (status, missing, steps) => {
  expect(listOpenScreens(draftOrder({ status, missing }))).toEqual(steps);
});

test("an Instant Buy may be collected, so its shipping step opens without an address", () => {
  const order = draftOrder({ item: { ...draftOrder().item, is_instant_buy: true } });
  expect(findRightPage(order, "shipping")).toBeNull();
  expect(findRightPage(order, "payment")).toBe("address");
  expect(listOpenScreens(order)).toEqual(["address", "shipping"]);
  expect(listOpenScreens(draftOrder())).toEqual(["address"]);
});

describe("the step after a saved one", () => {
  const at = (postal_code: string) => ({ address: { postal_code } as never });

  test("it is the first open step", () => {
    const after = { ...at("11257"), next_step: "payment" as const };
    expect(findNextStep("shipping", at("11257"), after)).toBe("payment");
  });
  test("it is the review if no other step is open", () => {
    const after = { ...at("11257"), next_step: "review" as const };
    expect(findNextStep("address", at("11257"), after)).toBe("review");
  });
  test("it is the personal information of a buyer who lacks it", () => {
    const after = { ...at("11257"), next_step: "personal" as const };
    expect(findNextStep("shipping", at("11257"), after)).toBe("personal");
  });
  test("it is shipping again after the postal code changes", () => {
    const after = { ...at("54623"), next_step: "review" as const };
    expect(findNextStep("address", at("11257"), after)).toBe("shipping");
  });
});
