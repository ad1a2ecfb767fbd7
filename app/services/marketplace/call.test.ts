import { describe, expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { createMarketplaceCall, type MarketplaceFetch, type Tokens } from "./call.server.ts";
import { ApiError, SignedOutError } from "./api-error.server.ts";

const ORDER = { orderId: "01980000-0000-7000-8000-000000000001" };
const COUNTRIES = {
  data: [
    { name: "Ελλάδα", code: "GR", slug: "greece", enabled: true, supportedLanguageCodes: ["el"] },
  ],
};

function open(fetch: MarketplaceFetch, tokens: Partial<Tokens> = {}, timeout?: number) {
  const asked: Request[] = [];
  const faults: unknown[] = [];
  const given: string[] = [];
  const call = createMarketplaceCall({
    fetch: (request) => {
      asked.push(request);
      return fetch(request);
    },
    locale: "el-GR",
    tokens: { access: null, session: null, ...tokens },
    onTokens: ({ session }) => given.push(session),
    onFault: (fault) => faults.push(fault),
    ip: "192.0.2.7",
    userAgent: "Firefox".padEnd(2000, "x"),
    pause: async () => {},
    ...(timeout === undefined ? {} : { timeout }),
  });
  return { call, asked, faults, given };
}

const answers = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  open(async () => Response.json(body, { status, headers }));
const problem = (code: string, errors = {}) => ({ message: "No.", errors, code });

describe("requests", () => {
  test("headers, locale and address as spec §7 has them", async () => {
    const { call, asked } = open(async () => Response.json(COUNTRIES), {
      access: "bearer",
      session: "visitor",
    });
    await call(contract.market.listCountries);
    const [request] = asked;
    expect(new URL(request!.url).pathname).toBe("/api/countries");
    expect(new URL(request!.url).searchParams.get("_locale")).toBe("el-GR");
    expect(Object.fromEntries(request!.headers)).toMatchObject({
      accept: "application/json",
      "accept-language": "el",
      authorization: "Bearer bearer",
      "x-session-token": "visitor",
      "x-forwarded-for": "192.0.2.7",
    });
    // The User-Agent is shown in the list of sessions, and is cut to a maximum length.
    expect(request!.headers.get("User-Agent")).toMatch(/^Firefoxx{393}$/);
  });

  test("a path parameter is percent-encoded", async () => {
    const { call, asked } = answers(problem("not_found"), 404);
    await call(contract.listing.get, { params: { id: "../order/1?x" as never }, query: {} }).catch(
      () => {},
    );
    expect(new URL(asked[0]!.url).pathname).toBe("/api/listings/..%2Forder%2F1%3Fx");
  });

  test("a list repeats the query parameter; empty values are left out", async () => {
    const { call, asked } = answers({}, 200);
    await call(contract.listing.list, {
      query: { brand: ["apple", "sony"], q: "", page: 2 } as never,
    }).catch(() => {});
    const query = new URL(asked[0]!.url).searchParams;
    expect(query.getAll("brand")).toEqual(["apple", "sony"]);
    expect(query.has("q")).toBe(false);
  });

  test("each write of a form has an idempotency key of its own, made of the form's nonce", async () => {
    const { call, asked } = answers(problem("not_found"), 404);
    const input = { body: { listing_id: ORDER.orderId as never } };
    await call(contract.order.create, input, { idempotencyKey: "nonce-1" }).catch(() => {});
    await call(contract.order.create, input).catch(() => {});
    await call(contract.order.create, input, { idempotencyKey: "nonce-1" }).catch(() => {});
    const other = { params: { id: ORDER.orderId as never }, body: { version: 1 } as never };
    await call(contract.listingDraft.update, other, { idempotencyKey: "nonce-1" }).catch(() => {});
    const keys = asked.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys[0]).toMatch(/nonce-1/);
    expect(keys[1]).toMatch(/^[\w-]{36}$/);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).toMatch(/nonce-1/);
    expect(keys[3]).not.toBe(keys[0]);
    expect(await asked[0]!.json()).toEqual({ listing_id: ORDER.orderId });
  });

  test("a body with a file is sent as multipart", async () => {
    const { call, asked } = answers(problem("invalid_fields"), 422);
    const profile_photo = new File(["png"], "me.png", { type: "image/png" });
    const body = { profile_photo, username: "eleni" };
    await call(contract.account.update, { body }).catch(() => {});
    const form = await asked[0]!.formData();
    expect(form.get("username")).toBe("eleni");
    expect(form.get("profile_photo")).toMatchObject({ name: "me.png", type: "image/png", size: 3 });
    expect(asked[0]!.headers.get("Content-Type")).toMatch(/^multipart\/form-data; boundary=/);
  });

  test("multipart keeps lists, leaves out undefined, and throws for objects", async () => {
    const { call, asked, faults } = answers(problem("invalid_fields"), 422);
    const upload = { ...contract.account.update, body: undefined as never };
    const photos = [new File(["a"], "a.png"), new File(["b"], "b.png")];
    const body = { photos, tags: ["one"], count: 2, open: true, missing: undefined } as never;
    await call(upload, { body } as never).catch(() => {});
    const form = await asked[0]!.formData();
    expect(form.getAll("photos[]").map((one) => (one as File).name)).toEqual(["a.png", "b.png"]);
    const texts = [...form].filter(([, value]) => typeof value === "string");
    expect(texts).toEqual([
      ["tags[]", "one"],
      ["count", "2"],
      ["open", "true"],
    ]);
    const nested = { photos, deep: { a: 1 } } as never;
    await expect(call(upload, { body: nested } as never)).rejects.toBeInstanceOf(ApiError);
    expect(String((faults[0] as { cause: unknown }).cause)).toContain("deep is neither text");
  });

  test("without a file the same call sends JSON", async () => {
    const { call, asked } = answers(problem("invalid_fields"), 422);
    await call(contract.account.update, { body: { username: "eleni" } }).catch(() => {});
    expect(asked[0]!.headers.get("Content-Type")).toBe("application/json");
    expect(await asked[0]!.json()).toEqual({ username: "eleni" });
  });
});

