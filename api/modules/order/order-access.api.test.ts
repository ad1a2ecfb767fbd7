import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOrderKit, type OrderKit } from "#tests/order-kit.ts";

let kit: OrderKit;
let mine: Awaited<ReturnType<OrderKit["openPaidDraft"]>>;
beforeAll(async () => {
  kit = await openOrderKit();
  mine = await kit.openPaidDraft({ isInstantBuy: false });
});
afterAll(() => kit[Symbol.asyncDispose]());

type Ids = { order: string; card: string; address: string; listing: string };
const total = { amount: 42_360, currency: "EUR" };

/** Every call of orders, shipping, payments and cards, with the ids of another person. */
const CALLS: readonly [
  id: string,
  method: "get" | "post" | "patch" | "delete",
  path: (ids: Ids) => string,
  body?: (ids: Ids) => unknown,
][] = [
  ["getOrder", "get", ({ order }) => `/order/${order}`],
  ["updateOrder", "patch", ({ order }) => `/order/${order}`, () => ({ extend: true })],
  ["getOrderListing", "get", ({ order }) => `/order/${order}/listing`],
  [
    "updateOrderShipping",
    "post",
    ({ order }) => `/orders/${order}/shipping`,
    () => ({ method: "acs" }),
  ],
  ["listShippingMethods", "get", ({ order }) => `/orders/${order}/shipping-methods/11257`],
  [
    "finalizeOrder",
    "post",
    ({ order }) => `/order/${order}/finalize`,
    () => ({ accepted_total: total }),
  ],
  [
    "initializePayment",
    "post",
    ({ order }) => `/order/payment/initialize/${order}`,
    () => ({ method: "card", accepted_total: total, return_path: "/en-GR" }),
  ],
  ["confirmPayment", "post", ({ order, card }) => `/order/payment/confirm/${order}/${card}`],
  ["checkPayment", "get", ({ order }) => `/order/payment/${order}/check`],
  ["deleteCard", "delete", ({ card }) => `/card/${card}/remove`],
  [
    "cancelOrder",
    "patch",
    ({ order }) => `/order/${order}/buyer/cancel`,
    () => ({ sub_status: "changed_mind" }),
  ],
  ["acceptOrder", "patch", ({ order }) => `/order/${order}/buyer/approve`],
  ["checkImei", "post", ({ order }) => `/check-imei/${order}`, () => ({ imei: "490154203237518" })],
  ["listOrderAddOns", "get", ({ order }) => `/orders/${order}/add-ons/subscriptions`],
  ["usePromoCode", "post", ({ order }) => `/voucher/use/WELCOME25/${order}`],
  ["removePromoCode", "post", ({ order }) => `/voucher/remove/WELCOME25/${order}`],
];

/** Calls of the seller, who may read a placed order. */
const SELLERS: typeof CALLS = [
  ["approveOrder", "patch", ({ order }) => `/order/${order}/seller/approve`],
  [
    "rejectOrder",
    "patch",
    ({ order }) => `/order/${order}/seller/reject`,
    () => ({ reason: "changed_mind" }),
  ],
  [
    "withdrawOrder",
    "patch",
    ({ order }) => `/order/${order}/seller/withdraw`,
    () => ({ reason: "changed_mind" }),
  ],
];

const ALSO_SIGNED_IN: typeof CALLS = [
  ["createOrder", "post", () => "/order", ({ listing }) => ({ listing_id: listing })],
  ["createOrderBySku", "post", () => "/orders/create-by-sku", () => ({ sku_id: kit.skus.GR })],
  ["listOrders", "get", () => "/profile/me/orders"],
  ["listCards", "get", () => "/card"],
  ["createCard", "post", () => "/card", () => ({ setup_reference: "setup_0000" })],
  [
    "initializePaymentMethodSetup",
    "post",
    () => "/payment/initialize-payment-method-setup",
    () => ({ return_path: "/en-GR" }),
  ],
];

