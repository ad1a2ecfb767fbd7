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

test("a stranger is believed in nothing", () => {
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
])("a request with %s keeps a Via header as the sign of a proxy", (name, value) => {
  expect(arrive("127.0.0.1", { [name]: value }).headers["via"]).toBe("1.1 proxy");
  const { headers } = arrive("127.0.0.1", { [name]: value, via: "1.1 cache.example" });
  expect(headers["via"]).toBe("1.1 cache.example");
});

test("a request in HTTP/1.0 gets a Via header, one in HTTP/1.1 without proxy headers none", () => {
  expect(arrive("127.0.0.1", {}, undefined, "1.0").headers["via"]).toBe("1.0 proxy");
  expect(arrive("127.0.0.1", { host: "localhost" }).headers["via"]).toBeUndefined();
});

test("without a list nobody is a proxy, not even the machine itself", () => {
  expect(arrive("127.0.0.1", SAID).believed).toBe(false);
});

test("behind a named proxy the visitor is the last address that no proxy of ours vouches for", () => {
  const { believed, headers } = arrive("::ffff:10.0.0.1", SAID, "10.0.0.0/8, loopback");
  expect(believed).toBe(true);
  expect(headers["x-forwarded-for"]).toBe("203.0.113.9");
  expect(headers["x-forwarded-proto"]).toBe("https");
  expect(headers["x-forwarded-host"]).toBe("deftero.test");
  expect(headers["forwarded"]).toBeUndefined();
});

test("nonsense from a proxy is left out", () => {
  const { headers } = arrive(
    "::1",
    { "x-forwarded-proto": "gopher", "x-forwarded-host": "a b/<x>", "x-forwarded-for": "nobody" },
    "loopback",
  );
  expect(headers["x-forwarded-proto"]).toBeUndefined();
  expect(headers["x-forwarded-host"]).toBeUndefined();
  expect(headers["x-forwarded-for"]).toBe("::1");
});

test("a list that names no address stops the start", () => {
  expect(() => createTrust("my-proxy")).toThrow(/TRUST_PROXY/);
});
