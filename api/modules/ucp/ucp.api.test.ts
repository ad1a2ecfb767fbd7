import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UCP_VERSION } from "#contract/agent-catalog.ts";
import { RATE_LIMITS, LIMITS } from "#contract/limits.ts";
import { checkoutSessionSchema, ucpErrorSchema } from "#contract/ucp-checkout.ts";
import { createWorld, type World } from "#tests/world.ts";

const ORIGIN = "https://shop.test";

let world: World;
beforeAll(async () => {
  world = await createWorld({ seed: "cast", config: { publicOrigin: ORIGIN } });
});
afterAll(() => world[Symbol.asyncDispose]());

const readLive = (market: "GR" | "GB") =>
  world.database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("market", "=", market)
    .where("status", "=", "published")
    .orderBy("id")
    .execute();

const countOrders = async () =>
  (await world.database.db().selectFrom("customer_order").select("id").execute()).length;

const buy = (id: string, more: object = {}, quantity = 1) =>
  world.post("/ucp/checkout-sessions", { line_items: [{ item: { id }, quantity }], ...more });

describe("the catalogue by REST", () => {
  test("searches, looks up and shows a product without any key", async () => {
    const found = await world.post("/ucp/catalog/search", { query: "iphone" });
    expect(found.status).toBe(200);
    expect(found.headers.get("cache-control")).toBe("no-store");
    expect(found.headers.get("set-cookie")).toBeNull();
    expect(found.body.ucp).toEqual({
      version: UCP_VERSION,
      status: "success",
      capabilities: { "dev.ucp.shopping.catalog.search": [{ version: UCP_VERSION }] },
    });
    const [{ id }] = found.body.products;
    const looked = await world.post("/ucp/catalog/lookup", { ids: [id, "nothing"] });
    expect(looked.body.products.map((one: any) => one.id)).toEqual([id]);
    expect(looked.body.messages).toEqual([{ type: "info", code: "not_found", content: "nothing" }]);
    const { body } = await world.post("/ucp/catalog/product", { id });
    expect(body.product).toMatchObject({ id, url: `${ORIGIN}/en-GR/listing/${id}` });
  });

  test("a product that is not here is an outcome, and not a failure of the transport", async () => {
    const [british] = await readLive("GB");
    for (const id of [randomUUID(), british!.id]) {
      const { status, body } = await world.post("/ucp/catalog/product", { id });
      expect(status).toBe(200);
      expect(body).toMatchObject({ ucp: { status: "error" }, messages: [{ code: "not_found" }] });
      expect(body.product).toBeUndefined();
    }
  });

  test("the language of the call is that of the header, unless the context names another", async () => {
    const headers = { "Accept-Language": "el-GR" };
    const read = async (context: object) => {
      const { body } = await world.post(
        "/ucp/catalog/search",
        { query: "iphone", context },
        { headers },
      );
      return body.products[0].description.plain as string;
    };
    expect(await read({})).toContain("Μεταχειρισμένη");
    expect(await read({ language: "en" })).toContain("Used device");
  });

  test.each([
    ["/ucp/catalog/search", {}, "query"],
    ["/ucp/catalog/search", { query: { $ne: 1 } }, "query"],
    ["/ucp/catalog/search", { filters: { price: { max: "9" } } }, "filters.price.max"],
    ["/ucp/catalog/search", { query: "a", pagination: { limit: -1 } }, "pagination.limit"],
    ["/ucp/catalog/product", {}, "id"],
    ["/ucp/catalog/product", { id: ["a"] }, "id"],
    ["/ucp/catalog/lookup", { ids: [] }, "ids"],
    ["/ucp/catalog/lookup", { ids: [{}] }, "ids.0"],
    ["/ucp/checkout-sessions", {}, "line_items"],
    ["/ucp/checkout-sessions", { line_items: [{ item: {}, quantity: 1 }] }, "line_items.0.item.id"],
    [
      "/ucp/checkout-sessions",
      { line_items: [{ item: { id: "a" }, quantity: 0 }] },
      "line_items.0.quantity",
    ],
  ])("%s refuses %j and names the field", async (path, body, field) => {
    const answer = await world.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("invalid_request");
    expect(answer.body.content).toContain(`${field}: `);
  });

  test("a body that is a list, no JSON or too large is refused", async () => {
    expect((await world.post("/ucp/catalog/search", [])).status).toBe(400);
    const send = (body: string, type = "application/json") =>
      world.api.fetch(
        new Request("http://marketplace.test/api/ucp/catalog/search", {
          method: "POST",
          headers: { "Content-Type": type },
          body,
        }),
      );
    for (const [body, type] of [
      ["{", undefined],
      ["a=1", "text/plain"],
      ['"\\u0000"', undefined],
    ] as const) {
      const answer = await send(body, type);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: "bad_request",
        content: expect.any(String),
      });
    }
    const large = await send(JSON.stringify({ query: "a".repeat(LIMITS.body.json) }));
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ code: "body_too_large" });
  });

  test("a batch beyond the limit is named as the protocol names it", async () => {
    const ids = Array.from({ length: LIMITS.agentCatalog.ids + 1 }, () => randomUUID());
    const { status, body } = await world.post("/ucp/catalog/lookup", { ids });
    expect(status).toBe(400);
    expect(body.code).toBe("request_too_large");
  });

  test("other paths and methods get 404 and 405", async () => {
    expect((await world.post("/ucp/catalog/secret", {})).status).toBe(404);
    expect((await world.get("/ucp/orders/1")).status).toBe(404);
    const { status, headers, body } = await world.get("/ucp/catalog/search");
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("POST");
    expect(body.code).toBe("method_not_allowed");
  });
});

