import { describe, expect, test } from "vitest";
import type { Order } from "#contract/order.ts";
import {
  createOrderMarketplace,
  draftOrder,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Orders, { loader } from "./orders.tsx";

const PATH = "/en-GR/account/orders";
const listing = (orders: Order[], page = 1, last = 1) =>
  createOrderMarketplace(undefined, {
    listOrders: () => ({
      data: orders,
      meta: { current_page: page, last_page: last, per_page: 20, total: orders.length },
      links: { first: "?page=1", last: "?page=1", prev: null, next: null },
    }),
  });
const look = async (marketplace: ReturnType<typeof createOrderMarketplace>, query = "") => {
  const data = await openVisit(PATH + query, marketplace.fetch).send(loader);
  return renderRoute(Orders, data, PATH + query);
};

describe("my orders", () => {
  test("say where each stands, and which one waits for me", async () => {
    const delivered = readyOrder({
      status: "delivered",
      requested_on: "2026-11-16T16:20:00.000Z",
      action_clock: {
        actor: "buyer",
        is_you: true,
        starts_at: "2026-11-21T08:05:00.000Z",
        due_at: "2026-11-22T08:05:00.000Z",
        on_expiry: "completed",
      },
    });
    const waiting = readyOrder({ status: "requested", action_clock: null });
    const page = await look(listing([delivered, waiting]));
    const [first, second] = page.querySelectorAll("main li.order");
    expect(first!.className).toContain("due");
    expect(first!.querySelector("img, .photo")).not.toBeNull();
    expect(first!.textContent).toContain("It has arrived");
    expect(first!.textContent).toContain("Your turn by Sun 22\u00a0Nov, 10:05");
    expect(second!.className).not.toContain("due");
  });

  test("say what waits at a locker or at the hub, also to the seller", async () => {
    const ready_at = "2026-11-21T08:05:00.000Z";
    const locker = readyOrder({
      status: "in_transit_to_buyer",
      requested_on: ready_at,
      collection_point: { kind: "locker", ready_at },
      action_clock: null,
    });
    const { item } = locker;
    const pickup = readyOrder({
      status: "approved",
      requested_on: ready_at,
      shipping_method: "hub_pickup",
      item: { ...item, is_instant_buy: true },
      collection_point: { kind: "hub", ready_at: null },
      action_clock: null,
    });
    const fetched = { ...pickup, status: "delivered" as const };
    const words = async (orders: Order[]) => {
      const page = await look(listing(orders));
      return [...page.querySelectorAll("main li.order")].map((row) => [
        row.querySelector("h2")!.textContent,
        row.className.includes("due"),
      ]);
    };
    const all = [locker, pickup, fetched];
    expect(await words(all)).toEqual([
      ["Ready at the locker", true],
      ["We are getting it ready", false],
      ["You have it", false],
    ]);
    expect(await words(all.map((order) => ({ ...order, role: "seller" as const })))).toEqual([
      ["Waiting for the buyer at the locker", false],
      ["We are getting it ready", false],
      ["The buyer has it", false],
    ]);
  });

  test("begin with the sales where one waits for an answer, and count both", async () => {
    const counts = { buyer: { active: 3, waiting: 1 }, seller: { active: 2, waiting: 1 } };
    const marketplace = createOrderMarketplace(undefined, {
      listOrders: () => ({
        data: [],
        meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 },
        links: { first: "?page=1", last: "?page=1", prev: null, next: null },
        counts,
      }),
    });
    const words = async (query: string) => {
      const page = await look(marketplace, query);
      const here = page.querySelector('.order-tabs nav:last-child [aria-current="page"]')!;
      return { here: here.textContent, main: page.querySelector("main")!.textContent! };
    };
    const first = await words("");
    expect(first.here).toBe("Sold 2");
    expect(first.main).toContain("One sale is waiting for you");
    expect(first.main).toContain("One purchase is waiting for you");
    expect((await words("?role=buyer")).here).toBe("Bought 3");
  });

  test("say so and link on when there are none", async () => {
    const page = await look(listing([]));
    expect(page.querySelector("main h2")!.textContent).toBe("No active orders");
    expect(page.querySelector('main a[href="/en-GR/search"]')).not.toBeNull();
  });

  test("keep the tab over pages", async () => {
    const page = await look(listing([draftOrder()], 2, 3), "?state=past&page=2");
    const to = [...page.querySelectorAll('nav[aria-label="Pages of orders"] a')].map((a) =>
      a.getAttribute("href"),
    );
    expect(to).toEqual([`${PATH}?state=past`, `${PATH}?state=past&page=3`]);
  });

  test("redirect to sign-in and back when signed out", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      listOrders: () => rejection("signed_out"),
    });
    expect(leadsTo(await openVisit(PATH, marketplace.fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});
