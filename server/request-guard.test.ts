import { describe, expect, test } from "vitest";
import { createRequestGuard } from "./request-guard.ts";

type Sent = { method?: string; url?: string; hosts?: string[]; forwarded?: string };

function send(
  { method = "GET", url = "/en-GR", hosts = ["shop.example"], forwarded }: Sent,
  setUp: Partial<Parameters<typeof createRequestGuard>[0]> = {},
) {
  const refuse = createRequestGuard({ publicOrigin: null, allowedHosts: [], ...setUp });
  return refuse({
    method,
    url,
    rawHeaders: ["Accept", "*/*", ...hosts.flatMap((host) => ["Host", host])],
    headers: {
      ...(hosts[0] === undefined ? {} : { host: hosts[0] }),
      ...(forwarded === undefined ? {} : { "x-forwarded-host": forwarded }),
    },
  });
}
const statusOf = (...given: Parameters<typeof send>) => send(...given)?.status ?? null;

const MALFORMED = ["a b", "[::1", "x:99999", "%", "evil:3201@x", "", "x/y", "x?y", "x#y", "a\\b"];

describe("a malformed host or target is answered 400", () => {
  test.each(MALFORMED)("Host: %s", (host) => {
    expect(statusOf({ hosts: [host] })).toBe(400);
  });

  test.each(MALFORMED)("X-Forwarded-Host: %s", (forwarded) => {
    expect(statusOf({ forwarded })).toBe(400);
  });

  test.each(["http://evil.example/en-GR", "evil.example:443", "*", ""])("target %s", (url) => {
    expect(statusOf({ url })).toBe(400);
  });

  test("two Host headers", () => {
    expect(statusOf({ hosts: ["shop.example", "shop.example"] })).toBe(400);
  });
});

test.each([
  "shop.example",
  "shop.example:8443",
  "127.0.0.1:3000",
  "[::1]:3000",
  "web",
  "a_b.local",
])("the host %s is served", (host) => {
  expect(send({ hosts: [host] })).toBeNull();
});

test("HTTP/1.0 requests need no Host", () => {
  expect(send({ hosts: [] }, { publicOrigin: "https://shop.example" })).toBeNull();
});

test.each([
  ["/en-GR", "GET, HEAD, POST"],
  ["/api/listings", "DELETE, GET, HEAD, PATCH, POST, PUT"],
  ["/media/0123456789abcdef/320", "GET, HEAD"],
])("TRACE %s is answered 405", (url, allow) => {
  expect(send({ method: "TRACE", url })).toMatchObject({ status: 405, allow });
});

describe("with a public origin", () => {
  const setUp = { publicOrigin: "https://shop.example", allowedHosts: ["origin.shop.example"] };

  test.each(["evil.example", "shop.example.evil.example", "evil.example:443"])(
    "%s is somebody else's",
    (host) => {
      expect(statusOf({ hosts: [host] }, setUp)).toBe(421);
      expect(statusOf({ forwarded: host }, setUp)).toBe(421);
    },
  );

  test.each([
    "shop.example",
    "SHOP.example:443",
    "origin.shop.example",
    "10.0.0.7:3000",
    "[fd00::7]:3000",
    "localhost:3000",
    "web:3000",
  ])("%s is the shop", (host) => {
    expect(send({ hosts: [host] }, setUp)).toBeNull();
  });

  test.each(["/health", "/ready"])("%s is served under every host", (url) => {
    expect(send({ url, hosts: ["web.default.svc.cluster.local"] }, setUp)).toBeNull();
  });
});
