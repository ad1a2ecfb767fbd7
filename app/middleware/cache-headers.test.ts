import { expect, test } from "vitest";
import { writeCacheHeaders } from "./cache-headers.server.ts";

const retryAfter = (status: number, headers: HeadersInit = {}) =>
  writeCacheHeaders(new Response(null, { status, headers }), { shared: false }).headers.get(
    "Retry-After",
  );

test.each([429, 503, 507])("an answer with %i says when to come back", (status) => {
  expect(Number(retryAfter(status))).toBeGreaterThan(0);
  expect(retryAfter(status, { "Retry-After": "42" })).toBe("42");
});

test.each([200, 404, 500])("an answer with %i does not", (status) => {
  expect(retryAfter(status)).toBeNull();
});
