import { expect, test } from "vitest";
import {
  createOrderMarketplace,
  orderDetail,
  ORDER_ID,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Success, { loader } from "./success.tsx";

const PATH = `/en-GR/checkout/${ORDER_ID}/success`;
const params = { orderId: ORDER_ID };
const look = async (
  order: ReturnType<typeof readyOrder>,
  answers: Parameters<typeof createOrderMarketplace>[1] = {},
) => {
  const { fetch } = createOrderMarketplace(order, answers);
  const data = await openVisit(PATH, fetch, { params }).send(loader);
  return renderRoute(Success, data, PATH);
};

test("a request says until when the seller answers, and where to follow it", async () => {
  const page = await look(
    readyOrder({
      status: "requested",
      action_clock: {
        actor: "seller",
        is_you: false,
        starts_at: "2026-11-21T10:00:00.000Z",
        due_at: "2026-11-22T10:00:00.000Z",
        on_expiry: "seller_timeout",
      },
    }),
  );
  expect(page.querySelector("main")!.textContent).toContain(
    "eleni22 has until Sun 22\u00a0Nov, 12:00",
  );
  expect(page.querySelector(`a[href="/en-GR/account/orders/${ORDER_ID}"]`)).not.toBeNull();
});

test("an Instant Buy needs no acceptance", async () => {
  const { item } = readyOrder();
  const page = await look(
    readyOrder({ status: "approved", item: { ...item, is_instant_buy: true } }),
  );
  expect(page.querySelector("h1")!.textContent).toBe("Order placed. We are getting it ready");
});

test("an order at an agreed price waits for nobody", async () => {
  const page = await look(
    readyOrder({
      status: "approved",
      agreed_price: {
        offer_id: "0198c2a0-0000-7000-8000-00000000000f" as never,
        amount: { amount: 30000, currency: "EUR" },
        ends_at: null,
        is_over: false,
      },
    }),
  );
  expect(page.querySelector("h1")!.textContent).toBe("Order placed at the agreed price");
  const text = page.querySelector("main")!.textContent!;
  expect(text).toContain("eleni22 has already agreed");
  expect(text).toContain("The seller books the courier");
  expect(text).not.toContain("When the seller accepts");
});

test("the promised days go into the buyer's own calendar", async () => {
  const order = readyOrder({ status: "requested" });
  const window = { from: "2026-11-26", to: "2026-12-02" };
  const getOrder = () => orderDetail(order, { delivery_window: window });
  const page = await look(order, { getOrder });
  const file = page.querySelector(`a[href="/en-GR/account/orders/${ORDER_ID}/calendar"]`)!;
  expect(file.textContent).toBe("Add to calendar");
  expect(file.hasAttribute("download")).toBe(true);
});

test("a marketplace that is down is an error of its own", async () => {
  const marketplace = createOrderMarketplace(undefined, {
    getOrder: () => rejection("unavailable"),
  });
  const visit = openVisit(PATH, marketplace.fetch, { params });
  await expect(visit.send(loader)).rejects.toMatchObject({ status: 503 });
});
