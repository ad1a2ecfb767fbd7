import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { toUcpProfile } from "#contract/ucp-checkout.ts";
import { createMarketplaceCall } from "./call.server.ts";
import { ApiError } from "./api-error.server.ts";
import { createRemoteMarketplace } from "./remote.server.ts";

const API = "https://api.deftero.example/api";
const COUNTRY = {
  name: "Greece",
  code: "GR",
  slug: "greece",
  enabled: true,
  supportedLanguageCodes: ["el", "en"],
};

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const call = (url = API) =>
  createMarketplaceCall({
    fetch: createRemoteMarketplace(url).fetch,
    locale: "en-GR",
    tokens: { access: "token", session: null },
    pause: async () => {},
  });

describe("a marketplace at another address", () => {
  test.each([API, "https://api.deftero.example", `${API}/`])("is reached at %s", async (url) => {
    const seen: Record<string, string | null> = {};
    network.use(
      http.get(`${API}/countries`, ({ request }) => {
        seen.bearer = request.headers.get("Authorization");
        seen.locale = new URL(request.url).searchParams.get("_locale");
        return HttpResponse.json({ data: [COUNTRY] });
      }),
    );
    expect(await call(url)(contract.market.listCountries)).toEqual({ data: [COUNTRY] });
    expect(seen).toEqual({ bearer: "Bearer token", locale: "en-GR" });
  });

  test("gets a form's body and its key", async () => {
    let sent: unknown;
    network.use(
      http.post(`${API}/order`, async ({ request }) => {
        sent = [request.headers.get("Idempotency-Key"), await request.json()];
        return HttpResponse.json(
          { message: "Gone.", errors: {}, code: "listing_not_available" },
          { status: 409 },
        );
      }),
    );
    const listing_id = "01980000-0000-7000-8000-000000000001";
    const ordering = call()(
      contract.order.create,
      { body: { listing_id } },
      { idempotencyKey: "one-key-only" },
    );
    await expect(ordering).rejects.toMatchObject({ code: "listing_not_available", status: 409 });
    expect(sent).toEqual(["one-key-only.createOrder", { listing_id }]);
  });

  test("is unavailable after two retries when the connection breaks", async () => {
    let tries = 0;
    network.use(
      http.get(`${API}/countries`, () => {
        tries += 1;
        return HttpResponse.error();
      }),
    );
    await expect(call()(contract.market.listCountries)).rejects.toBeInstanceOf(ApiError);
    expect(tries).toBe(3);
  });
});

