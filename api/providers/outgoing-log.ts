import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { toLoggedPath } from "#contract/logged-path.ts";
import type { Logger } from "#api/context.ts";
import { findRequestId } from "#api/request-scope.ts";

type FetchRequest = {
  origin: string | URL;
  method: string;
  path: string;
  headers: unknown[];
  addHeader(name: string, value: string): void;
};
type Call = { host: string; method: string; path: string; request_id?: string };

/**
 * Logs each outgoing HTTP call of any library, and sends our request id along in X-Request-Id.
 * Reads are logged at debug level, because pictures alone are many. Returns a function that stops
 * it.
 */
export function logOutgoingCalls(log: Logger, now = () => performance.now()): () => void {
  const calls = new WeakMap<object, Call & { startedAt: number }>();

  function begin(request: object, call: Call): string | null {
    const requestId = findRequestId();
    const path = toLoggedPath(call.path);
    calls.set(request, {
      ...call,
      path,
      ...(requestId !== null && { request_id: requestId }),
      startedAt: now(),
    });
    return requestId;
  }

  function end(request: object, outcome: { status: number } | { err: unknown }): void {
    const call = calls.get(request);
    if (call === undefined) return;
    calls.delete(request);
    const { startedAt, ...asked } = call;
    const line = { ...asked, ms: Math.round(now() - startedAt), ...outcome };
    const isPlain = asked.method === "GET" && "status" in outcome && outcome.status < 400;
    log[isPlain ? "debug" : "info"](line, "outgoing call");
  }

  const listeners: [channel: string, listener: (message: never) => void][] = [
    [
      "undici:request:create",
      ({ request }: { request: FetchRequest }) => {
        const { host } = new URL(String(request.origin));
        const requestId = begin(request, { host, method: request.method, path: request.path });
        const isNamed = request.headers.some((one) => String(one).toLowerCase() === "x-request-id");
        if (requestId !== null && !isNamed) request.addHeader("X-Request-Id", requestId);
      },
    ],
    [
      "undici:request:headers",
      ({ request, response }: { request: object; response: { statusCode: number } }) =>
        end(request, { status: response.statusCode }),
    ],
    [
      "undici:request:error",
      ({ request, error }: { request: object; error: unknown }) => end(request, { err: error }),
    ],
    [
      "http.client.request.created",
      ({ request }: { request: ClientRequest }) => {
        const { host, method, path } = request;
        const requestId = begin(request, { host, method, path });
        if (requestId !== null && !request.headersSent && !request.hasHeader("X-Request-Id"))
          request.setHeader("X-Request-Id", requestId);
      },
    ],
    [
      "http.client.response.finish",
      ({ request, response }: { request: object; response: IncomingMessage }) =>
        end(request, { status: response.statusCode ?? 0 }),
    ],
    [
      "http.client.request.error",
      ({ request, error }: { request: object; error: unknown }) => end(request, { err: error }),
    ],
  ];
  for (const [channel, listener] of listeners) subscribe(channel, listener as never);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener as never);
  };
}
