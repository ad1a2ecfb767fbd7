import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { LIMITS } from "#contract/limits.ts";
import { openKit, type ApiKit } from "#tests/api-kit.ts";
import { createApi } from "#api/create-api.ts";
import { runInRequest } from "#api/request-scope.ts";
import { route } from "./route.ts";

const echo = endpoint({
  id: "echo",
  method: "POST",
  path: "/echo",
  auth: "none",
  limit: "browse",
  body: z.object({
    text: z.string({ error: "address.city-required" }),
    count: z.int().optional(),
  }),
  response: z.object({ text: z.string() }),
});
const word = endpoint({
  id: "word",
  method: "GET",
  path: "/things/all",
  auth: "none",
  limit: "browse",
  query: z.object({ brand: z.union([z.string(), z.array(z.string())]).optional() }),
  response: z.object({ from: z.string(), query: z.unknown() }),
});
const thing = endpoint({
  id: "thing",
  method: "GET",
  path: "/things/{id}",
  auth: "none",
  limit: "browse",
  params: z.object({ id: z.string().regex(/^[a-z]+$/) }),
  response: z.object({ from: z.string() }),
});
const broken = endpoint({
  id: "broken",
  method: "GET",
  path: "/broken",
  auth: "none",
  limit: "browse",
  response: z.object({ amount: z.int() }),
});
const failing = endpoint({ ...broken, id: "failing", path: "/failing" });
const gone = endpoint({ ...echo, id: "gone", path: "/gone", body: undefined, response: null });

const routes = [
  route(thing, async () => ({ from: "thing" })),
  route(word, async (_, { query }) => ({ from: "word", query })),
  route(echo, async (_, { body }) => ({ text: body.text, secret: "not in the contract" })),
  route(broken, async () => ({ amount: 1.5 })),
  route(failing, async () => {
    throw new Error("the password of the database is swordfish");
  }),
  route(gone, async () => null),
];

let kit: ApiKit;
let ask: ReturnType<ApiKit["askRoutes"]>;
beforeAll(async () => {
  kit = await openKit();
  ask = kit.askRoutes(routes);
});
afterAll(() => kit[Symbol.asyncDispose]());

describe("a path", () => {
  test("that does not exist is 404, in the caller's language", async () => {
    const { status, json } = await ask("GET", "/nowhere?_locale=el-GR");
    expect(status).toBe(404);
    expect(json).toEqual({ message: "Δεν υπάρχει τίποτα εδώ.", errors: {}, code: "not_found" });
  });

  test("outside the base path is 404 with the same headers", async () => {
    const { fetch } = kit;
    const response = await fetch(new Request("http://api.test/countries"));
    expect(response.status).toBe(404);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await fetch(new Request("http://api.test/apicountries"))).status).toBe(404);
  });

  test("with another method is 405 with Allow", async () => {
    const { status, json, headers } = await ask("DELETE", "/echo");
    expect([status, json.code, headers.get("allow")]).toEqual([405, "method_not_allowed", "POST"]);
    expect((await ask("OPTIONS", "/things/abc")).headers.get("allow")).toBe("GET, HEAD");
  });

  test("with a literal segment takes precedence over a parameter", async () => {
    expect((await ask("GET", "/things/all")).json.from).toBe("word");
    expect((await ask("GET", "/things/other")).json.from).toBe("thing");
  });

  test("with an impossible parameter is 404", async () => {
    for (const id of ["UPPER", "%00", "%F0%28", "..%2f"])
      expect((await ask("GET", `/things/${id}`)).status).toBe(404);
  });

  test("answers HEAD without a body", async () => {
    const { status, text } = await ask("HEAD", "/things/abc");
    expect([status, text]).toEqual([200, ""]);
  });

  test("works under any base path", async () => {
    await using bare = await openKit({ basePath: "" });
    expect((await bare.ask("GET", "/countries")).status).toBe(200);
    expect((await bare.ask("GET", "/api/countries")).status).toBe(404);
  });
});

