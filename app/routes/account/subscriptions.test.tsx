import { describe, expect, test } from "vitest";
import { claimPage } from "#tests/hub-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import {
  createSubscriptionMarketplace,
  subscription,
  SUBSCRIPTION_ID,
} from "#tests/subscription-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Subscriptions, { loader } from "./subscriptions.tsx";

const toRow = (change: Parameters<typeof subscription>[0] = {}) => {
  const { id, plan, status, device, price_per_month, ...rest } = subscription(change);
  const { next_payment_at, protected_until, last_payment } = rest;
  return {
    id,
    plan,
    status,
    device,
    price_per_month,
    next_payment_at,
    protected_until,
    last_payment,
  };
};
const open = (rows = [toRow()]) =>
  createSubscriptionMarketplace(undefined, { listSubscriptions: () => claimPage(rows) });

async function look(marketplace = open(), { query = "", locale = "en-GR" } = {}) {
  const path = `/${locale}/account/subscriptions${query}`;
  const loaded = await openVisit(path, marketplace.fetch).send(loader);
  const Screen = () => Subscriptions({ loaderData: loaded } as never);
  const main = (await renderRoute(Screen, loaded, path)).querySelector("main")!;
  return { main, words: main.textContent!.replace(/[\s\u00a0]+/g, " ") };
}

describe("the list of protections", () => {
  test("shows plan, device, state, price and the next payment, and leads to each", async () => {
    const { main, words } = await look();
    expect(words).toContain("Smart · Apple iPhone 13");
    expect(words).toContain("Active");
    expect(words).toContain("7,99 € a month");
    expect(words).toContain("Next payment on 20 Dec");
    expect(
      main.querySelector(`a[href='/en-GR/account/subscriptions/${SUBSCRIPTION_ID}']`),
    ).not.toBeNull();
  });

  test("asks for one state, which its chip marks, and ignores an unknown one", async () => {
    const marketplace = open([]);
    const { main, words } = await look(marketplace, { query: "?status=cancelled" });
    expect(marketplace.calls.at(-1)).toMatchObject({ query: { status: "cancelled" } });
    expect(main.querySelector("nav.chips [aria-current=page]")!.textContent).toBe("Cancelled");
    expect(words).toContain("You have no protection with this status.");
    await look(marketplace, { query: "?status=draft" });
    expect(marketplace.calls.at(-1)!.query).not.toHaveProperty("status");
  });

  test("without any says where one is added, in Greek as well", async () => {
    expect((await look(open([]))).words).toContain("Add it on the page of an order");
    expect((await look(open([]), { locale: "el-GR" })).words).toContain("Καμία προστασία ακόμα");
  });

  test("is for members alone", async () => {
    const { fetch } = createSubscriptionMarketplace(undefined, {
      listSubscriptions: () => rejection("signed_out"),
    });
    const visit = openVisit("/en-GR/account/subscriptions", fetch, { cookie: "" });
    expect(leadsTo(await visit.send(loader))).toMatch(/modal=sign-in|\/auth/);
  });
});
