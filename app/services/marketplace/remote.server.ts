import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";
import { UCP_PATH } from "#contract/ucp-checkout.ts";
import type { MarketplaceFetch } from "./call.server.ts";

const PASSED_ON = /^\/api\/(?:social\/\w+\/callback|unsubscribe\/[\w-]+)$/;

/** What the protocols of programs say in headers, and the key of a program. */
const AGENT_HEADERS = [
  "Accept",
  "Accept-Language",
  "Authorization",
  "Content-Type",
  "MCP-Protocol-Version",
  "Mcp-Method",
  "Mcp-Name",
  "Origin",
  "User-Agent",
  "X-Request-Id",
] as const;

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
    /** Forwards what programs ask, with the host that they asked; null for other paths. */
    passOnAgent(request: Request, ip: string): Promise<Response> | null {
      const { pathname: path, search, host } = new URL(request.url);
      if (path !== "/mcp" && !path.startsWith(`/api${UCP_PATH}/`)) return null;
      const { method, body, signal } = request;
      const said = AGENT_HEADERS.flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      return fetch(base + path.replace(/^\/api/, "") + search, {
        method,
        headers: {
          ...Object.fromEntries(said),
          "X-Forwarded-For": ip,
          "X-Forwarded-Host": host,
        },
        signal,
        redirect: "manual",
        ...(body && { body, duplex: "half" }),
      } as RequestInit);
    },
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
