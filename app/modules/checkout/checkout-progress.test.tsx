import { expect, test } from "vitest";
import { draftOrder, readyOrder } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { CheckoutProgress } from "./checkout-progress.tsx";
import type { CheckoutScreen } from "./checkout-steps.ts";
import { presentCheckout } from "./present-checkout.ts";

async function show(order: ReturnType<typeof draftOrder>, step: CheckoutScreen) {
  const page = await renderRoute(
    () => <CheckoutProgress order={presentCheckout(order)} step={step} />,
    null as never,
    `/en-GR/checkout/${order.id}/${step}`,
  );
  const links = [...page.querySelectorAll("nav a")].map((link) => link.getAttribute("href"));
  return { page, ways: links.map((way) => way!.split("/").at(-1)) };
}

test("three steps are counted, and those that are open are links", async () => {
  const { page, ways } = await show(readyOrder(), "payment");
  const steps = [...page.querySelectorAll("nav li")].map(({ textContent }) => textContent);
  expect(steps).toEqual(["Delivery", "2Payment", "3Review"]);
  expect(page.querySelector("[aria-current=step]")!.textContent).toBe("2Payment");
  expect(ways).toEqual(["address", "review"]);
});

test("a step that is not open yet is no link", async () => {
  expect((await show(draftOrder(), "address")).ways).toEqual([]);
});

test("the delivery of an order with an address leads back to it from its second screen", async () => {
  const { page, ways } = await show(readyOrder({ missing: ["shipping", "review"] }), "shipping");
  expect(ways).toEqual(["address"]);
  expect(page.querySelector("[aria-current=step]")!.textContent).toBe("1Delivery");
});

test("of a placed order whose charge failed only the way to pay is open", async () => {
  const order = readyOrder({ status: "payment_due", missing: [] });
  expect((await show(order, "review")).ways).toEqual(["payment"]);
});
