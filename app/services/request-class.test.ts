import { expect, test } from "vitest";
import { classifyRequest } from "./request-class.server.ts";

const BROWSER =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const ask = (method: string, target: string, headers: Record<string, string> = {}) =>
  classifyRequest({
    method,
    target,
    header: (name) => headers[name] ?? (name === "user-agent" ? BROWSER : null),
  });

test.each([
  ["/health", null],
  ["/ready", null],
  ["/en-GR", "page"],
  ["/en-GR/search?q=media", "page"],
  ["/api/listings", "page"],
  ["/media/key/320", "picture"],
  ["/sitemap.xml?locale=el-GR&kind=skus&page=1", "crawler"],
  ["/api/openapi.json", "crawler"],
] as const)("a GET of %s takes its place as %s", (path, expected) => {
  expect(ask("GET", path)).toBe(expected);
});

test("a page that a crawler asks for waits behind those of people", () => {
  expect(ask("GET", "/en-GR", { "user-agent": GOOGLE })).toBe("crawler");
});

test("a report of a page takes no place of a form", () => {
  expect(ask("POST", "/monitoring", { "content-length": "120" })).toBe("picture");
  expect(ask("POST", "/monitoring/csp", { "content-length": "120" })).toBe("picture");
});

test("a report that is not read ahead holds no place of a picture while it comes in", () => {
  expect(ask("POST", "/monitoring", { "content-length": "1000000" })).toBeNull();
});

test("a form is a write, also when it does not say its length; a longer body takes no place", () => {
  const sent = (headers: Record<string, string>) => ask("POST", "/en-GR/auth/sign-in", headers);
  expect(sent({ "content-length": "120" })).toBe("write");
  expect(sent({ "content-length": "9000000" })).toBeNull();
  expect(sent({ "transfer-encoding": "chunked" })).toBe("write");
  const files = {
    "content-type": "multipart/form-data; boundary=x",
    "transfer-encoding": "chunked",
  };
  expect(sent(files)).toBe("write");
  expect(ask("POST", "/el-GR/sell/1/photos", files)).toBeNull();
  expect(sent({})).toBe("write");
});