describe("the callback of a sign-in provider", () => {
  const AT_HOME = "https://shop.example/el-GR?accessToken=a";

  test("is forwarded, and the redirect is returned unfollowed", async () => {
    const asked: unknown[] = [];
    network.use(
      http.all(`${API}/social/:provider/callback`, async ({ request }) => {
        const { method, url, headers } = request;
        const { search } = new URL(url);
        const body = await request.text();
        asked.push([method, search, body, headers.get("X-Forwarded-For"), headers.get("Cookie")]);
        return new HttpResponse(null, { status: 303, headers: { Location: AT_HOME } });
      }),
    );
    const remote = createRemoteMarketplace(API);
    const byAddress = new Request(
      "https://shop.example/api/social/google/callback?code=c&state=s",
      { headers: { Cookie: "accessToken=secret" } },
    );
    const byForm = new Request("https://shop.example/api/social/apple/callback", {
      method: "POST",
      body: new URLSearchParams({ code: "c", state: "s" }),
    });
    for (const request of [byAddress, byForm]) {
      const answer = await remote.passOnCallback(request, "192.0.2.4");
      expect([answer?.status, answer?.headers.get("Location")]).toEqual([303, AT_HOME]);
    }
    expect(asked).toEqual([
      ["GET", "?code=c&state=s", "", "192.0.2.4", null],
      ["POST", "", "code=c&state=s", "192.0.2.4", null],
    ]);
  });

  test("what programs ask is forwarded with the key, the protocol's headers and the host", async () => {
    const asked: unknown[] = [];
    network.use(
      http.post(`${API}/mcp`, ({ request: { headers } }) => {
        const names = ["Authorization", "Mcp-Method", "Origin", "X-Forwarded-For", "Cookie"];
        asked.push(
          names.map((name) => headers.get(name)),
          headers.get("X-Forwarded-Host"),
        );
        return HttpResponse.json({ jsonrpc: "2.0", id: 1, result: {} });
      }),
    );
    const request = new Request("https://shop.example/mcp", {
      method: "POST",
      headers: {
        Authorization: "Bearer deftero_agent_key",
        "Mcp-Method": "tools/list",
        Origin: "https://shop.example",
        Cookie: "accessToken=secret",
      },
      body: "{}",
    });
    const answer = await createRemoteMarketplace(API).passOnAgent(request, "192.0.2.4");
    expect(answer?.status).toBe(200);
    expect(asked).toEqual([
      ["Bearer deftero_agent_key", "tools/list", "https://shop.example", "192.0.2.4", null],
      "shop.example",
    ]);
    const other = new Request("https://shop.example/en-GR/mcp", { method: "POST" });
    expect(createRemoteMarketplace(API).passOnAgent(other, "")).toBeNull();
  });

  test("what programs ask of the commerce protocol is forwarded as the profile advertises it", async () => {
    const asked: unknown[] = [];
    network.use(
      http.all(`${API}/ucp/*`, async ({ request }) => {
        const { method, url, headers } = request;
        const { pathname, search } = new URL(url);
        const names = ["Accept-Language", "X-Forwarded-For", "X-Forwarded-Host", "Cookie"];
        asked.push([method, pathname + search, await request.text()]);
        asked.push(names.map((name) => headers.get(name)));
        return HttpResponse.json({ products: [] }, { status: 201 });
      }),
    );
    const [service] = toUcpProfile("https://shop.example", "/api").ucp.services["dev.ucp.shopping"];
    const remote = createRemoteMarketplace(API);
    const headers = { "Accept-Language": "el-GR", Cookie: "accessToken=secret" };
    const search = new Request(`${service!.endpoint}/catalog/search?a=1`, {
      method: "POST",
      headers,
      body: "{}",
    });
    const session = new Request(`${service!.endpoint}/checkout-sessions/el-GR_1`, { headers });
    for (const request of [search, session])
      expect((await remote.passOnAgent(request, "192.0.2.4"))?.status).toBe(201);
    const said = ["el-GR", "192.0.2.4", "shop.example", null];
    expect(asked).toEqual([
      ["POST", "/api/ucp/catalog/search?a=1", "{}"],
      said,
      ["GET", "/api/ucp/checkout-sessions/el-GR_1", ""],
      said,
    ]);
    for (const path of ["/api/ucpx/a", "/api/order", "/en-GR/api/ucp/catalog/search"])
      expect(remote.passOnAgent(new Request(`https://shop.example${path}`), "")).toBeNull();
  });

  test("one-click unsubscribes are forwarded with their form", async () => {
    const asked: unknown[] = [];
    network.use(
      http.post(`${API}/unsubscribe/:token`, async ({ request, params }) => {
        asked.push([params["token"], await request.text()]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const request = new Request("https://shop.example/api/unsubscribe/a-token_1", {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    const answer = await createRemoteMarketplace(API).passOnCallback(request, "192.0.2.4");
    expect(answer?.status).toBe(204);
    expect(asked).toEqual([["a-token_1", "List-Unsubscribe=One-Click"]]);
  });

  test.each([
    "/api/login",
    "/api/unsubscribe/",
    "/api/unsubscribe/a/b",
    "/api/social/google/callback/more",
    "/el-GR/api/social/google/callback",
  ])("is not what comes to %s", (path) => {
    const remote = createRemoteMarketplace("http://127.0.0.1:1");
    expect(remote.passOnCallback(new Request(`https://shop.example${path}`), "")).toBeNull();
  });
});
