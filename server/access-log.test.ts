import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { SCRIPTLESS } from "#app/services/is-view.server.ts";
import { toReference } from "#app/services/log.server.ts";
import { createAccessLog, takeRequestId } from "./access-log.ts";

type Line = Parameters<Parameters<typeof createAccessLog>[0]["write"]>[0];
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers "hello", except at /hang; `written` waits for the next line. */
async function openServer(onHang = () => {}) {
  const lines: Line[] = [];
  let onLine = () => {};
  let at = 100;
  const follow = createAccessLog({
    now: () => (at += 2.34),
    write(line) {
      lines.push(line);
      onLine();
    },
  });
  const server = createServer((request, response) => {
    follow(request, response, "request-0001");
    if (request.url === "/hang") return onHang();
    if (request.url === "/en-GR/faq")
      return void response.writeHead(200, { [SCRIPTLESS]: "1" }).end("faq");
    response.writeHead(404);
    response.end("hello");
  });
  closing.push(() => server.closeAllConnections());
  closing.push(() => server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const written = () => new Promise<void>((resolve) => (onLine = resolve));
  return { url: `http://127.0.0.1:${port}`, lines, written };
}

test("a request is logged in one line without its query", async () => {
  const { url, lines, written } = await openServer();
  const isWritten = written();
  await (await fetch(`${url}/missing?q=maria@deftero.test&code=123456`)).text();
  await isWritten;
  expect(lines).toEqual([
    {
      request_id: "request-0001",
      method: "GET",
      path: "/missing",
      status: 404,
      ms: 2.3,
      bytes: expect.any(Number),
    },
  ]);
  expect(lines[0]!.bytes).toBeGreaterThan("hello".length);
});

test("a client that disconnects before the response is logged as 499 and aborted", async () => {
  const { url, lines, written } = await openServer(() => sent.destroy());
  const isWritten = written();
  const sent = httpRequest(`${url}/hang`);
  sent.on("error", () => {});
  sent.end();
  await isWritten;
  expect(lines).toMatchObject([{ path: "/hang", status: 499, aborted: true }]);
});

const arrive = (given: string | undefined, isFromProxy: boolean) => {
  const headers: Record<string, string> = given === undefined ? {} : { "x-request-id": given };
  const id = takeRequestId({ headers } as never, isFromProxy);
  return { id, passedOn: headers["x-request-id"] };
};

test("the id of a trusted proxy is kept", () => {
  expect(arrive("0af7651916cd43dd8448eb211c80319c", true)).toEqual({
    id: "0af7651916cd43dd8448eb211c80319c",
    passedOn: "0af7651916cd43dd8448eb211c80319c",
  });
});

test.each([
  ["a stranger", "0af7651916cd43dd8448eb211c80319c", false],
  ["a proxy that says too little", "abc", true],
  ["a proxy that says too much", "a".repeat(65), true],
  ["a proxy that passes a line break on", 'aaaaaaaa"\n{"level":50}', true],
  ["nobody", undefined, true],
])("the id of %s is replaced, also in the request headers", (_, given, isFromProxy) => {
  const { id, passedOn } = arrive(given, isFromProxy);
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(passedOn).toBe(id);
});

test("the reference is the end of the request id", () => {
  const { id } = arrive(undefined, false);
  expect(id.toUpperCase()).toContain(toReference(id));
  expect(toReference(id)).toMatch(/^[\dA-F]{8}$/);
});

test.each([
  ["/en-GR/faq", { cookie: "lite=1; consent=yes" }, "pageview"],
  ["/en-GR/faq", { cookie: "consent=no" }, undefined],
  ["/en-GR/faq", {}, undefined],
  ["/en-GR/faq", { cookie: "consent=yes", "sec-purpose": "prefetch" }, undefined],
  ["/missing", { cookie: "consent=yes" }, undefined],
])("%s with %j: %s", async (path, headers, event) => {
  const { url, lines, written } = await openServer();
  const isWritten = written();
  await new Promise<void>((resolve) => {
    httpRequest(url + path, { headers }, (answer) => answer.resume().once("end", resolve)).end();
  });
  await isWritten;
  expect(lines[0]!.event).toBe(event);
});
