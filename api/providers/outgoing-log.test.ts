import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Logger } from "#api/context.ts";
import { runInRequest } from "#api/request-scope.ts";
import { logOutgoingCalls } from "./outgoing-log.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function openProvider(status = 201) {
  const reported: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    reported.push(request.headers["x-request-id"] as string | undefined);
    request.resume();
    response.writeHead(status).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  closing.push(() => server.close());
  closing.push(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const lines: { level: string; fields: object }[] = [];
  const note = (level: string) => (fields: object) => {
    if (JSON.stringify(fields).includes(`:${port}`) || JSON.stringify(fields).includes("127.0.0.1"))
      lines.push({ level, fields });
  };
  const log = Object.fromEntries(
    ["debug", "info", "warn", "error"].map((level) => [level, note(level)]),
  ) as Record<keyof Logger, ReturnType<typeof note>>;
  closing.push(logOutgoingCalls(log));
  return { url: `http://127.0.0.1:${port}`, reported, lines };
}

test("a call by fetch sends the request id and is logged", async () => {
  const { url, reported, lines } = await openProvider();
  await runInRequest("request-0001", async () => {
    await (await fetch(`${url}/v1/charges?secret=1`, { method: "POST", body: "{}" })).text();
  });
  expect(reported).toEqual(["request-0001"]);
  expect(lines).toMatchObject([
    {
      level: "info",
      fields: { request_id: "request-0001", method: "POST", path: "/v1/charges", status: 201 },
    },
  ]);
});

test("a call by node:http, as in the SDKs of Stripe and Amazon, does the same", async () => {
  const { url, reported, lines } = await openProvider();
  await runInRequest("request-0002", async () => {
    const sent = httpRequest(`${url}/v1/refunds`, { method: "POST" });
    sent.end("{}");
    const [answer] = await once(sent, "response");
    answer.resume();
    await once(answer, "end");
  });
  expect(reported).toEqual(["request-0002"]);
  expect(lines).toMatchObject([{ level: "info", fields: { path: "/v1/refunds", status: 201 } }]);
});

test("an existing id is kept, and a call outside a request sends none", async () => {
  const { url, reported } = await openProvider();
  await runInRequest("request-0003", () => fetch(url, { headers: { "X-Request-Id": "own-id-1" } }));
  await fetch(url);
  expect(reported).toEqual(["own-id-1", undefined]);
});

test("a successful read is logged at debug level, a failed one is not", async () => {
  const { url, lines } = await openProvider(200);
  await fetch(url);
  const { url: broken, lines: after } = await openProvider(500);
  await fetch(broken);
  expect(lines[0]).toMatchObject({ level: "debug" });
  expect(after.at(-1)).toMatchObject({ level: "info", fields: { status: 500 } });
});