describe("a checkout session", () => {
  test("sends the person to the listing's page, and neither reserves nor charges anything", async () => {
    const [, { id }] = (await readLive("GR")) as unknown as [unknown, { id: string }];
    const orders = await countOrders();
    const { status, body } = await buy(id, { buyer: { email: "a@b.test" }, payment: { x: 1 } });
    expect(status).toBe(201);
    expect(checkoutSessionSchema.parse(body)).toEqual(body);
    const { price } = (await world.get(`/listings/${id}`)).body.data;
    const item = price.asking_price.amount + price.buyer_safety_fee.amount;
    expect(body).toMatchObject({
      id: `en-GR_${id}`,
      status: "requires_escalation",
      currency: "EUR",
      continue_url: `${ORIGIN}/en-GR/listing/${id}`,
      line_items: [{ item: { id, price: item }, quantity: 1 }],
      totals: [
        { type: "subtotal", amount: item },
        { type: "fulfillment", amount: price.delivery_from.amount },
        { type: "total", amount: price.total_price.amount },
      ],
      messages: [{ type: "error", severity: "requires_buyer_review" }],
    });
    expect(body.ucp.payment_handlers).toEqual({});
    expect(body.links.map(({ type }: any) => type)).toEqual(["terms_of_service", "privacy_policy"]);
    expect(JSON.stringify(body)).not.toContain("a@b.test");
    expect(await countOrders()).toBe(orders);
    const { body: product } = await world.post("/ucp/catalog/product", { id });
    expect(product.product.variants[0].availability.available).toBe(true);
  });

  test("is the same when it is read, updated or completed, and ends when it is canceled", async () => {
    const [{ id }] = (await readLive("GR")) as unknown as [{ id: string }];
    const { body: session } = await buy(id, { context: { language: "el" } });
    expect(session.continue_url).toBe(`${ORIGIN}/el-GR/listing/${id}`);
    const path = `/ucp/checkout-sessions/${session.id}`;
    const orders = await countOrders();
    const line_items = [{ item: { id }, quantity: 1 }];
    const payment = { instruments: [{ id: "1", type: "card", selected: true }] };
    expect((await world.get(path)).body).toEqual(session);
    expect((await world.put(path, { line_items })).body).toEqual(session);
    const completed = await world.post(`${path}/complete`, { payment });
    expect(completed.status).toBe(200);
    expect(completed.body).toEqual(session);
    const { body: canceled } = await world.post(`${path}/cancel`, {});
    expect(canceled).toMatchObject({ id: session.id, status: "canceled" });
    expect(canceled.continue_url).toBeUndefined();
    expect(await countOrders()).toBe(orders);
  });

  test("a device of another market, unknown or no longer on sale is an outcome", async () => {
    const [british] = await readLive("GB");
    const gone = (await readLive("GR")).at(-1)!.id;
    await world.database
      .db()
      .updateTable("listing")
      .set({ status: "hidden" })
      .where("id", "=", gone)
      .execute();
    for (const id of [british!.id, gone, randomUUID(), "../../account", "__proto__"]) {
      const { status, body } = await buy(id);
      expect(status).toBe(200);
      expect(ucpErrorSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        ucp: { status: "error" },
        messages: [{ code: "item_unavailable", severity: "unrecoverable" }],
        continue_url: `${ORIGIN}/en-GR`,
      });
    }
    const there = await buy(british!.id, { context: { address_country: "GB" } });
    expect(there.body.continue_url).toBe(`${ORIGIN}/en-GB/listing/${british!.id}`);
  });

  test("a device that another person is buying cannot be bought", async () => {
    const id = (await readLive("GR")).at(-2)!.id;
    const reserved = await world.post(
      "/order",
      { listing_id: id },
      { as: "buyer", locale: "en-GR" },
    );
    expect(reserved.status).toBe(201);
    expect((await buy(id)).body.messages).toMatchObject([
      { code: "out_of_stock", severity: "recoverable" },
    ]);
  });

  test("more than one of a device is one, and two devices are refused", async () => {
    const [one, two] = await readLive("GR");
    const { body } = await buy(one!.id, {}, 1000);
    expect(body.line_items).toMatchObject([{ quantity: 1 }]);
    expect(body.messages).toMatchObject([{ type: "error" }, { code: "quantity_adjusted" }]);
    const both = await world.post("/ucp/checkout-sessions", {
      line_items: [one, two].map((listing) => ({ item: { id: listing!.id }, quantity: 1 })),
    });
    expect(both.body.messages).toMatchObject([{ code: "one_item_only", severity: "recoverable" }]);
  });

  test.each(["x", "en-GR_", "fr-FR_1", "en-GR_1", `el-GB_${randomUUID()}`, "%00", "en-GR_%2e%2e"])(
    "%s is no session",
    async (id) => {
      for (const answer of [
        await world.get(`/ucp/checkout-sessions/${id}`),
        await world.post(`/ucp/checkout-sessions/${id}/complete`, {}),
        await world.post(`/ucp/checkout-sessions/${id}/cancel`, {}),
      ]) {
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({ ucp: { status: "error" } });
      }
    },
  );
});

test("calls of one address are limited, in the protocol's words", async () => {
  await using small = await createWorld();
  const headers = { "X-Forwarded-For": "203.0.113.7" };
  const ask = () => small.post("/ucp/catalog/search", { query: "a" }, { headers });
  const answers = await Promise.all(
    Array.from({ length: RATE_LIMITS.browse.points + 1 }, () => ask()),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]!.body).toMatchObject({
    code: "too_many_requests",
    content: expect.any(String),
  });
  expect(refused[0]!.headers.get("retry-after")).toMatch(/^\d+$/);
});