const send = (
  [, method, path, body]: (typeof CALLS)[number],
  ids: Ids,
  token: string | undefined,
) => {
  const options = token === undefined ? {} : { token };
  const sent = body?.(ids);
  if (method === "get" || method === "delete") return kit.world[method](path(ids), options);
  return kit.world[method](path(ids), sent, options);
};
const myIds = (): Ids => ({
  order: mine.order.id,
  card: mine.card,
  address: mine.buyer.address,
  listing: mine.listing,
});

describe("another member", () => {
  test.each([...CALLS, ...SELLERS].map((call) => [call[0], call] as const))(
    "gets 404 for %s with another person's id",
    async (_, call) => {
      const stranger = await kit.insertPerson();
      const answer = await send(call, myIds(), stranger.token);
      expect(answer.status).toBe(404);
      expect(await kit.getOrder(mine.buyer, mine.order.id)).toMatchObject({ status: "draft" });
    },
  );

  test("cannot take over a card by its setup reference", async () => {
    const stranger = await kit.insertPerson();
    const setup = await kit.post(mine.buyer, "/payment/initialize-payment-method-setup", {
      return_path: "/en-GR/checkout",
    });
    const { setup_reference, redirect_url } = setup.body.data;
    await kit.visit(redirect_url, {
      number: "4242424242424242",
      name: "MARIA",
      expiry: "08/31",
      cvc: "123",
    });
    const answer = await kit.post(stranger, "/card", { setup_reference });
    expect(answer.status).toBe(404);
    expect((await kit.get(stranger, "/card")).body.data).toEqual([]);
  });
});

describe("the seller", () => {
  test.each(CALLS.filter(([id]) => id !== "deleteCard").map((call) => [call[0], call] as const))(
    "cannot reach the buyer's draft by %s",
    async (_, call) => {
      const answer = await send(call, myIds(), mine.seller.token);
      expect(answer.status).toBe(404);
    },
  );

  test("can read a placed order, but neither pay nor change it", async () => {
    const { seller, buyer, order, card, listing } = await kit.openPaidDraft({
      isInstantBuy: false,
    });
    await kit.finalize(buyer, order);
    const ids = { order: order.id, card, address: buyer.address, listing };
    for (const call of CALLS.filter(([id]) => id !== "deleteCard")) {
      const answer = await send(call, ids, seller.token);
      const isRead = call[0] === "getOrder" || call[0] === "getOrderListing";
      expect([call[0], answer.status]).toEqual([call[0], isRead ? 200 : 404]);
    }
  });
});

describe("a visitor who is signed out", () => {
  test.each([...CALLS, ...SELLERS, ...ALSO_SIGNED_IN].map((call) => [call[0], call] as const))(
    "gets 401 for %s",
    async (_, call) => {
      const answer = await send(call, myIds(), undefined);
      expect([answer.status, answer.body.code]).toEqual([401, "signed_out"]);
    },
  );
});

test("buyers cannot answer their own request as the seller", async () => {
  const { buyer, seller, order, card, listing } = await kit.openPaidDraft({ isInstantBuy: false });
  await kit.finalize(buyer, order);
  const ids = { order: order.id, card, address: buyer.address, listing };
  for (const call of SELLERS) expect((await send(call, ids, buyer.token)).status).toBe(404);
  expect((await kit.getOrder(seller, order.id)).status).toBe("requested");
});

test("members cannot return another person's device", async () => {
  const { buyer, seller, order } = await kit.openPaidDraft();
  await kit.finalize(buyer, order);
  await kit.move(order.id, "dispatch");
  await kit.move(order.id, "deliver");
  const path = `/order/${order.id}/buyer/reject`;
  const stranger = await kit.insertPerson();
  const fields = { reason: "defect", note: "" };
  for (const person of [stranger, seller])
    expect((await kit.sendForm(person, "PATCH", path, fields)).status).toBe(404);
  const nobody = { ...stranger, token: "no-token" };
  expect((await kit.sendForm(nobody, "PATCH", path, fields)).status).toBe(401);
  expect((await kit.getOrder(buyer, order.id)).status).toBe("delivered");
});

test("a malformed id answers 404", async () => {
  const answer = await kit.get(mine.buyer, "/order/not-an-id");
  expect(answer.status).toBe(404);
});
