import { expect, test } from "vitest";
import { createOrderMarketplace, ORDER_ID } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./order-do.ts";

test("the older address of an order action leads to the new one, with its query", async () => {
  const here = `/el-GR/account/orders/${ORDER_ID}`;
  const visit = openVisit(`${here}/do/return?reason=defect`, createOrderMarketplace().fetch, {
    params: { orderId: ORDER_ID, action: "return" },
  });
  expect(leadsTo(await visit.send(loader))).toBe(`${here}/actions/return?reason=defect`);
  const posted = await visit.send(action);
  expect(leadsTo(posted)).toBe(`${here}/actions/return?reason=defect`);
  expect(posted).toMatchObject({ status: 308 });
});