describe("a request", () => {
  test("with invalid JSON is 400", async () => {
    expect((await ask("POST", "/echo", { body: "{" })).json.code).toBe("bad_request");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await ask("POST", "/echo", { body: "text=a", headers: form })).status).toBe(400);
    const latin = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array([0x22, 0xe9, 0x22]));
        controller.close();
      },
    });
    const json = { "content-type": "application/json" };
    expect((await ask("POST", "/echo", { body: latin, headers: json })).status).toBe(400);
  });

  test("with wrong fields is 422 and names them by locale keys", async () => {
    const { status, json } = await ask("POST", "/echo", { body: { count: 1.5 } });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      code: "invalid_fields",
      errors: { text: ["address.city-required"], count: ["errors.field-invalid"] },
    });
    expect((await ask("POST", "/echo", { body: [] })).json.errors).toEqual({
      "": ["errors.field-invalid"],
    });
  });

  test("without a body has no fields", async () => {
    expect((await ask("POST", "/echo")).json.errors).toHaveProperty("text");
  });

  test("cannot pollute prototypes", async () => {
    const { json } = await ask("POST", "/echo", { body: '{"text":"a","__proto__":{"x":1}}' });
    expect(json).toEqual({ text: "a" });
    const { json: list } = await ask("GET", "/things/all?__proto__=1&constructor=2");
    expect(list.query).toEqual({});
  });

  test("may have a query parameter once, twice or with brackets", async () => {
    const queryOf = async (query: string) => (await ask("GET", `/things/all?${query}`)).json.query;
    expect(await queryOf("brand=a&_locale=el-GR")).toEqual({ brand: "a" });
    expect(await queryOf("brand=a&brand=b")).toEqual({ brand: ["a", "b"] });
    expect(await queryOf("brand[]=a&brand[]=b")).toEqual({ brand: ["a", "b"] });
  });

  test("is stripped of NUL characters", async () => {
    const sent = await ask("POST", "/echo", { body: { text: "a\u0000b" } });
    expect([sent.status, sent.json.code]).toEqual([400, "bad_request"]);
    const spelled = await ask("POST", "/echo", { body: { text: "a\\u0000b" } });
    expect(spelled.json).toEqual({ text: "a\\u0000b" });
    const { json } = await ask("GET", "/things/all?brand=a%00b");
    expect(json.query).toEqual({ brand: "ab" });
  });

  test("with a too large body is refused before all of it has arrived", async () => {
    let sent = 0;
    const chunk = new TextEncoder().encode(" ".repeat(64 * 1024));
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.byteLength;
        if (sent > 100 * LIMITS.body.json) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const headers = { "content-type": "application/json" };
    const { status, json } = await ask("POST", "/echo", { body, headers });
    expect([status, json.code]).toEqual([413, "body_too_large"]);
    expect(sent).toBeLessThan(2 * LIMITS.body.json);
  });

  test("with a too large Content-Length is refused at once", async () => {
    const headers = { "content-length": String(LIMITS.body.json + 1) };
    expect((await ask("POST", "/echo", { body: {}, headers })).status).toBe(413);
  });
});

