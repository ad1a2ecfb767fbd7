import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { LRUCache } from "lru-cache";

export type Rejection = { status: 400 | 405 | 421; text: string; allow?: string; host?: string };

type Parts = {
  publicOrigin: string | null;
  allowedHosts: readonly string[];
};

const AUTHORITY = /^(?:[a-z\d_](?:[a-z\d_.-]*)|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const BAD_REQUEST: Rejection = { status: 400, text: "Bad Request" };
/** Health checks may use any host name. */
const PROBES = new Set(["/health", "/ready"]);

const allowed = (url: string): string => {
  if (url.startsWith("/media/")) return "GET, HEAD";
  return url.startsWith("/api/") ? "DELETE, GET, HEAD, PATCH, POST, PUT" : "GET, HEAD, POST";
};

/** Runs after trusted proxies and before any code builds a URL. */
export function createRequestGuard({ publicOrigin, allowedHosts }: Parts) {
  const known =
    publicOrigin === null ? null : new Set([new URL(publicOrigin).hostname, ...allowedHosts]);

  return function refuse({
    method,
    url = "",
    headers,
    rawHeaders,
  }: Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders">): Rejection | null {
    if (!url.startsWith("/") || countHosts(rawHeaders) > 1) return BAD_REQUEST;
    const { host } = headers;
    const forwarded = headers["x-forwarded-host"];
    if (host !== undefined && findHostname(host) === null) return BAD_REQUEST;
    if (forwarded !== undefined && findHostname(String(forwarded)) === null) return BAD_REQUEST;
    if (method === "TRACE") return { status: 405, text: "Method Not Allowed", allow: allowed(url) };
    const asked = String(forwarded ?? host ?? "");
    if (known === null || asked === "" || PROBES.has(url)) return null;
    const hostname = findHostname(asked)!;
    if (known.has(hostname) || isOnOwnNetwork(hostname)) return null;
    return { status: 421, text: "This host is not served here.", host: hostname };
  };
}

/** Most requests name the same few hosts, and parsing a URL costs more than a lookup. */
const hostnames = new LRUCache<string, string>({
  max: 100,
  memoMethod: (authority) =>
    (AUTHORITY.test(authority) && URL.parse(`http://${authority}`)?.hostname) || "",
});

const findHostname = (authority: string): string | null => hostnames.memo(authority) || null;

/** No page of another site has such an origin (DNS rebinding). */
const isOnOwnNetwork = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || !hostname.includes(".");

/** Node keeps the first of several Host headers. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === "host") count += 1;
  return count;
}

export function sendError(response: ServerResponse, { status, text, allow }: Rejection): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...(allow === undefined ? {} : { Allow: allow }),
  });
  response.end(text);
}
