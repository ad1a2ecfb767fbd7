import { createServer, request as send, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { createAdmission } from "./admission.ts";
import { classifyRequest, createGate } from "./gate.ts";
import { createRefusals } from "./refusals.ts";

const one = { running: 1, perAddress: 1, queue: 1, queuePerAddress: 1 };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function open() {
  const admission = createAdmission({
    now: () => 0,
    bounds: { write: one, page: one, picture: one, crawler: one },
  });
  const refusals = createRefusals({
    renderPage: async (_, kind) => ({ html: kind, headers: { "Content-Type": "text/html" } }),
  });
  return { admission, gate: createGate({ admission, refusals }) };
}

const page = () => new Request("http://shop.test/en-GR");
const form = (body: BodyInit) =>
  new Request("http://shop.test/en-GR/auth/sign-in", {
    method: "POST",
    body,
    headers: { "Content-Length": "3" },
    duplex: "half",
  } as RequestInit);

test("a page without a slot is answered 503 with Retry-After, and /health is answered", async () => {
  const { gate } = open();
  const held = Promise.withResolvers<Response>();
  const first = gate.letIn(page(), "192.0.2.1", () => held.promise);
  const second = gate.letIn(page(), "192.0.2.2", async () => new Response("second"));
  const third = await gate.letIn(page(), "192.0.2.3", async () => new Response("third"));
  expect(third.status).toBe(503);
  expect(Number(third.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await third.text()).toBe("busy");
  const health = new Request("http://shop.test/health");
  expect(await (await gate.letIn(health, "192.0.2.4", async () => new Response("ok"))).text()).toBe(
    "ok",
  );
  held.resolve(new Response("first"));
  expect(await (await first).text()).toBe("first");
  expect(await (await second).text()).toBe("second");
});

test("a slot is freed after a response and after an error", async () => {
  const { gate } = open();
  await expect(
    gate.letIn(page(), "192.0.2.1", () => Promise.reject(new Error("broken"))),
  ).rejects.toThrow("broken");
  const next = await gate.letIn(page(), "192.0.2.1", async () => new Response("fine"));
  expect(next.status).toBe(200);
});

test("a form takes its slot once its whole body has arrived", async () => {
  const { gate } = open();
  let more: ReadableStreamDefaultController<Uint8Array>;
  const slow = new ReadableStream<Uint8Array>({ start: (controller) => void (more = controller) });
  const sending = gate.letIn(form(slow), "192.0.2.1", async (sent) => new Response(sent.body));
  const quick = await gate.letIn(form("a=1"), "192.0.2.2", async (sent) => new Response(sent.body));
  expect(await quick.text()).toBe("a=1");
  more!.enqueue(new TextEncoder().encode("b=2"));
  more!.close();
  expect(await (await sending).text()).toBe("b=2");
});

test("with a full queue a request is refused before its body is read", async () => {
  const { gate, admission } = open();
  await admission.enter("page", "a");
  void admission.enter("page", "b");
  const server = createServer((request, response) => {
    if (!gate.turnAway(request, response)) response.end("let in");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve) => {
      send({ port, host: "127.0.0.1", path, agent: false }, resolve).end();
    });
  const refused = await ask("/en-GR/search");
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
  expect((await ask("/health")).statusCode).toBe(200);
  expect((await ask("/media/key/320")).statusCode).toBe(200);
});

test("a chunked form takes a slot, and a too long one is answered 413", async () => {
  const { gate } = open();
  const chunked = (text: string) =>
    new Request("http://shop.test/en-GR/auth/sign-in", {
      method: "POST",
      body: new Blob([text]).stream(),
      headers: { "Transfer-Encoding": "chunked" },
      duplex: "half",
    } as RequestInit);
  const held = Promise.withResolvers<Response>();
  const first = gate.letIn(chunked("a=1"), "192.0.2.1", () => held.promise);
  const second = gate.letIn(chunked("a=2"), "192.0.2.2", async (whole) => new Response(whole.body));
  const third = await gate.letIn(chunked("a=3"), "192.0.2.3", async () => new Response("third"));
  expect(third.status).toBe(503);
  held.resolve(new Response("first"));
  await first;
  expect(await (await second).text()).toBe("a=2");
  const endless = await gate.letIn(
    chunked("a".repeat(LIMITS.body.form + 1)),
    "192.0.2.1",
    async () => new Response("let in"),
  );
  expect(endless.status).toBe(413);
});

const BROWSER =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const classify = (method: string, target: string, headers: Record<string, string> = {}) =>
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
  ["/product-feed.xml?locale=el-GR", "crawler"],
  ["/.well-known/ucp", "crawler"],
  ["/api/openapi.json", "crawler"],
] as const)("a GET of %s is classified as %s", (path, expected) => {
  expect(classify("GET", path)).toBe(expected);
});

test("a page is classified as crawler by its User-Agent", () => {
  expect(classify("GET", "/en-GR", { "user-agent": GOOGLE })).toBe("crawler");
});

test("error reports are not classified as writes", () => {
  expect(classify("POST", "/monitoring", { "content-length": "120" })).toBe("picture");
  expect(classify("POST", "/monitoring/csp", { "content-length": "120" })).toBe("picture");
});

test("a large error report takes no slot", () => {
  expect(classify("POST", "/monitoring", { "content-length": "1000000" })).toBeNull();
});

test("a form is a write, chunked or not; a longer body or one with files takes no slot", () => {
  const sent = (headers: Record<string, string>) =>
    classify("POST", "/en-GR/auth/sign-in", headers);
  expect(sent({ "content-length": "120" })).toBe("write");
  expect(sent({ "content-length": "9000000" })).toBeNull();
  expect(sent({ "transfer-encoding": "chunked" })).toBe("write");
  const files = {
    "content-type": "multipart/form-data; boundary=x",
    "transfer-encoding": "chunked",
  };
  expect(sent(files)).toBe("write");
  expect(classify("POST", "/el-GR/sell/1/photos", files)).toBeNull();
  expect(sent({})).toBe("write");
});
