import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";

export type Refusal = { status: 400 | 405 | 421; text: string; allow?: string; host?: string };

type Parts = {
  /** Null: the shop is at whatever host it is asked for. */
  publicOrigin: string | null;
  /** Further hosts that lead here, without ports. */
  allowedHosts: readonly string[];
};

const AUTHORITY = /^(?:[a-z\d_](?:[a-z\d_.-]*)|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const BAD_REQUEST: Refusal = { status: 400, text: "Bad Request" };
/** Asked for by who watches over the process, under whatever name they know it by. */
const PROBES = new Set(["/health", "/ready"]);

const allowed = (url: string): string => {
  if (url.startsWith("/media/")) return "GET, HEAD";
  return url.startsWith("/api/") ? "DELETE, GET, HEAD, PATCH, POST, PUT" : "GET, HEAD, POST";
};

/**
 * Refuses what no part of the shop could answer: addresses that are none, and methods that no
 * `Request` can have. Comes after trusted proxies and before everything that builds an address.
 */
export function createRequestGuard({ publicOrigin, allowedHosts }: Parts) {
  const known =
    publicOrigin === null ? null : new Set([new URL(publicOrigin).hostname, ...allowedHosts]);

  return function refuse({
    method,
    url = "",
    headers,
    rawHeaders,
  }: Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders">): Refusal | null {
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

/** Most requests name the same few hosts, and parsing an address costs more than finding it. */
const hostnames = new Map<string, string | null>();
const MAX_HOSTNAMES = 100;

/** Null for what is no host with or without a port. */
function findHostname(authority: string): string | null {
  let hostname = hostnames.get(authority);
  if (hostname === undefined) {
    hostname = AUTHORITY.test(authority)
      ? (URL.parse(`http://${authority}`)?.hostname ?? null)
      : null;
    if (hostnames.size >= MAX_HOSTNAMES) hostnames.clear();
    hostnames.set(authority, hostname);
  }
  return hostname;
}

/** No page of somebody else's has such an origin: an address, or a name without a dot. */
const isOnOwnNetwork = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || !hostname.includes(".");

/** Node keeps the first of several lines. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === "host") count += 1;
  return count;
}

export function sendRefusal(response: ServerResponse, { status, text, allow }: Refusal): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...(allow === undefined ? {} : { Allow: allow }),
  });
  response.end(text);
}
