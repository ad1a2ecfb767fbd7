import { expect, test } from "vitest";
import {
  createOrderMarketplace,
  ORDER_ID,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./add-ons.ts";

const at = (step: string) => `/en-GR/checkout/${ORDER_ID}/${step}`;
const visit = (marketplace = createOrderMarketplace(readyOrder()), form?: Record<string, string>) =>
  openVisit(at("add-ons"), marketplace.fetch, {
    params: { orderId: ORDER_ID },
    ...(form ? { form } : {}),
  });

test("the step of the extras is the summary now", async () => {
  expect(leadsTo(await visit().send(loader))).toBe(at("review"));
  const open = createOrderMarketplace(readyOrder({ missing: ["payment", "review"] }));
  expect(leadsTo(await visit(open).send(loader))).toBe(at("payment"));
});

test("a form of an earlier build still puts its extras on the order", async () => {
  const marketplace = createOrderMarketplace(readyOrder());
  const answer = await visit(marketplace, { add_on: "data_wipe:wipe" }).send(action);
  expect(leadsTo(answer)).toBe(at("review"));
  expect(marketplace.calls[0]!.body).toEqual({ add_ons: [{ kind: "data_wipe", option: "wipe" }] });
});

test("one that is no longer offered leads to the summary without it", async () => {
  const marketplace = createOrderMarketplace(readyOrder(), {
    updateOrder: () => rejection("add_on_unavailable"),
  });
  const answer = await visit(marketplace, { add_on: "data_wipe:wipe" }).send(action);
  expect(leadsTo(answer)).toBe(at("review"));
});
