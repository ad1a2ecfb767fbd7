import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createTrust } from "./trust-proxy.ts";

function arrive(
  peer: string,
  headers: Record<string, string>,
  trusted?: string,
  httpVersion = "1.1",
) {
  const request = { headers: { ...headers }, httpVersion, socket: { remoteAddress: peer } };
  const believed = createTrust(trusted).settle(request as unknown as IncomingMessage);
  return { believed, headers: request.headers as Record<string, string | undefined> };
}
const SAID = {
  "x-forwarded-for": "198.51.100.7, 203.0.113.9, 10.0.0.2",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "deftero.test",
  forwarded: "for=1.2.3.4;host=evil.test",
};

test("forwarding headers of an untrusted peer are removed", () => {
  const { believed, headers } = arrive("203.0.113.50", SAID, "10.0.0.0/8");
  expect(believed).toBe(false);
  expect(Object.values(headers).filter(Boolean)).toEqual([expect.stringContaining("proxy")]);
});

test.each([
  ["x-forwarded-for", "198.51.100.7"],
  ["x-forwarded-port", "443"],
  ["x-forwarded-server", "shop.example"],
  ["forwarded", "for=198.51.100.7"],
  ["x-real-ip", "198.51.100.7"],
])("a request with %s gets a Via header", (name, value) => {
  expect(arrive("127.0.0.1", { [name]: value }).headers["via"]).toBe("1.1 proxy");
  const { headers } = arrive("127.0.0.1", { [name]: value, via: "1.1 cache.example" });
  expect(headers["via"]).toBe("1.1 cache.example");
});

test("an HTTP/1.0 request gets a Via header, HTTP/1.1 without proxy headers none", () => {
  expect(arrive("127.0.0.1", {}, undefined, "1.0").headers["via"]).toBe("1.0 proxy");
  expect(arrive("127.0.0.1", { host: "localhost" }).headers["via"]).toBeUndefined();
});

test("without a list no peer is trusted, not even the loopback", () => {
  expect(arrive("127.0.0.1", SAID).believed).toBe(false);
});

test("behind a trusted proxy the visitor is the last untrusted address of X-Forwarded-For", () => {
  const { believed, headers } = arrive("::ffff:10.0.0.1", SAID, "10.0.0.0/8, loopback");
  expect(believed).toBe(true);
  expect(headers["x-forwarded-for"]).toBe("203.0.113.9");
  expect(headers["x-forwarded-proto"]).toBe("https");
  expect(headers["x-forwarded-host"]).toBe("deftero.test");
  expect(headers["forwarded"]).toBeUndefined();
});

test("malformed values of a trusted proxy are dropped", () => {
  const { headers } = arrive(
    "::1",
    { "x-forwarded-proto": "gopher", "x-forwarded-host": "a b/<x>", "x-forwarded-for": "nobody" },
    "loopback",
  );
  expect(headers["x-forwarded-proto"]).toBeUndefined();
  expect(headers["x-forwarded-host"]).toBeUndefined();
  expect(headers["x-forwarded-for"]).toBe("::1");
});

test("nothing left of a malformed address is believed", () => {
  const said = { "x-forwarded-for": "198.51.100.7, unknown, 10.0.0.2" };
  const { headers } = arrive("10.0.0.1", said, "10.0.0.0/8");
  expect(headers["x-forwarded-for"]).toBe("10.0.0.1");
});

test("a malformed list throws an EnvError", () => {
  expect(() => createTrust("my-proxy")).toThrow(/TRUST_PROXY/);
});
