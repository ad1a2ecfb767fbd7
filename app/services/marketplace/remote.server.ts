import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";
import type { MarketplaceFetch } from "./call.server.ts";

const PASSED_ON = /^\/api\/(?:social\/\w+\/callback|unsubscribe\/[\w-]+)$/;

export function createRemoteMarketplace(url: string) {
  const { origin, pathname } = new URL(url);
  const base = origin + (pathname === "/" ? "/api" : pathname.replace(/\/+$/, ""));
  const ask: MarketplaceFetch = (request) => {
    const { pathname: path, search } = new URL(request.url);
    return fetch(new Request(base + path.replace(/^\/api/, "") + search, request));
  };
  return {
    fetch: ask,
    origin,
    base,
    /** Forwards provider callbacks and one-click unsubscribes; null for every other path. */
    passOnCallback(request: Request, ip: string): Promise<Response> | null {
      const { pathname: path, search } = new URL(request.url);
      if (!PASSED_ON.test(path)) return null;
      const { method, body, signal } = request;
      const type = request.headers.get("Content-Type");
      // Forwards only the visitor's address, for rate limits, and the request id, for the logs.
      const requestId = request.headers.get("X-Request-Id");
      const headers = {
        "X-Forwarded-For": ip,
        ...(requestId && { "X-Request-Id": requestId }),
        ...(type && { "Content-Type": type }),
        ...(isFetchedAhead(request) && { "Sec-Purpose": "prefetch" }),
      };
      return fetch(base + path.replace(/^\/api/, "") + search, {
        method,
        headers,
        signal,
        redirect: "manual",
        ...(body && { body, duplex: "half" }),
      } as RequestInit);
    },
  };
}
