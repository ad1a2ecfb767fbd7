import { expect, test } from "vitest";
import { openVisit } from "#tests/visit-kit.ts";
import { securityHeaders } from "./security-headers.server.ts";

const noMarketplace = async () => new Response(null, { status: 503 });
const document = (headers = {}) =>
  new Response("<p>", { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });

const headersOf = async (response: Response, env: Record<string, string> = {}) => {
  const visit = openVisit("/en-GR/faq", noMarketplace, { env });
  return (await visit.walk(securityHeaders, () => response)).headers;
};

test("a document in production allows the scripts of its nonce", async () => {
  const headers = await headersOf(document(), { NODE_ENV: "production" });
  expect(headers.get("Content-Security-Policy")).toContain("'nonce-n'");
  expect(headers.get("Content-Security-Policy-Report-Only")).not.toBeNull();
});

test("a document with a policy of its own keeps it", async () => {
  const own = { "Content-Security-Policy": "default-src 'none'" };
  const headers = await headersOf(document(own), { NODE_ENV: "production" });
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'");
});

test("a document in development may not be framed, and may run Vite's scripts", async () => {
  const headers = await headersOf(document());
  expect(headers.get("Content-Security-Policy")).toBe("frame-ancestors 'none'");
});

test("what is no document may load nothing", async () => {
  const headers = await headersOf(Response.json({}));
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});
