import { describe, expect, test } from "vitest";
import {
  createOrderMarketplace,
  ORDER_ID,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { middleware as guard } from "./checkout.tsx";
import Expired, { action, loader } from "./expired.tsx";

const NEW_ID = "01a1fc5b-d3c2-759e-b637-000000000002";
const PATH = `/en-GR/checkout/${ORDER_ID}/expired`;
const params = { orderId: ORDER_ID };
const over = (mayExtend: boolean, change: Parameters<typeof readyOrder>[0] = {}) =>
  readyOrder({
    status: "draft_expired",
    allowed_actions: mayExtend ? ["extend"] : [],
    ...change,
  });
const refresh = (marketplace: ReturnType<typeof createOrderMarketplace>, cookie = "") =>
  openVisit(PATH, marketplace.fetch, {
    form: { nonce: "a-nonce-of-the-form", step: "address" },
    params,
    cookie: `accessToken=a; ${cookie}`,
  });

describe("the renewal of a reservation", () => {
  test("goes on with the same draft while the API extends it", async () => {
    const marketplace = createOrderMarketplace(over(true));
    expect(leadsTo(await refresh(marketplace).send(action))).toBe(
      `/en-GR/checkout/${ORDER_ID}/address`,
    );
    expect(marketplace.calls).toMatchObject([{ id: "renewOrder", key: "a-nonce-of-the-form" }]);
  });

  test("otherwise leads to the new draft with the same input", async () => {
    const fresh = { ...readyOrder(), id: NEW_ID } as ReturnType<typeof readyOrder>;
    const marketplace = createOrderMarketplace(over(false), { renewOrder: () => fresh });
    const before = openVisit(PATH, fetch, { params });
    before.cookies.seal("keptForm", {
      path: `/en-GR/checkout/${ORDER_ID}/address`,
      fields: { city: "Αθήνα" },
    });
    const visit = refresh(marketplace, before.nextCookie());
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/checkout/${NEW_ID}/address`);
    expect(marketplace.writes()).toEqual(["renewOrder"]);
    expect(visit.cookies.open("keptForm")).toEqual({
      path: `/en-GR/checkout/${NEW_ID}/address`,
      fields: { city: "Αθήνα" },
    });
  });

  test.each(["unavailable", "hold_paused", "too_many_requests"] as const)(
    "that fails once (%s) keeps what was typed in the step",
    async (code) => {
      const retry_at = "2026-11-21T10:20:00.000Z";
      const marketplace = createOrderMarketplace(over(false), {
        renewOrder: () => rejection(code, { data: { retry_at } }),
      });
      const before = openVisit(PATH, fetch, { params });
      const kept = { path: `/en-GR/checkout/${ORDER_ID}/address`, fields: { city: "Αθήνα" } };
      before.cookies.seal("keptForm", kept);
      const visit = refresh(marketplace, before.nextCookie());
      await visit.send(action);
      expect(visit.cookies.open("keptForm")).toEqual(kept);
    },
  );

  test("too early shows the time of the next attempt", async () => {
    const retry_at = "2026-11-21T10:20:00.000Z";
    const marketplace = createOrderMarketplace(over(false), {
      renewOrder: () => rejection("hold_paused", { data: { retry_at, order_id: null } }),
    });
    const visit = refresh(marketplace);
    expect(leadsTo(await visit.send(action))).toContain(`/en-GR/checkout/${ORDER_ID}/expired`);
    expect(JSON.stringify(visit.cookies.open("message"))).toContain("12:20");
  });

  test("of a removed listing redirects home with the reason", async () => {
    const marketplace = createOrderMarketplace(over(false), {
      renewOrder: () => rejection("listing_not_available"),
    });
    const visit = refresh(marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR");
    expect(visit.cookies.open("message")).toMatchObject({ type: "error" });
  });

  test("of an order that is placed already leads on to its success", async () => {
    const placed = readyOrder({ status: "requested" });
    const marketplace = createOrderMarketplace(placed, {
      renewOrder: () => rejection("order_not_editable"),
    });
    const review = leadsTo(await refresh(marketplace).send(action))!;
    expect(review).toBe(`/en-GR/checkout/${ORDER_ID}/review`);
    const next = openVisit(review, marketplace.fetch, { params });
    expect(leadsTo(await next.pass(guard[0] as never))).toBe(`/en-GR/checkout/${ORDER_ID}/success`);
  });
});

test("after the extension, the page says when the device may be reserved again", async () => {
  const order = over(false, { expires_at: "2026-11-21T09:50:00.000Z" });
  const look = async (now: string) => {
    const { fetch } = createOrderMarketplace(order);
    const loaded = await openVisit(PATH, fetch, { params, now: new Date(now) }).send(loader);
    const Screen = () => Expired({ loaderData: loaded } as never);
    return (await renderRoute(Screen, loaded, PATH)).querySelector("main")!;
  };
  const early = await look("2026-11-21T10:00:00.000Z");
  expect(early.textContent).toContain("again at 12:20");
  expect(early.querySelector("button")).toBeNull();
  expect(early.querySelector(`a[href="/en-GR/listing/${order.item.id}"]`)).not.toBeNull();
  expect((await look("2026-11-21T10:20:00.000Z")).querySelector("button")).not.toBeNull();
});

test("the page says that nothing was charged and offers both ways on", async () => {
  const { fetch } = createOrderMarketplace(over(true));
  const data = await openVisit(`${PATH}?step=address`, fetch, { params }).send(loader);
  const page = await renderRoute(Expired, data, PATH);
  expect(page.querySelector("main")!.textContent).toContain("You haven’t been charged.");
  expect(page.querySelector<HTMLInputElement>("[name=step]")!.value).toBe("address");
  expect(page.querySelector('main a[href="/en-GR"]')).not.toBeNull();
});
