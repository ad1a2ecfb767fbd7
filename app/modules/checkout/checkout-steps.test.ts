import { describe, expect, test } from "vitest";
import type { CheckoutStep, OrderStatus } from "#contract/order.ts";
import {
  findNextStep,
  findRightPage,
  firstOpenStep,
  lastOpenStep,
  listOpenSteps,
  type CheckoutPage,
} from "./checkout-steps.ts";

const ALL: CheckoutStep[] = ["address", "shipping", "payment", "review"];

describe("the first open step", () => {
  test.each<[CheckoutStep[], CheckoutStep]>([
    [ALL, "address"],
    [["shipping", "payment", "review"], "shipping"],
    [["payment", "review"], "payment"],
    [["review"], "review"],
    [[], "review"],
    [["payment", "address"], "address"],
  ])("with %j missing it is %s", (missing, step) => {
    expect(firstOpenStep({ missing })).toBe(step);
  });
});

describe("the right page for an order", () => {
  test.each<[OrderStatus, CheckoutStep[], CheckoutPage, CheckoutPage | "order" | null]>([
    ["draft", ALL, "address", null],
    ["draft", ALL, "review", "address"],
    ["draft", ["payment", "review"], "review", "payment"],
    ["draft", ["payment", "review"], "address", null],
    ["draft", ["review"], "shipping", null],
    ["draft", ["payment", "review"], "add-ons", null],
    ["draft", ["shipping", "payment", "review"], "add-ons", "shipping"],
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
    expect(findRightPage({ status, missing, item: { is_instant_buy: false } }, page)).toBe(right);
  });
});

test.each<[OrderStatus, CheckoutStep[], string[]]>([
  ["draft", ["payment", "review"], ["address", "shipping", "add-ons", "payment"]],
  ["waiting_for_payment", [], ["review"]],
  ["payment_due", [], ["payment", "review"]],
])("status %s with %j missing has open steps %j", (status, missing, steps) => {
  const order = { status, missing, item: { is_instant_buy: false } };
  expect(listOpenSteps(order)).toEqual(steps);
});

test("an Instant Buy may be collected, so its shipping step opens without an address", () => {
  const order = { status: "draft" as const, missing: ALL, item: { is_instant_buy: true } };
  expect(findRightPage(order, "shipping")).toBeNull();
  expect(findRightPage(order, "payment")).toBe("address");
  expect(lastOpenStep(order)).toBe("shipping");
  expect(lastOpenStep({ ...order, item: { is_instant_buy: false } })).toBe("address");
});

describe("the step after a saved one", () => {
  const at = (postal_code: string) => ({
    address: { postal_code } as never,
    shipping_method: "courier" as const,
  });

  test("it is the first open step", () => {
    const after = { ...at("11257"), missing: ["payment", "review"] as CheckoutStep[] };
    expect(findNextStep("shipping", at("11257"), after)).toBe("payment");
  });
  test("it is the review if no other step is open", () => {
    const after = { ...at("11257"), missing: ["review"] as CheckoutStep[] };
    expect(findNextStep("address", at("11257"), after)).toBe("review");
  });
  test("it is the add-ons after the first choice of shipping", () => {
    const after = { ...at("11257"), missing: ["payment", "review"] as CheckoutStep[] };
    expect(findNextStep("shipping", { ...at("11257"), shipping_method: null }, after)).toBe(
      "add-ons",
    );
  });
  test("it is shipping again after the postal code changes", () => {
    const after = { ...at("54623"), missing: ["review"] as CheckoutStep[] };
    expect(findNextStep("address", at("11257"), after)).toBe("shipping");
  });
});
