import { describe, expect, test } from "vitest";
import type { Order } from "#contract/order.ts";
import {
  createOrderMarketplace,
  draftOrder,
  ORDER_ID,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { loader, middleware } from "./checkout.tsx";

const at = (step: string) => `/en-GR/checkout/${ORDER_ID}/${step}`;
const params = { orderId: ORDER_ID };
const guard = (order: Order, step: string, form?: Record<string, string>) =>
  openVisit(at(step), createOrderMarketplace(order).fetch, {
    params,
    ...(form ? { form } : {}),
  }).pass(middleware[0] as never);

describe("every page of a checkout", () => {
  test("renders a step that is open", async () => {
    expect(await guard(draftOrder(), "address")).toBe("passed");
    expect(await guard(readyOrder(), "review")).toBe("passed");
    expect(await guard(readyOrder(), "shipping")).toBe("passed");
  });

  test("leads to the first step that is open", async () => {
    expect(leadsTo(await guard(draftOrder(), "review"))).toBe(at("address"));
    expect(leadsTo(await guard(readyOrder({ missing: ["payment", "review"] }), "review"))).toBe(
      at("payment"),
    );
  });

  test("redirects to the renewal when the reservation has expired", async () => {
    expect(leadsTo(await guard(readyOrder({ status: "draft_expired" }), "payment"))).toBe(
      at("expired"),
    );
  });

  test("redirects home with the reason when the seller has hidden the device", async () => {
    const order = readyOrder({ status: "draft_expired", sub_status: "listing_hidden" });
    const visit = openVisit(at("payment"), createOrderMarketplace(order).fetch, { params });
    expect(leadsTo(await visit.pass(middleware[0] as never))).toBe("/en-GR");
    expect(JSON.stringify(visit.cookies.open("message"))).toContain(
      "has just withdrawn this device",
    );
  });

  test("redirects to the order once it is placed", async () => {
    expect(leadsTo(await guard(readyOrder({ status: "requested" }), "review"))).toBe(at("success"));
    expect(leadsTo(await guard(readyOrder({ status: "delivered" }), "success"))).toBe(
      `/en-GR/account/orders/${ORDER_ID}`,
    );
  });

  test("is 404 for the seller and for other members", async () => {
    expect(((await guard(draftOrder({ role: "seller" }), "address")) as Response).status).toBe(404);
    const stranger = createOrderMarketplace(undefined, { getOrder: () => rejection("not_found") });
    const visit = openVisit(at("address"), stranger.fetch, { params });
    await expect(visit.pass(middleware[0] as never)).rejects.toMatchObject({ status: 404 });
  });

  test("passes a POST on to the marketplace", async () => {
    expect(await guard(draftOrder({ status: "draft_expired" }), "address", {})).toBe("passed");
  });

  test("reads the order once", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    const visit = openVisit(at("review"), marketplace.fetch, { params });
    await visit.pass(middleware[0] as never);
    await visit.send(loader);
    expect(marketplace.calls.map(({ id }) => id)).toEqual(["getOrder"]);
  });

  test("redirects to sign-in and back with an expired session", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      getOrder: () => rejection("signed_out"),
    });
    const answer = await openVisit(at("payment"), marketplace.fetch, { params }).pass(
      middleware[0] as never,
    );
    expect(leadsTo(answer)).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(at("payment"))}`,
    );
  });
});