describe("responses", () => {
  test("a response is parsed by the contract", async () => {
    const { call } = answers(COUNTRIES);
    expect(await call(contract.market.listCountries)).toEqual(COUNTRIES);
  });

  test("204 is null", async () => {
    const { call } = open(async () => new Response(null, { status: 204 }));
    expect(await call(contract.account.logout)).toBeNull();
  });

  test("a response that does not match the contract is a 502, reported once", async () => {
    const { call, faults } = answers({ data: [{ name: 1 }] });
    await expect(call(contract.market.listCountries)).rejects.toMatchObject({
      status: 502,
      code: "internal",
    });
    expect(faults).toHaveLength(1);
  });

  test("a 4xx keeps its code, fields and data, and is not reported", async () => {
    const { call, faults } = answers(
      { ...problem("price_changed", { total: ["changed"] }), data: { total: 5 } },
      409,
    );
    const error = await call(contract.order.get, { params: ORDER as never }).catch((e) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: "price_changed",
      fieldErrors: { total: ["changed"] },
      facts: { total: 5 },
    });
    expect(faults).toEqual([]);
  });

  test("an uncaught error is a route error response of React Router", async () => {
    const { isRouteErrorResponse } = await import("react-router");
    const { call } = answers(problem("listing_gone"), 410);
    const error = await call(contract.listing.get, {
      params: { id: "x" as never },
      query: {},
    }).catch((e) => e);
    expect(isRouteErrorResponse(error)).toBe(true);
    expect(error.status).toBe(410);
    expect(error.data).toEqual({ code: "listing_gone" });
  });

  test("401 throws SignedOutError, except at the sign-in", async () => {
    const { call } = answers(problem("signed_out"), 401);
    await expect(call(contract.order.get, { params: ORDER as never })).rejects.toBeInstanceOf(
      SignedOutError,
    );
    await expect(
      call(contract.account.login, { body: { email: "a@b.c", password: "x" } }),
    ).rejects.toBeInstanceOf(ApiError);
  });
});

describe("retries", () => {
  const failing = (times: number, status = 503) => {
    let left = times;
    return open(async () =>
      left-- > 0 ? new Response("busy", { status }) : Response.json(COUNTRIES),
    );
  };

  test("a GET is retried twice, then fails", async () => {
    const twice = failing(2);
    expect(await twice.call(contract.market.listCountries)).toEqual(COUNTRIES);
    const thrice = failing(3);
    await expect(thrice.call(contract.market.listCountries)).rejects.toMatchObject({ status: 503 });
    expect(thrice.asked).toHaveLength(3);
    expect(thrice.faults).toHaveLength(1);
  });

  test("retries: 0 disables retries", async () => {
    const { call, asked } = failing(1);
    await call(contract.order.get, { params: ORDER as never }, { retries: 0 }).catch(() => {});
    expect(asked).toHaveLength(1);
  });

  test("a write is never retried", async () => {
    const { call, asked } = failing(1);
    const input = { body: { listing_id: ORDER.orderId as never } };
    await expect(call(contract.order.create, input)).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(1);
  });

  test("a 4xx is not retried", async () => {
    const { call, asked } = answers(problem("not_found"), 404);
    await call(contract.listing.get, { params: { id: "x" as never }, query: {} }).catch(() => {});
    expect(asked).toHaveLength(1);
  });

  test("an unreachable marketplace is a 503", async () => {
    const { call } = open(async () => {
      throw new TypeError("fetch failed");
    });
    await expect(call(contract.market.listCountries)).rejects.toMatchObject({
      status: 503,
      code: "unavailable",
    });
  });

  test("the time limit includes all retries, also for an embedded marketplace", async () => {
    const { call, asked } = open(() => new Promise<Response>(() => {}), {}, 20);
    await expect(call(contract.market.listCountries)).rejects.toMatchObject({
      status: 503,
      code: "unavailable",
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.signal.aborted).toBe(true);
  });
});

describe("session token", () => {
  const token = { "X-Session-Token": "new", "X-Session-Token-Expires": "2026-12-21T00:00:00Z" };

  test("a token from a write is stored and sent with the next call", async () => {
    const { call, asked, given } = answers(problem("not_found"), 404, token);
    const input = { body: { listing_id: ORDER.orderId as never } };
    await call(contract.order.create, input).catch(() => {});
    await call(contract.order.create, input).catch(() => {});
    expect(given).toEqual(["new"]);
    expect(asked[1]!.headers.get("X-Session-Token")).toBe("new");
  });

  test("a token from a GET is not stored, so that pages stay cacheable", async () => {
    const { call, given } = answers(COUNTRIES, 200, token);
    await call(contract.market.listCountries);
    expect(given).toEqual([]);
  });
});
