import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { startStripeServer, type StripeServer } from "#tests/providers/stripe-server.ts";
import type { Event } from "#tests/providers/stripe-books.ts";
import type { ProviderEvent } from "#api/providers/card/port.ts";
import { createWorld, type World } from "#tests/world.ts";

let world: World;
let stripe: StripeServer;
let heard: ProviderEvent[] = [];
beforeAll(async () => {
  stripe = await startStripeServer({ now: () => world.now() });
  world = await createWorld({
    env: { ...stripe.env, PUBLIC_ORIGIN: "http://marketplace.test" },
  });
  world.deps.cardProvider.onEvent(async (event) => void heard.push(event));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await stripe.close();
});

const createEvent = (): Event => ({
  id: `evt_${randomUUIDv7()}`,
  object: "event",
  type: "payment_intent.succeeded",
  created: Math.floor(world.now().getTime() / 1000),
  livemode: false,
  data: { object: { id: "pi_1", metadata: { key: "order-1" } } },
});
const send = (request: Request, peer?: string) => world.api.fetch(request, peer);

test("a signed event needs no token, and is handled once however often it comes", async () => {
  heard = [];
  const event = createEvent();
  for (let index = 0; index < 3; index += 1) {
    const answer = await send(stripe.sign(event));
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  }
  expect(heard).toEqual([{ id: event.id, paymentReference: "pi_1" }]);
});

test("the same event on two concurrent connections is handled once", async () => {
  heard = [];
  const event = createEvent();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(stripe.sign(event))));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
  expect(heard).toHaveLength(1);
});

test("an unsigned event is refused", async () => {
  heard = [];
  const { url } = stripe.sign(createEvent());
  const body = JSON.stringify(createEvent());
  expect((await send(new Request(url, { method: "POST", body }))).status).toBe(400);
  expect((await send(new Request(url, { method: "POST" }))).status).toBe(400);
  expect(heard).toEqual([]);
});

test("the courier's events have their own path", async () => {
  const notified: string[] = [];
  const { courier } = world.deps;
  courier.onEvent(async ({ reference }) => void notified.push(reference));
  const signed = courier.signEvent({ id: randomUUIDv7(), reference: "parcel-1" });
  const { pathname } = new URL(signed.url);
  const answer = await send(new Request(`http://marketplace.test/api${pathname}`, signed));
  expect(answer.status).toBe(204);
  expect(notified).toEqual(["parcel-1"]);
});

test.each(["sandbox", "nobody", "paypal", "constructor", ""])(
  "the unknown provider %j is 404",
  async (name) => {
    const url = `http://marketplace.test/api/webhooks/${name}`;
    expect((await send(new Request(url, { method: "POST" }))).status).toBe(404);
  },
);

test("PayPal's events are accepted next to the card provider's, where both are configured", async () => {
  const PUBLIC_ORIGIN = "http://marketplace.test";
  const paypal = { PAYPAL_CLIENT_ID: "a", PAYPAL_CLIENT_SECRET: "b", PAYPAL_WEBHOOK_ID: "c" };
  await using both = await createWorld({ env: { ...paypal, PUBLIC_ORIGIN } });
  expect(both.deps.cardProvider.methods).toEqual(["card", "klarna", "paypal"]);
  for (const name of ["paypal", "sandbox"]) {
    const url = `http://marketplace.test/api/webhooks/${name}`;
    const answer = await both.api.fetch(new Request(url, { method: "POST", body: "{}" }));
    expect(answer.status).toBe(400);
  }
});

test("only POST up to 256 KB is accepted", async () => {
  const { url, headers } = stripe.sign(createEvent());
  const read = await send(new Request(url));
  expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
  const body = "x".repeat(256 * 1024 + 1);
  expect((await send(new Request(url, { method: "POST", headers, body }))).status).toBe(413);
});

test("one address is rate limited", async () => {
  world.advance(minutes(5));
  const { url } = stripe.sign(createEvent());
  const post = (peer: string) => send(new Request(url, { method: "POST" }), peer);
  const statuses = new Set<number>();
  for (let index = 0; index < RATE_LIMITS.webhook.points; index += 100)
    for (const { status } of await Promise.all(
      Array.from({ length: 100 }, () => post("203.0.113.7")),
    ))
      statuses.add(status);
  expect([...statuses]).toEqual([400]);
  expect((await post("203.0.113.7")).status).toBe(429);
  expect((await post("203.0.113.8")).status).toBe(400);
});

test("a shop on PostgreSQL that takes test money logs a warning", async () => {
  const shop = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://db/x",
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "shop@shop.example",
  };
  const warningsOf = async (env: Record<string, string>) => {
    await using other = await createWorld({ env });
    return other.logged
      .filter(({ level }) => level === "warn")
      .map(({ message }) => message.split(":")[0]);
  };
  expect(await warningsOf(shop)).toEqual(
    expect.arrayContaining(["CARD_PROVIDER is missing", "COURIER_PROVIDER is missing"]),
  );
  const chosen = { ...shop, CARD_PROVIDER: "sandbox", COURIER_PROVIDER: "simulator" };
  expect(await warningsOf(chosen)).toEqual([
    "HUB_ADDRESS_GR or _GB is missing",
    "MYDATA_USER_ID is missing",
    "DOCUMENT_KEYS is missing",
    "SMS_PROVIDER is missing",
    "The setting company is the example",
    "The setting company is the example",
  ]);
  expect(await warningsOf({ NODE_ENV: "production", DEV_OUTBOX: "here" })).toEqual([]);
});
