import { describe, expect, test } from "vitest";
import type { Withdrawal } from "#contract/withdrawal.ts";
import { createCannedMarketplace } from "#tests/msw/canned-marketplace.ts";
import { NOW, ORDER_ID } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import ByLink, { action, loader } from "./by-link.tsx";

const TOKEN = "a-sealed-token-of-our-own";
const PATH = `/el-GR/withdraw/${TOKEN}`;
const EARLY: Withdrawal = {
  order_id: ORDER_ID as Withdrawal["order_id"],
  number: "D-1001",
  title: "iPhone 13",
  total: { amount: 41_056, currency: "EUR" },
  state: "open",
  ends_at: null,
  name: "Ελένη Νικολάου",
  email: "eleni@mail.test",
  made: null,
};

describe("the link of a mail", () => {
  test("opens the statement without an account, also before the delivery", async () => {
    const market = createCannedMarketplace({ getWithdrawalByLink: () => EARLY });
    const visit = openVisit(PATH, market.fetch, { params: { token: TOKEN }, now: NOW });
    const loaderData = await visit.send(loader);
    const Shown = () => ByLink({ loaderData, actionData: undefined } as never);
    const page = await renderRoute(Shown, loaderData, PATH);
    expect(page.querySelector("main form button")!.textContent).toBe("Επιβεβαίωση υπαναχώρησης");
    expect(page.querySelector("main")!.textContent).toContain("14 ημέρες μετά την παράδοση");
  });

  test("states it with the name", async () => {
    const market = createCannedMarketplace({ withdrawByLink: () => EARLY });
    const form = { name: "Ελένη" };
    const params = { token: TOKEN };
    const visit = openVisit(PATH, market.fetch, { form, params, now: NOW });
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(market.calls.at(-1)).toMatchObject({ id: "withdrawByLink", body: form });
  });

  test("that is no token of ours is 404", async () => {
    const params = { token: "short" };
    const visit = openVisit(PATH, createCannedMarketplace({}).fetch, { params, now: NOW });
    expect(await visit.send(loader)).toMatchObject({ status: 404 });
  });
});
