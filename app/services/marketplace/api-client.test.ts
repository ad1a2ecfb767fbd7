import { expect, test } from "vitest";
import * as z from "zod";
import { endpoints } from "#contract/contract.ts";
import { endpoint } from "#contract/endpoint.ts";
import { answerCalls } from "#tests/answer-calls.ts";
import { createApiClient, createPlan } from "./api-client.server.ts";
import { createMarketplaceCall } from "./call.server.ts";

const ID = "01980000-0000-7000-8000-000000000001";

function open(answers: Parameters<typeof answerCalls>[0]) {
  const { calls, fetch } = answerCalls(answers);
  const requests: Request[] = [];
  const api = createApiClient(
    createMarketplaceCall({
      fetch: (request) => {
        requests.push(request);
        return fetch(request);
      },
      locale: "en-GR",
      tokens: { access: "visitor", session: null },
      pause: async () => {},
    }),
  );
  return { api, calls, requests };
}

test("one flat object becomes the path, the query and the body of the request", async () => {
  const { api, calls, requests } = open({});
  const input = { id: ID, market: "GR", decision: "publish", version: 3 } as never;
  await api.hubListing.decide(input, { idempotencyKey: "nonce" }).catch(() => {});
  expect(new URL(requests[0]!.url).pathname).toContain(ID);
  expect(calls).toMatchObject([
    {
      id: "decideListing",
      query: { market: "GR" },
      body: { decision: "publish", version: 3 },
      key: "nonce",
    },
  ]);
});

test("a field with a codec is encoded for the wire", async () => {
  const { api, calls } = open({});
  await api.order.updateShipping({ orderId: ID, method: "hub_pickup" }).catch(() => {});
  expect(calls[0]!.body).toEqual({ method: "pickup" });
});

test("an envelope is opened, and a page stays whole", async () => {
  const page = {
    data: [],
    meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 },
    links: { first: "", last: "", prev: null, next: null },
  };
  const { api } = open({
    countUnreadNotifications: () => ({ count: 3 }),
    listNotifications: () => page,
    logout: () => new Response(null, { status: 204 }),
  });
  expect(await api.notification.countUnread()).toEqual({ count: 3 });
  expect(await api.notification.list()).toEqual(page);
  expect(await api.account.logout()).toBeNull();
});

test("a client with another token sends it in place of the visitor's", async () => {
  const { api, requests } = open({});
  await api
    .withToken("other")
    .account.get()
    .catch(() => {});
  await api
    .withToken("")
    .account.get()
    .catch(() => {});
  const sent = requests.map(({ headers }) => headers.get("Authorization"));
  expect(sent).toEqual(["Bearer other", null]);
});

test("an order is read once, also when the marketplace fails", async () => {
  const { api, requests } = open({ getOrder: () => new Response(null, { status: 503 }) });
  await expect(api.order.get({ orderId: ID })).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(1);
});

test("no endpoint has a name for two fields", () => {
  for (const each of Object.values(endpoints)) expect(() => createPlan(each)).not.toThrow();
  const twice = endpoint({
    id: "twice",
    method: "POST",
    path: "/twice/{id}",
    auth: "none",
    limit: "account",
    body: z.object({ id: z.string() }),
    response: null,
  });
  expect(() => createPlan(twice as never)).toThrow("twice: id is the name of two fields");
});