describe("a response", () => {
  test("has exactly the fields of the contract", async () => {
    expect((await ask("POST", "/echo", { body: { text: "a" } })).json).toEqual({ text: "a" });
  });

  test("without content is 204", async () => {
    const { status, text, headers } = await ask("POST", "/gone");
    expect([status, text, headers.get("content-type")]).toEqual([204, "", null]);
  });

  test("that breaks the contract becomes 500", async () => {
    const { status, json, text } = await ask("GET", "/broken");
    expect([status, json.code]).toEqual([500, "internal"]);
    expect(text).not.toContain("1.5");
    expect(kit.lines.at(-1)?.fields["err"]).toMatchObject({
      message: expect.stringContaining("The answer of broken breaks the contract"),
    });
  });

  test("to a failure hides its cause, which is logged under the same request id", async () => {
    const { status, json, text, headers } = await ask("GET", "/failing");
    expect([status, json.code]).toEqual([500, "internal"]);
    expect(text).not.toMatch(/swordfish|password|at /);
    expect(kit.lines.at(-1)).toMatchObject({
      level: "error",
      fields: {
        request_id: headers.get("x-request-id"),
        method: "GET",
        path: "/failing",
        err: { message: "the password of the database is swordfish" },
      },
    });
  });

  test.each([
    ["the database refuses connections", { code: "ECONNREFUSED" }],
    ["the database's socket is gone", { code: "ENOENT", syscall: "connect" }],
    ["the pool is exhausted", { message: "timeout exceeded when trying to connect" }],
    ["a connection ends", { message: "Connection terminated unexpectedly" }],
    [
      "a connection has ended",
      { message: "Client has encountered a connection error and is not queryable" },
    ],
    ["a connection was closed", { message: "Client was closed and is not queryable" }],
    ["the database shuts down", { code: "57P01" }],
    ["the database starts", { code: "57P03" }],
    ["the database is read-only", { code: "25006" }],
    ["the database has no connection left", { code: "53300" }],
    ["the database's disk is full", { code: "53100" }],
    ["the folder is full", { code: "ENOSPC" }],
    ["the folder is over its quota", { code: "EDQUOT" }],
    ["the folder is read-only", { code: "EROFS" }],
    ["the folder belongs to another user", { code: "EACCES" }],
    ["the bucket's server is overloaded", { $metadata: { httpStatusCode: 503 } }],
    ["the error has such a cause", { cause: Object.assign(new Error(), { code: "ECONNRESET" }) }],
  ])("while %s has Retry-After", async (_, facts) => {
    const unavailable = endpoint({ ...broken, id: "unavailable", path: "/unavailable" });
    const askIt = kit.askRoutes([
      route(unavailable, async () => {
        throw Object.assign(new Error("it failed"), facts);
      }),
    ]);
    const { status, json, headers } = await askIt("GET", "/unavailable");
    expect([status, json.code, headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
  });

  test("to an aborted request is no error", async () => {
    const leaving = new AbortController();
    const body = new ReadableStream({
      pull(controller) {
        leaving.abort();
        controller.error(new DOMException("The caller left", "AbortError"));
      },
    });
    const before = kit.lines.length;
    const sent = { method: "POST", body, duplex: "half", signal: leaving.signal };
    await kit.fetch(
      new Request("http://api.test/api/login", {
        ...sent,
        headers: { "Content-Type": "application/json" },
      } as RequestInit),
    );
    expect(kit.lines.slice(before).filter(({ level }) => level !== "debug")).toEqual([]);
  });

  test("logs every line with the request id", async () => {
    const { headers } = await runInRequest("request-0001", () => ask("GET", "/failing"));
    expect(headers.get("x-request-id")).toBe("request-0001");
  });

  test("to an expected error is logged at a low level", async () => {
    await ask("GET", "/nowhere");
    expect(kit.lines.at(-1)).toMatchObject({ level: "debug", fields: { code: "not_found" } });
  });

  test("has security headers and no CORS", async () => {
    const origin = { origin: "https://elsewhere.test" };
    for (const path of ["/things/abc", "/nowhere", "/failing"]) {
      const { headers } = await ask("GET", path, { headers: origin });
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
        "cache-control": expect.stringMatching(/no-cache|no-store/),
      });
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("has the request id of the web, but not that of an untrusted caller", async () => {
    const headers = { "x-request-id": "page-load-0001" };
    const idFor = async (peer?: string) =>
      (await ask("GET", "/things/abc", { headers, ...(peer ? { peer } : {}) })).headers.get(
        "x-request-id",
      );
    expect(await idFor()).toBe("page-load-0001");
    expect(await idFor("127.0.0.1")).toBe("page-load-0001");
    expect(await idFor("203.0.113.7")).not.toBe("page-load-0001");
  });
});

describe("mounts", () => {
  test("/health queries the database", async () => {
    expect((await kit.ask("GET", "/health")).json).toEqual({ status: "ok" });
    expect((await kit.ask("POST", "/health")).headers.get("allow")).toBe("GET, HEAD");
    const { deps } = kit.world;
    const find = () => Promise.reject(new Error("the database is away"));
    const lost = await createApi({ ...deps, hold: { ...deps.hold, find } });
    const answer = await lost.fetch(new Request("http://api.test/api/health"));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    await lost.close();
  });

  test("/openapi.json describes the endpoints", async () => {
    const { status, json } = await kit.ask("GET", "/openapi.json");
    expect([status, json.openapi]).toEqual([200, "3.1.0"]);
    expect(json.paths["/login"].post.operationId).toBe("login");
  });
});
