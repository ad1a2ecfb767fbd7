import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ADDRESS, LISTING_ID, orderDetail, readyOrder } from "#tests/order-marketplace.ts";
import { createFaultHandler } from "#tests/fault-marketplace.ts";
import { type Answers, createCannedMarketplace, rejection } from "./canned-marketplace.ts";
import { startMarketplaceServer } from "./marketplace-server.ts";
import { throwMisfit } from "./misfits.ts";

const API = "https://api.deftero.example/api";
const MEMBER = { Authorization: "Bearer a-token" };
const KEY = { "Idempotency-Key": "a-key-of-a-form" };
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  new Request(API + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...MEMBER, ...headers },
    body: JSON.stringify(body),
  });
const get = (path: string, headers: Record<string, string> = MEMBER) =>
  new Request(API + path, { headers });
const orders: Answers = {
  getOrder: () => orderDetail(readyOrder()),
  createOrder: () => readyOrder(),
};
const read = async (answer: Response) => [answer.status, (await answer.json()) as object];

describe("a canned answer", () => {
  test("is encoded as the API does, in its envelope", async () => {
    const order = orderDetail(readyOrder());
    const { fetch } = createCannedMarketplace(orders);
    expect(await read(await fetch(get(`/order/${order.id}`)))).toMatchObject([
      200,
      { data: { id: order.id, shipping_method: "boxnow" } },
    ]);
  });

  test("that does not fit fails, and names its field", async () => {
    const { fetch } = createCannedMarketplace({
      // @ts-expect-error: an order has no such status.
      getOrder: () => ({ ...orderDetail(readyOrder()), status: "teleported" }),
    });
    const answer = fetch(get(`/order/${orderDetail().id}`));
    await expect(answer).rejects.toThrow(/getOrder does not fit[^]*at data\.status/);
    expect(throwMisfit).toThrow(/data\.status/);
  });

  test("that refuses with a code which the endpoint never has fails", async () => {
    const { fetch } = createCannedMarketplace({ getOrder: () => rejection("username_taken") });
    await expect(fetch(get(`/order/${orderDetail().id}`))).rejects.toThrow(/username_taken/);
    expect(throwMisfit).toThrow(/username_taken/);
  });
});

describe("a request", () => {
  test("is parsed for the answer, and recorded as it came", async () => {
    const pages: number[] = [];
    const { fetch, calls } = createCannedMarketplace({
      listFavorites({ query }) {
        pages.push(query.page);
        return rejection("unavailable");
      },
    });
    await fetch(get("/profile/favorites?page=2"));
    expect(pages).toEqual([2]);
    expect(calls).toMatchObject([{ id: "listFavorites", query: { page: "2" } }]);
  });

  test("that the contract refuses gets the names of its fields", async () => {
    const { fetch, calls } = createCannedMarketplace({ createAddress: () => ADDRESS });
    const [status, problem] = await read(await fetch(post("/address", { city: "Athens" }, KEY)));
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: "invalid_fields",
      errors: { full_name: [expect.stringMatching(/^address\./)] },
    });
    expect(calls).toMatchObject([{ id: "createAddress", body: { city: "Athens" } }]);
  });

  test("of nobody to an endpoint of members is 401, and not recorded", async () => {
    const { fetch, calls } = createCannedMarketplace(orders);
    expect((await fetch(get(`/order/${orderDetail().id}`, {}))).status).toBe(401);
    expect(calls).toEqual([]);
  });

  test("without an answer is 404, and listed", async () => {
    const { fetch, unanswered } = createCannedMarketplace(orders);
    expect((await fetch(get("/listings/filters"))).status).toBe(404);
    expect((await fetch(get("/nowhere"))).status).toBe(404);
    expect(unanswered).toEqual([
      `getListingFilters: GET ${API}/listings/filters`,
      `no endpoint: GET ${API}/nowhere`,
    ]);
  });

  test("with a known key gets the first answer again; another one is refused", async () => {
    const marketplace = createCannedMarketplace(orders);
    const send = (listing_id: string) => marketplace.fetch(post("/order", { listing_id }, KEY));
    const first = await send(LISTING_ID);
    const again = await send(LISTING_ID);
    expect([first, again].map(({ status }) => status)).toEqual([201, 201]);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    const [, problem] = await read(await send("01a078dd-6023-713a-9817-7b532fa004cf"));
    expect(problem).toMatchObject({ code: "idempotency_key_reused" });
    const [, keyless] = await read(await marketplace.fetch(post("/order", {})));
    expect(keyless).toMatchObject({ code: "idempotency_key_missing" });
  });
});

describe("the same handlers", () => {
  const network = setupServer();
  beforeAll(() => network.listen({ onUnhandledFrame: "bypass" }));
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());

  test("answer the global fetch, and faults stand before them", async () => {
    const { handlers } = createCannedMarketplace(orders);
    const path = `/order/${orderDetail().id}`;
    network.use(createFaultHandler("getOrder=503*1, createOrder=down"), ...handlers());
    expect((await fetch(get(path))).status).toBe(503);
    expect((await fetch(get(path))).status).toBe(200);
    await expect(fetch(post("/order", {}))).rejects.toThrow(TypeError);
  });

  test("answer at an address of the loopback", async () => {
    await using server = await startMarketplaceServer(createCannedMarketplace(orders).fetch);
    const answer = await fetch(`${server.url}/api/order/${orderDetail().id}`, { headers: MEMBER });
    expect(answer.status).toBe(200);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });
});
