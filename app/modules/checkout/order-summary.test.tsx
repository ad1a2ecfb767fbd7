import { expect, test } from "vitest";
import { readyOrder } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { presentCheckout } from "./present-checkout.ts";

test.each([
  [true, "Business seller", "legal guarantee of conformity"],
  [false, "Private seller", "don’t apply between you"],
])("says before the order whether the seller is a business: %s", async (is_pro, mark, means) => {
  const order = readyOrder({ counterpart: { username: "eleni22", is_pro, photo: null } });
  const page = await renderRoute(
    () => <OrderSummary order={presentCheckout(order)} />,
    null as never,
    `/en-GR/checkout/${order.id}/review`,
  );
  expect(page.body.textContent).toContain(mark);
  expect(page.body.textContent).toContain(means);
});
