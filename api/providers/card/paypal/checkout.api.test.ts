import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seconds } from "#contract/duration.ts";
import { expectData, openOrderKit, type OrderKit } from "#tests/order-kit.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import {
  startPayPalServer,
  GOOD_SIGNATURE,
  PAYPAL,
  type PayPalServer,
} from "#tests/providers/paypal-server.ts";

let server: PayPalServer;
let kit: OrderKit;
beforeAll(async () => {
  server = await startPayPalServer();
  kit = await openOrderKit({
    env: {
      PAYPAL_CLIENT_ID: PAYPAL.clientId,
      PAYPAL_CLIENT_SECRET: PAYPAL.clientSecret,
      PAYPAL_WEBHOOK_ID: PAYPAL.webhookId,
      PAYPAL_BASE_URL: server.baseUrl,
      PUBLIC_ORIGIN: "https://shop.test",
    },
  });
});
afterAll(async () => {
  await kit[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** A draft that is to be paid with PayPal, and its order at PayPal. */
const begin = async ({ isInstantBuy = true } = {}) => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const draft = await kit.createOrder(buyer, await kit.insertListing({ seller, isInstantBuy }));
  const order = await kit.fillIn(buyer, draft, await kit.addCard(buyer));
  const payment = expectData(await kit.initialize(buyer, order, { method: "paypal" }));
  const { purchase_units, ...paypal } = [...server.orders.values()].at(-1)!;
  return { buyer, order, payment, paypal, unit: purchase_units[0]! };
};
const tell = (orderId: string, id: string = randomUUID()) =>
  kit.world.api.fetch(
    new Request("http://marketplace.test/api/webhooks/paypal", {
      method: "POST",
      body: `{ "id": "${id}", "resource_type": "checkout-order", "resource": {"id": "${orderId}"}}`,
      headers: {
        "PayPal-Auth-Algo": "SHA256withRSA",
        "PayPal-Cert-Url": "https://api.paypal.com/v1/notifications/certs/CERT",
        "PayPal-Transmission-Id": id,
        "PayPal-Transmission-Time": kit.world.now().toISOString(),
        "PayPal-Transmission-Sig": GOOD_SIGNATURE,
      },
    }),
  );

test("an approved payment is placed on the return, captured and refunded", async () => {
  const { buyer, order, payment, paypal, unit } = await begin();
  expect(payment).toMatchObject({
    method: "paypal",
    status: "requires_action",
    redirect_url: `http://paypal.test/checkoutnow?token=${paypal.id}`,
  });
  expect(unit.custom_id).toBe(kit.authoriseKey(order.id));
  server.approve(paypal.id);
  expect(expectData(await kit.check(buyer, order)).status).toBe("authorised");
  expect(expectData(await kit.finalize(buyer, order))).toMatchObject({
    status: "approved",
    payment: { method: "paypal", status: "captured" },
  });
  const { captures, refunds } = unit.payments!;
  expect(captures.map(({ status, amount }) => [status, amount.value])).toEqual([
    ["COMPLETED", "423.60"],
  ]);
  await kit.database.tx(async () => {
    const { order: current } = (await lockOrder(kit.database, order.id))!;
    await moveOrder(kit.deps, current, "cancel", { actor: "buyer" }, kit.world.now());
  });
  await kit.world.runDueJobs();
  expect(refunds.map(({ amount }) => amount.value)).toEqual(["423.60"]);
  expect((await kit.getOrder(buyer, order.id)).payment!.status).toBe("refunded");
});

test("a buyer who does not return: PayPal's webhook finds the payment", async () => {
  const { buyer, order, paypal } = await begin({ isInstantBuy: false });
  server.approve(paypal.id);
  const id = randomUUID();
  expect([(await tell(paypal.id, id)).status, (await tell(paypal.id, id)).status]).toEqual([
    204, 204,
  ]);
  await kit.world.runDueJobs();
  expect((await kit.getOrder(buyer, order.id)).payment!.status).toBe("authorised");
  expect((await tell("5O1NOBODY")).status).toBe(204);
});

test("after a lost response no money is held, and paying starts again", async () => {
  server.failNext(/orders$/, "lost_answer");
  const { buyer, order, payment } = await begin();
  expect(payment.status).toBe("processing");
  kit.world.advance(seconds(60));
  expect(expectData(await kit.check(buyer, order))).toMatchObject({
    status: "failed",
    decline_code: "provider_unavailable",
  });
  const again = expectData(await kit.initialize(buyer, order, { method: "paypal" }));
  expect(again.status).toBe("requires_action");
});

test("paying by card instead cancels PayPal's order", async () => {
  const { buyer, order, paypal, unit } = await begin();
  server.approve(paypal.id);
  const card = await kit.addCard(buyer);
  expect((await kit.authorise(buyer, order, card)).status).toBe("authorised");
  await kit.world.runDueJobs();
  expect(unit.payments?.authorizations.map(({ status }) => status) ?? []).not.toContain("CREATED");
  expect(expectData(await kit.finalize(buyer, order)).payment.method).toBe("card");
});

test("a second attempt is a new payment, and a late approval of the first holds no money", async () => {
  const { buyer, order, paypal, unit } = await begin();
  const again = expectData(await kit.initialize(buyer, order, { method: "paypal" }));
  const second = [...server.orders.values()].at(-1)!;
  expect(second.id).not.toBe(paypal.id);
  expect(new URL(again.redirect_url!).searchParams.get("token")).toBe(second.id);
  server.approve(paypal.id);
  await kit.world.runDueJobs();
  expect(unit.payments?.authorizations.map(({ status }) => status) ?? []).not.toContain("CREATED");
  server.approve(second.id);
  expect(expectData(await kit.check(buyer, order)).status).toBe("authorised");
});
